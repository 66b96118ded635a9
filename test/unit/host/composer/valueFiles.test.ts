import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { type Uri, window, workspace } from '../../../hostile/editorTypes.ts';
import { withEditorTypes } from '../../../hostile/withEditorTypes.ts';

const { ValueFiles } = await withEditorTypes(() => import('../../../../src/host/composer/valueFiles.ts'));

describe('the file of a value', () => {
	beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
	afterEach(() => mock.timers.reset());

	/** Opens a value as VS Code has it: `showTextDocument` and `close` are what it does with its tab. */
	async function opened(showTextDocument: () => Promise<void>, close = async () => {}) {
		const document = { uri: undefined as Uri | undefined, isDirty: false, isClosed: false, text: 'a key' };
		const listen = () => ({ dispose() {} });
		Object.assign(workspace, {
			...{ onDidChangeTextDocument: listen, onDidCloseTextDocument: listen, registerFileSystemProvider: listen },
			textDocuments: [Object.assign(document, { getText: () => document.text })],
			openTextDocument: async (uri: Uri) => Object.assign(document, { uri }),
		});
		Object.assign(window, { tabGroups: { all: [], onDidChangeTabs: listen, close }, showTextDocument });
		const files = new ValueFiles();
		const value = { name: 'a', method: 'a.b', text: () => '{}', write: () => false, onClosed: () => {} };
		return { document, files, editor: await files.open(value) };
	}

	it('is saved at once where its value is removed while its tab is being shown, which is closed then', async () => {
		const done: string[] = [];
		const { promise: isShown, resolve: show } = Promise.withResolvers<void>();
		let shown = Promise.resolve();
		const { document, editor, files } = await opened(
			async () => {
				await shown;
				done.push('shown');
			},
			async () => void done.push('closed'),
		);
		done.length = 0;
		shown = isShown;
		const save = async () => {
			document.isDirty = false;
			done.push('saved');
		};
		Object.assign(document, { isDirty: true, save });
		const both = Promise.all([editor.show(), editor.end(undefined)]);
		await new Promise(setImmediate);
		show();
		await both;
		await editor.show();
		assert.deepEqual(done, ['saved', 'shown', 'closed']);
		files.dispose();
	});

	it('is read again once its value is gone, until its document has no text left', async () => {
		const { document, files, editor } = await opened(async () => {});
		const time = () => files.stat(document.uri as never).mtime;
		await editor.end(undefined);
		assert.equal(files.readFile(document.uri as never).byteLength, 0);
		// VS Code has passed over the change.
		const first = time();
		mock.timers.tick(1000);
		const again = time();
		assert.ok(again > first);
		document.text = '';
		mock.timers.tick(60_000);
		assert.equal(time(), again);
		files.dispose();
	});
});
