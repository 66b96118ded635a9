import { callFileCommands, callFileLanguage } from '../../ids.ts';
import { lazyFiles } from '../lazyFiles.ts';
import type { CallFileServices } from './callFileServices.ts';
import type { CallFiles } from './callFiles.ts';

export type LazyCallFiles = ReturnType<typeof lazyCallFiles>;

export function lazyCallFiles(services: CallFileServices) {
	const open = async () => (await import('./callFiles.ts')).openCallFiles(services);
	const files = lazyFiles(({ languageId }) => languageId === callFileLanguage, callFileCommands, open);
	return {
		...files,
		copyDraftAs: async (...copied: Parameters<CallFiles['copyDraftAs']>) => (await files.load()).copyDraftAs(...copied),
	};
}
