import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { type Uri, window, workspace } from '../../../hostile/editorTypes.ts';
import { withEditorTypes } from '../../../hostile/withEditorTypes.ts';

const { ValueFiles } = await withEditorTypes(() => import('../../../../src/host/composer/valueFiles.ts'));

describe('the file of a value', () => {
	beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
	afterEach(() => mock.timers.reset());

	it('is read again once its value is gone, until its document has no text left', async () => {
		const document = { uri: undefined as Uri | undefined, isDirty: false, isClosed: false, text: 'a key' };
		const listen = () => ({ dispose() {} });
		Object.assign(workspace, {
			...{ onDidChangeTextDocument: listen, onDidCloseTextDocument: listen, registerFileSystemProvider: listen },
			textDocuments: [Object.assign(document, { getText: () => document.text })],
			openTextDocument: async (uri: Uri) => Object.assign(document, { uri }),
		});
		const tabGroups = { all: [], onDidChangeTabs: listen, close: async () => true };
		Object.assign(window, { tabGroups, showTextDocument: async () => undefined });
		const files = new ValueFiles();
		const value = { name: 'a', method: 'a.b', text: () => '{}', write: () => false, onClosed: () => {} };
		const editor = await files.open(value);
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
