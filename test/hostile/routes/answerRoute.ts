import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { WorkbenchError } from '../../../src/core/errors.ts';
import { ReceivingAnswer } from '../../../src/host/call/receivingAnswer.ts';
import { AnswerBodies } from '../../../src/net/answer/answerBodies.ts';
import { AnswerFiles } from '../../../src/net/answer/answerFiles.ts';
import { AnswerLayouts } from '../../../src/net/answer/answerLayouts.ts';
import { BodyFilters } from '../../../src/net/answer/bodyFilters.ts';
import type { BodyScan } from '../../../src/net/answer/bodyScan.ts';
import type { KeptBody } from '../../../src/net/answer/bodySource.ts';
import { laidOutText } from '../../../src/net/answer/laidOutText.ts';
import type { AnswerReceiver } from '../../../src/net/send/answerReceiver.ts';
import { createSender } from '../../../src/net/send/send.ts';
import { defaultSendLimits } from '../../../src/net/send/sendLimits.ts';
import { answerSnapshot } from '../../../src/shared/answer.ts';
import { bodyAnswers, mostRowsAsked } from '../../../src/shared/answerBody.ts';
import { mostTableRows, tableAnswers } from '../../../src/shared/bodyTable.ts';
import { nextTask, type Route } from '../hostileInput.ts';
import { callSecrets } from '../keys.ts';
import { startPeer } from '../peerHandle.ts';

const answerWorker = new URL('../../../src/net/answer/answerWorker.ts', import.meta.url);
const bodyWorker = new URL('../../../src/net/answer/bodyWorker.ts', import.meta.url);
const filterWorker = new URL('../../../src/net/answer/filterWorker.ts', import.meta.url);
const fileWorker = new URL('../../../src/net/answer/answerFileWorker.ts', import.meta.url);

/** An answer comes compressed from another process, is laid out, and what is shown of it is read as a page reads it. */
export async function openAnswerRoute(): Promise<Route> {
	const peer = startPeer();
	const sender = createSender();
	const layouts = new AnswerLayouts(answerWorker);
	const bodies = new AnswerBodies(bodyWorker);
	const filters = new BodyFilters(filterWorker);
	const root = mkdtempSync(join(tmpdir(), 'hostile-answers-'));
	const files = new AnswerFiles(root, fileWorker);
	const { signal } = new AbortController();
	return {
		prepare: async ({ kind, name }, size) => {
			const port = await peer.ask({ do: 'serve', kind, name, size });
			return async () => {
				const request = { method: 'GET', url: `http://127.0.0.1:${port}/`, headers: {} } as const;
				const receiving = new ReceivingAnswer(callSecrets, () => undefined, laidOutText);
				const receiver: AnswerReceiver = {
					openFile: (type) => files.writer(callSecrets, type, 'hostile'),
					onProgress: (progress) => receiving.hear(progress),
				};
				const raw = await sender.send(request, defaultSendLimits, signal, {}, receiver).catch(refusal);
				if (typeof raw !== 'string') receiving.came(raw.bytes);
				receiving.end();
				if (typeof raw === 'string') return { outcome: raw, shown: 0 };
				const { bytes, file } = raw;
				const kept: KeptBody = file ? { path: file.path } : { bytes: raw.body.slice() };
				const layout = await layouts.layOut(raw, callSecrets);
				const told = await readBody(bodies, kept, layout.scan);
				if (layout.scan) await layouts.layOutWhole(raw.body, callSecrets);
				await filters.filter(kept, '$..*', signal);
				await file?.remove();
				const said = {
					state: 'answered',
					status: 200,
					statusText: layout.statusText,
					kind: layout.answer.kind,
				} as const;
				const more = {
					heading: '',
					details: [],
					summary: '',
					milliseconds: 1,
					bytes,
					headers: [],
				};
				v.parse(answerSnapshot, { ...said, ...more });
				return { outcome: layout.answer.kind, shown: told };
			};
		},
		close: async () => {
			peer.end();
			await Promise.all([sender.close(), layouts.dispose(), files.dispose(), bodies.dispose()]);
			rmSync(root, { recursive: true, force: true });
		},
	};
}

/** Does with a body what can be done in the composer. Gives how many characters go to the page at once, at most. */
async function readBody(bodies: AnswerBodies, kept: KeptBody, scan: BodyScan | undefined): Promise<number> {
	const whole = Promise.withResolvers<void>();
	const opened = { kept, secrets: callSecrets, hasCome: true, scan };
	const body = bodies.open(opened, {
		onState: ({ isWhole }) => isWhole && whole.resolve(),
		onLost: () => whole.reject(new Error('the body was lost')),
	});
	let most = 0;
	const told = async <T>(schema: v.GenericSchema<unknown, T>, asked: Promise<unknown>) => {
		const answer = (await asked) ?? null;
		await nextTask();
		most = Math.max(most, JSON.stringify(answer).length);
		return v.parse(schema, answer);
	};
	const view = 'pretty';
	const rows = async (from: number) => told(bodyAnswers.rows, body.ask('rows', { view, from, count: mostRowsAsked }));
	await rows(0);
	await whole.promise;
	const { lines = 0 } = (await rows(0)) ?? {};
	await rows(Math.floor(lines / 2));
	await rows(lines - 20);
	const query = { text: 'a', matchCase: false, wholeWord: true, isExpression: false };
	await told(bodyAnswers.found, body.ask('find', { view, query, row: 0 }));
	const slow = { ...query, text: '(\\S+\\s?)+$', isExpression: true };
	await told(bodyAnswers.found, body.ask('find', { view, query: slow, row: 0 }));
	await rows(0);
	for (const folded of [true, false]) await told(bodyAnswers.lines, body.ask('foldAll', { view, folded }));
	await told(bodyAnswers.lines, body.ask('fold', { view, row: 0, folded: true }));
	for (const part of ['value', 'path', 'all'] as const)
		await body.ask('copied', { view, row: Math.max(0, Math.min(lines - 1, 5)), part });
	if (await told(tableAnswers.open, body.ask('table', { row: 0 }))) {
		await told(tableAnswers.rows, body.ask('tableRows', { from: 0, count: mostTableRows }));
		await told(tableAnswers.sorted, body.ask('tableSort', { column: 0, isDescending: true }));
		await body.ask('tableText', { as: 'csv' });
	}
	body.dispose();
	return most;
}

function refusal(error: unknown): string {
	if (error instanceof WorkbenchError) return `refused: ${error.code}`;
	throw error;
}
