import type { FileSystem, Uri } from 'vscode';
import { asBuffer, bytesOf } from './bytes.ts';

/** Node's `node:fs/promises`, as far as drafts use it, over VS Code's file system below `root`. */
export function storedFiles(root: Uri, system: FileSystem) {
	function uriOf(path: string): Uri {
		const slashed = path.replaceAll('\\', '/');
		const inside = slashed === root.path || slashed.startsWith(`${root.path}/`);
		if (!inside || slashed.split('/').includes('..')) throw new Error('not a path of the own storage');
		return root.with({ path: slashed });
	}

	return {
		mkdir: async (path: string): Promise<void> => system.createDirectory(uriOf(path)),
		/** A browser's storage has no modes. */
		chmod: async (): Promise<void> => {},
		writeFile: async (path: string, text: string): Promise<void> => system.writeFile(uriOf(path), bytesOf(text)),
		readFile: async (path: string): Promise<string> => asBuffer(await system.readFile(uriOf(path))).toString(),
		readdir: async (path: string): Promise<string[]> => (await system.readDirectory(uriOf(path))).map(([name]) => name),
		rename: async (from: string, to: string): Promise<void> =>
			system.rename(uriOf(from), uriOf(to), { overwrite: true }),
		rm: async (path: string, { force = false } = {}): Promise<void> => {
			await system.delete(uriOf(path)).then(undefined, (error: unknown) => {
				if (!force) throw error;
			});
		},
		stat: async (path: string) => {
			const { mtime, size } = await system.stat(uriOf(path));
			return { mtimeMs: mtime, size };
		},
	};
}
