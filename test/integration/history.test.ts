import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { until } from './until.ts';

const run = (command: string, ...rest: unknown[]) => vscode.commands.executeCommand(`signedCall.${command}`, ...rest);
const answerDocument = () => {
	const document = vscode.window.activeTextEditor?.document;
	return document?.uri.scheme === 'signed-call-answer' ? document : undefined;
};

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

	before(() => run('tryLocalService'));
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

	it('sends it again, and has that call, too', async () => {
		await run('sendAgain');
		const isComposer = () => vscode.window.tabGroups.activeTabGroup.activeTab?.label === 'events.get';
		await until('a composer', isComposer);
		assert.equal((await newestAnswer()).name, 'events.get.answer');
	});

	it('keeps nothing while it is turned off, and less of a body when that is wanted', async () => {
		await settings.update('enabled', false, vscode.ConfigurationTarget.Global);
		await run('callMethod', 'users.getNothing');
		await run('send');
		await run('openAnswer');
		await until('the answer of users.getNothing', () => /users\.getNothing/.test(answerDocument()?.uri.path ?? ''));
		await settings.update('enabled', undefined, vscode.ConfigurationTarget.Global);
		assert.equal((await newestAnswer()).name, 'events.get.answer');
		await settings.update('maxBodyLength', 40, vscode.ConfigurationTarget.Global);
		await run('callMethod', 'users.getShort');
		await run('send');
		const { text } = await until('a short answer', async () => {
			const answer = await newestAnswer();
			return /^users\.getShort/.test(answer.name) ? answer : undefined;
		});
		assert.match(text, /^[^…]{30,41}\n… /s);
		await settings.update('maxBodyLength', undefined, vscode.ConfigurationTarget.Global);
	});

	it('opens a call in a composer, and copies it masked', async () => {
		await newestAnswer();
		await run('copyHistoryCallAsCurl');
		const text = await until('a command', async () => {
			const copied = await vscode.env.clipboard.readText();
			return copied.startsWith('curl') ? copied : undefined;
		});
		assert.match(text, /method=users\.getShort.*access_token=•+/);
		await run('openHistoryCall');
		await until('a composer', () => vscode.window.tabGroups.activeTabGroup.activeTab?.label === 'users.getShort');
	});
});
