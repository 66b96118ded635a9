import { readdir } from 'node:fs/promises';
import type { AnswerFileWriter } from '../../net/answer/answerFile.ts';
import type { AnswerFiles } from '../../net/answer/answerFiles.ts';
import { lazy } from '../lazy.ts';

/** Where large answers are written. */
export interface AnswerFolder {
	/** @param name what the file is called by */
	openFile(secrets: readonly string[], contentType: string | undefined, name: string): Promise<AnswerFileWriter>;
	/** Deletes every file of this window. */
	dispose(): Promise<void>;
}

/** The folder `root`, loaded at the first large answer, or where windows that were killed left something: that is deleted. */
export function answerFolder(root: string, load: () => Promise<AnswerFiles>): AnswerFolder {
	const files = lazy(load, (loaded) => loaded.dispose());
	const sweep = async () => {
		if ((await readdir(root)).length > 0) await (await files()).sweep();
	};
	// Mostly there is no such folder.
	sweep().catch(() => {});
	return {
		openFile: async (...file) => (await files()).writer(...file),
		dispose: () => files.dispose(),
	};
}
