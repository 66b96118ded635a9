import assert from 'node:assert/strict';
import { get } from 'node:http';
import type { Worker } from 'node:worker_threads';
import * as vscode from 'vscode';
import { isComposer, run } from './markedText.ts';
import { until } from './until.ts';

const composers = () => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).filter(isComposer);

/** What the service answers to a path, as text. */
function ask(url: string): Promise<string> {
	return new Promise((resolve, reject) => {
		get(url, { agent: false }, (response) => {
			let text = '';
			response.setEncoding('utf8').on('data', (piece: string) => {
				text += piece;
			});
			response.on('end', () => resolve(text));
		}).on('error', reject);
	});
}

describe('diagnosing and watching, through commands', () => {
	/** Of each job that a thread got, whether it is over. */
	const jobs: { isOver: boolean }[] = [];
	const note = (thread: Worker) => {
		const post = thread.postMessage.bind(thread);
		thread.postMessage = (...given: Parameters<typeof post>) => {
			const job = { isOver: false };
			jobs.push(job);
			thread.once('exit', () => {
				job.isOver = true;
			});
			post(...given);
		};
	};

	before(() => process.on('worker', note));

	after(async () => {
		process.off('worker', note);
		await run('stopLocalService');
		await vscode.commands.executeCommand('workbench.action.closeAllEditors');
	});

	it('opens one composer for it and uses it again', async () => {
		await run('diagnose', 'https://h/fb.do?method=a.b&sig=00');
		await until('a composer', () => composers().length === 1);
		await run('diagnose', 'https://h/fb.do?method=a.c&sig=00');
		assert.equal(composers().length, 1);
	});

	it('checks the calls of clients, and stops', async () => {
		const baseUrl = await run('startLocalService');
		assert.match(String(baseUrl), /^http:\/\/127\.0\.0\.1:\d+$/);
		assert.equal(await run('startLocalService'), baseUrl, 'it runs already, and says where');
		assert.match(await ask(`${baseUrl}/fb.do?method=events.get&sig=00`), /"error_code":101/);
		// What is large, or has many tokens, is reported and costs nothing; the host goes on.
		const tokens = (count: number) =>
			Array.from({ length: count }, (_, index) => `access_token=watched${index}token%2B`).join('&');
		for (const count of [16_000, 200])
			assert.match(await ask(`${baseUrl}/fb.do?method=events.get&x=${tokens(count)}`), /"error_code":100/);
		for (const id of [2, 3]) await run('openWatchedCall', { id });
		assert.match(await ask(`${baseUrl}/fb.do?method=events.get&sig=00`), /"error_code":101/);
		await run('stopLocalService');
		await assert.rejects(ask(`${baseUrl}/fb.do`));
	});

	it('searches beside the extension host, which goes on meanwhile', async () => {
		await run('startLocalService');
		const url = `https://h/fb.do?application_key=K&format=json&method=a.b&text=a%20b%2Bc&sig=${'0'.repeat(32)}&access_token=t`;
		let turnsMeanwhile = 0;
		// Those of the tests before may go on for a while.
		const before = jobs.length;
		let turn = setImmediate(function count() {
			turnsMeanwhile += 1;
			turn = setImmediate(count);
		});
		try {
			await run('diagnose', url);
			const ours = () => jobs.slice(before);
			const areOver = () => ours().length > 1 && ours().every(({ isOver }) => isOver);
			await until('the paste is read and searched', areOver);
		} finally {
			clearImmediate(turn);
		}
		assert.ok(turnsMeanwhile > 20, `${turnsMeanwhile} turns of the loop while a search ran`);
	});
});
