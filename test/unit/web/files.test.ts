import assert from 'node:assert/strict';
import type { FileSystem, Uri } from 'vscode';
import { storedFiles } from '../../../src/web/files.ts';

const rootPath = '/User/globalStorage/own';

/** An address as VS Code's, of a path alone. */
const uri = (path: string) => ({ path, with: (change: { path: string }) => uri(change.path) }) as unknown as Uri;

/** A file system of VS Code's in memory. As that of a browser does, it writes a file anew when it is renamed. */
class Files {
	readonly all = new Map<string, { bytes: Uint8Array; mtime: number }>();
	private clock = 100;

	stat = async ({ path }: Uri) => {
		const { bytes, mtime } = this.get(path);
		return { type: 1, ctime: 0, mtime, size: bytes.length };
	};
	readFile = async ({ path }: Uri) => this.get(path).bytes;
	writeFile = async ({ path }: Uri, bytes: Uint8Array) => {
		this.clock += 1;
		this.all.set(path, { bytes, mtime: this.clock });
	};
	readDirectory = async ({ path }: Uri) =>
		[...this.all.keys()].filter((one) => one.startsWith(`${path}/`)).map((one) => [one.slice(path.length + 1), 1]);
	createDirectory = async () => {};
	rename = async (from: Uri, to: Uri) => {
		const { bytes } = this.get(from.path);
		this.all.delete(from.path);
		await this.writeFile(to, bytes);
	};
	delete = async ({ path }: Uri) => {
		this.get(path);
		this.all.delete(path);
	};

	private get(path: string) {
		const file = this.all.get(path);
		if (!file) throw new Error(`no file ${path}`);
		return file;
	}
}

describe("a browser's files of drafts", () => {
	let system: Files;
	let files: ReturnType<typeof storedFiles>;
	const path = (name: string) => `${rootPath}/drafts/${name}`;

	beforeEach(() => {
		system = new Files();
		files = storedFiles(uri(rootPath), system as unknown as FileSystem);
	});

	it('are written, listed, read and deleted', async () => {
		await files.writeFile(path('a.json'), 'Анна\n{}');
		assert.deepEqual(await files.readdir(path('').slice(0, -1)), ['a.json']);
		assert.equal(await files.readFile(path('a.json')), 'Анна\n{}');
		await files.rm(path('a.json'));
		await assert.rejects(files.readFile(path('a.json')));
		await files.rm(path('a.json'), { force: true });
		await assert.rejects(files.rm(path('a.json')));
	});

	it('are renamed, over a file that is there', async () => {
		await files.writeFile(path('b.json'), 'one');
		await files.writeFile(path('b.part'), 'two');
		await files.rename(path('b.part'), path('b.json'));
		assert.equal(await files.readFile(path('b.json')), 'two');
		assert.equal((await files.stat(path('b.json'))).size, 3);
		await assert.rejects(files.stat(path('b.part')));
	});

	it("know a path of VS Code's on Windows", async () => {
		await files.writeFile(path('c.json').replaceAll('/', '\\'), 'c');
		assert.equal(await files.readFile(path('c.json')), 'c');
	});

	it('reach nothing but the storage of the extension', async () => {
		for (const other of ['/etc/passwd', `${rootPath}x/a`, `${rootPath}/../a`, '']) {
			await assert.rejects(files.readFile(other), /not a path of the own storage/, other);
			await assert.rejects(files.writeFile(other, ''), /not a path/, other);
		}
		assert.equal(system.all.size, 0);
	});
});
