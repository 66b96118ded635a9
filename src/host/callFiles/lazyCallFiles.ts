import { callFileCommands, callFileLanguage } from '../../ids.ts';
import type { Draft } from '../../shared/draft.ts';
import { lazyFiles } from '../lazyFiles.ts';
import type { CallFileServices } from './callFileServices.ts';
import type { CopiedAs } from './copyCallAs.ts';

export type LazyCallFiles = ReturnType<typeof lazyCallFiles>;

export function lazyCallFiles(services: CallFileServices) {
	const open = async () => (await import('./callFiles.ts')).openCallFiles(services);
	const files = lazyFiles(({ languageId }) => languageId === callFileLanguage, callFileCommands, open);
	return {
		...files,
		copyDraftAs: async (draft: Draft, form?: CopiedAs) => (await files.load()).copyDraftAs(draft, form),
	};
}
