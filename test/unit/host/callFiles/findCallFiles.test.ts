import assert from 'node:assert/strict';
import { FileType, Uri, workspace } from '../../../hostile/editorTypes.ts';
import { withEditorTypes } from '../../../hostile/withEditorTypes.ts';

const { findCallFiles } = await withEditorTypes(() => import('../../../../src/host/callFiles/findCallFiles.ts'));

/** What is in each folder: names of folders end with a slash, those of links with an arrow. */
type Folders = Readonly<Record<string, readonly string[]>>;

const typeOf = (name: string) =>
	name.endsWith('/')
		? FileType.Directory
		: name.endsWith('→')
			? FileType.Directory | FileType.SymbolicLink
			: FileType.File;

describe('the call files of a workspace', () => {
	async function found(folders: Folders, scheme: string, searched: readonly string[] = []) {
		const read: string[] = [];
		Object.assign(workspace, {
			workspaceFolders: [{ uri: new Uri(scheme, '/w') }],
			findFiles: async () => searched.map((path) => new Uri(scheme, path)),
			fs: {
				readDirectory: async ({ path }: Uri) => {
					read.push(path);
					return (folders[path] ?? []).map((name) => [name.replace(/[/→]$/, ''), typeOf(name)]);
				},
			},
		});
		const { uris, isWhole } = await findCallFiles();
		return { paths: uris.map(({ path }) => path), isWhole, read };
	}

	it('are those that VS Code finds on a disk, by their paths', async () => {
		const { paths, read } = await found({}, 'file', ['/w/z.call', '/w/a/b.call']);
		assert.deepEqual([paths, read], [['/w/a/b.call', '/w/z.call'], []]);
	});

	it('are looked for folder by folder in a virtual workspace that cannot be searched, links aside', async () => {
		const folders = {
			'/w': ['a.call', 'b.http', 'sub/', '.git/', 'node_modules/', 'back→'],
			'/w/sub': ['c.call', 'deep/'],
			'/w/sub/deep': ['d.call'],
		};
		const { paths, read, isWhole } = await found(folders, 'memfs');
		assert.deepEqual(paths, ['/w/a.call', '/w/sub/c.call', '/w/sub/deep/d.call']);
		assert.deepEqual(read, ['/w', '/w/sub', '/w/sub/deep']);
		assert.equal(isWhole, true);
	});

	it('are no more than 500, of no more than 200 folders', async () => {
		const many = Array.from({ length: 600 }, (_, index) => `${index}.call`);
		const { paths, isWhole } = await found({ '/w': many }, 'memfs');
		assert.deepEqual([paths.length, isWhole], [500, false]);
		const endless = new Proxy({}, { get: () => ['again/'] });
		assert.equal((await found(endless, 'memfs')).read.length, 200);
	});
});
