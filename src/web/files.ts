import type { FileStat, FileSystem, Uri } from 'vscode';
import { asBuffer, type BufferBytes, bytesOf } from './bytes.ts';

/** Which writing a file is of, as far as VS Code tells. */
type Seen = Pick<FileStat, 'mtime' | 'size'>;

/**
 * Node's `node:fs/promises`, as far as drafts use it, over VS Code's file system: a path is one below `root`, the extension's
 * own storage, and nothing else is reached by it.
 */
export function storedFiles(root: Uri, system: FileSystem) {
	/** Of files that were renamed: what they were before, as long as nobody has written to them since. */
	const renamed = new Map<string, { readonly now: Seen; readonly before: Seen }>();

	function uriOf(path: string): Uri {
		const slashed = path.replaceAll('\\', '/');
		const inside = slashed === root.path || slashed.startsWith(`${root.path}/`);
		if (!inside || slashed.split('/').includes('..')) throw new Error('not a path of the own storage');
		return root.with({ path: slashed });
	}

	async function seen(uri: Uri): Promise<Seen> {
		const { mtime, size } = await system.stat(uri);
		const known = renamed.get(uri.path);
		// A file stays itself when it is renamed; some of VS Code's file systems write it anew.
		return known && isSame(known.now, { mtime, size }) ? known.before : { mtime, size };
	}

	return {
		mkdir: async (path: string): Promise<void> => system.createDirectory(uriOf(path)),
		writeFile: async (path: string, text: string): Promise<void> => system.writeFile(uriOf(path), bytesOf(text)),
		readFile: async (path: string): Promise<string> => asBuffer(await system.readFile(uriOf(path))).toString(),
		readdir: async (path: string): Promise<string[]> => (await system.readDirectory(uriOf(path))).map(([name]) => name),
		rename: async (from: string, to: string): Promise<void> => {
			const before = await seen(uriOf(from));
			await system.rename(uriOf(from), uriOf(to), { overwrite: true });
			const { mtime, size } = await system.stat(uriOf(to));
			renamed.set(uriOf(to).path, { now: { mtime, size }, before });
		},
		rm: async (path: string, { force = false } = {}): Promise<void> => {
			renamed.delete(uriOf(path).path);
			await system.delete(uriOf(path)).then(undefined, (error: unknown) => {
				if (!force) throw error;
			});
		},
		stat: async (path: string) => {
			const { mtime, size } = await seen(uriOf(path));
			return { ino: 0, mtimeNs: mtime, mtimeMs: mtime, size };
		},
		open: async (path: string) => {
			const all = asBuffer(await system.readFile(uriOf(path)));
			return {
				read: async (buffer: BufferBytes, offset: number, length: number, position: number) => {
					const part = all.subarray(position, position + length);
					buffer.set(part, offset);
					return { buffer, bytesRead: part.length };
				},
				[Symbol.asyncDispose ?? Symbol.for('Symbol.asyncDispose')]: async () => {},
			};
		},
	};
}

function isSame(one: Seen, other: Seen): boolean {
	return one.mtime === other.mtime && one.size === other.size;
}
