import { lazy } from '../../app/lazy.ts';
import { callFileCommands } from '../../ids.ts';
import type { Draft } from '../../shared/draft.ts';
import { lazyCommands } from '../lazyCommands.ts';
import type { CallFileServices } from './callFileServices.ts';
import type { CopiedAs } from './copyCallAs.ts';

export type LazyCallFiles = ReturnType<typeof lazyCallFiles>;

export function lazyCallFiles(services: CallFileServices) {
	const load = lazy(
		async () => (await import('./callFiles.ts')).openCallFiles(services),
		(opened) => opened.dispose(),
	);
	return {
		load,
		commands: lazyCommands(callFileCommands, load),
		copyDraftAs: async (draft: Draft, form?: CopiedAs) => (await load()).copyDraftAs(draft, form),
		dispose: load.dispose,
	};
}
