import { readdir } from 'node:fs/promises';
import type { AnswerFileWriter, WrittenText } from '../../net/answer/answerFile.ts';
import type { AnswerFiles } from '../../net/answer/answerFiles.ts';
import type { WholeText } from '../../net/answer/wholeText.ts';
import { lazy } from '../lazy.ts';

/** Where large answers are written. */
export interface AnswerFolder {
	/** @param name what the file is called by */
	openFile(secrets: readonly string[], contentType: string | undefined, name: string): Promise<AnswerFileWriter>;
	/** @throws where it cannot be written */
	keepText(text: WholeText, name: string): Promise<WrittenText>;
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
		keepText: async (...text) => (await files()).keepText(...text),
		dispose: () => files.dispose(),
	};
}
