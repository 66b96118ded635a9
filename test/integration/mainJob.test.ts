import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { answerDocument, isComposer, run } from './markedText.ts';
import { until } from './until.ts';

const activeTab = () => vscode.window.tabGroups.activeTabGroup.activeTab;

async function openAnswer(): Promise<vscode.TextDocument> {
	await run('openAnswer');
	return until('an answer in an editor', answerDocument);
}

describe('the main job, through commands', () => {
	const globalsBefore = { fetch: globalThis.fetch, dispatcher: globalDispatcher() };

	before(async () => await run('startLocalService', 'events.get'));

	afterEach(async () => {
		for (const group of vscode.window.tabGroups.all) {
			const answers = group.tabs.filter(({ input }) => input instanceof vscode.TabInputText);
			await vscode.window.tabGroups.close(answers);
		}
		await until('the composer in front again', () => isComposer(activeTab()));
	});

	after(async () => {
		await run('stopLocalService');
		await vscode.commands.executeCommand('workbench.action.closeAllEditors');
	});

	it('opens a composer with events.get on the local service', async () => {
		await until(
			'a composer named after its method',
			() => isComposer(activeTab()) && activeTab()?.label === 'events.get',
		);
	});

	it('sends the call and shows its answer as a read-only JSON document', async () => {
		await run('send');
		const document = await openAnswer();
		assert.equal(document.languageId, 'signed-call-answer');
		const events = JSON.parse(document.getText()) as Record<string, unknown>[];
		assert.ok(events.length > 0);
		const before = document.getText();
		await vscode.commands.executeCommand('type', { text: 'x' });
		assert.equal(document.getText(), before, 'typing changes nothing');
	});

	it('folds the answer by its structure', async () => {
		await run('send');
		const document = await openAnswer();
		const ranges = await until('folding ranges', async () => {
			const found = await vscode.commands.executeCommand<vscode.FoldingRange[]>(
				'vscode.executeFoldingRangeProvider',
				document.uri,
			);
			return found.length > 0 ? found : undefined;
		});
		assert.ok(ranges.some(({ start }) => start === 0));
	});

	it('leaves fetch and the global dispatcher of the extension host as they were', async () => {
		await run('send');
		assert.equal(globalThis.fetch, globalsBefore.fetch);
		assert.equal(globalDispatcher(), globalsBefore.dispatcher);
	});

	it('takes another port, and goes on, when the service was stopped and started', async () => {
		await run('stopLocalService');
		await run('startLocalService');
		await run('send');
		const document = await openAnswer();
		assert.ok(Array.isArray(JSON.parse(document.getText())));
	});
});

function globalDispatcher(): unknown {
	return Reflect.get(globalThis, Symbol.for('undici.globalDispatcher.1'));
}
