import assert from 'node:assert/strict';
import type { Uri } from 'vscode';
import { workspace } from '../../../hostile/editorTypes.ts';
import { withEditorTypes } from '../../../hostile/withEditorTypes.ts';

const { bytesOfFiles } = await withEditorTypes(() => import('../../../../src/host/files.ts'));

describe('the bytes of catalogue files', () => {
	const [unknown, file, folder, link] = [0, 1, 2, 64];
	const types: Readonly<Record<string, number>> = {
		'/a': file,
		'/b': file | link,
		'/c': file,
		'/folder': folder | link,
		'/dev/zero': unknown,
		'/pipe': unknown | link,
	};
	const read: string[] = [];
	const disk = {
		stat: async ({ path }: Uri) => {
			const type = types[path];
			if (type === undefined) throw new Error('there is none');
			return { type, size: type & file ? 10 : 0, ctime: 0, mtime: 0 };
		},
		readFile: async ({ path }: Uri) => {
			read.push(path);
			return new Uint8Array(10);
		},
	};
	const bytes = (...paths: readonly string[]) => {
		Object.assign(workspace, { fs: disk });
		const uris = paths.map((path) => ({ path }) as Uri);
		return bytesOfFiles(uris, 25);
	};

	it('are those of plain files only, links to one among them', async () => {
		const found = await bytes('/dev/zero', '/pipe', '/folder', '/none', '/a', '/b');
		assert.deepEqual(found.slice(0, 4), Array(4).fill('unreadable'));
		assert.deepEqual(found.slice(4), [new Uint8Array(10), new Uint8Array(10)]);
		assert.deepEqual(read, ['/a', '/b']);
	});

	it('are no more than a limit, all together', async () => {
		assert.deepEqual((await bytes('/a', '/b', '/c')).at(2), 'too-large');
	});
});
