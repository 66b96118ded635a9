import * as assert from 'node:assert/strict';
import { commands, extensions } from 'vscode';

const extensionId = 'signed-call.signed-call-workbench';

describe('activation', () => {
	it('makes every command of the manifest available', async () => {
		const extension = extensions.getExtension(extensionId);
		assert.ok(extension, `${extensionId} is not installed`);
		await extension.activate();
		const known = new Set(await commands.getCommands(true));
		const manifest: { contributes: { commands: { command: string }[] } } = extension.packageJSON;
		const missing = manifest.contributes.commands.map(({ command }) => command).filter((id) => !known.has(id));
		assert.deepEqual(missing, []);
	});

	it('gives other extensions nothing of a composer, which has keys in it', async () => {
		const answer = await commands.executeCommand('signedCall.callMethod', { kind: 'method', name: 'events.get' });
		assert.equal(answer, undefined);
		await commands.executeCommand('workbench.action.closeAllEditors');
	});
});
