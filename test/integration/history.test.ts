import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { answerDocument, run } from './markedText.ts';
import { until } from './until.ts';

/** Opens the answer of the newest call in the view, by the commands of its keys, and closes it again. */
async function newestAnswer(): Promise<{ name: string; text: string }> {
	await vscode.commands.executeCommand('workbench.action.closeAllEditors');
	const document = await until('the newest answer of the history', async () => {
		await run('history.focus');
		for (const command of ['focusFirst', 'focusDown', 'select'])
			await vscode.commands.executeCommand(`list.${command}`);
		// Selected anew while it is being opened, it would come to the front once more, later.
		return until('the answer', answerDocument, 2000).catch(() => undefined);
	});
	return { name: document.uri.path.split('/').at(-1) ?? '', text: document.getText() };
}

describe('the history, through commands', () => {
	const settings = vscode.workspace.getConfiguration('signedCall.history');

	before(() => run('startLocalService', 'events.get'));
	after(async () => {
		await run('stopLocalService');
		await vscode.commands.executeCommand('workbench.action.closeAllEditors');
	});

	it('has the answer of the call that was sent last', async () => {
		await run('send');
		const { name, text } = await newestAnswer();
		assert.equal(name, 'events.get.answer');
		assert.ok(Array.isArray(JSON.parse(text)));
	});

	it('stores nothing while it is turned off', async () => {
		await settings.update('enabled', false, vscode.ConfigurationTarget.Global);
		await run('callMethod', 'users.getNothing');
		await run('send');
		await run('openAnswer');
		await until('the answer of users.getNothing', () => /users\.getNothing/.test(answerDocument()?.uri.path ?? ''));
		await settings.update('enabled', undefined, vscode.ConfigurationTarget.Global);
		assert.equal((await newestAnswer()).name, 'events.get.answer');
	});
});
