import * as v from 'valibot';
import { JsonTable } from '../../../media/answer/jsonTable.ts';
import { ShownLines } from '../../../media/answer/shownLines.ts';
import { receivingAnswer } from '../../../src/app/send/receivingAnswer.ts';
import { WorkbenchError } from '../../../src/core/call/errors.ts';
import { findInLines } from '../../../src/core/text/findInLines.ts';
import { AnswerFiles } from '../../../src/net/answer/answerFiles.ts';
import { AnswerThread } from '../../../src/net/answer/answerThread.ts';
import type { AnswerReceiver } from '../../../src/net/send/answerReceiver.ts';
import { createSender } from '../../../src/net/send/send.ts';
import { defaultSendLimits } from '../../../src/net/send/sendLimits.ts';
import { answerSnapshot } from '../../../src/shared/answer.ts';
import { scratchFolder } from '../../vscode/scratch.ts';
import type { Route } from '../hostileInput.ts';
import { callSecrets } from '../keys.ts';
import { startPeer } from '../peerHandle.ts';

const answerWorker = new URL('../../../src/net/answer/answerWorker.ts', import.meta.url);

const query = { text: 'a', matchCase: false };

/** An answer comes compressed from another process, is laid out, and what is shown of it is read as a page reads it. */
export async function openAnswerRoute(): Promise<Route> {
	const peer = startPeer();
	const sender = createSender();
	const thread = new AnswerThread(answerWorker);
	const files = new AnswerFiles(scratchFolder('hostile-answers'));
	const { signal } = new AbortController();
	return {
		prepare: async ({ kind, name }, size) => {
			const port = await peer.ask({ do: 'serve', kind, name, size });
			return async () => {
				const request = { method: 'GET', url: `http://127.0.0.1:${port}/`, headers: {} } as const;
				const receiving = receivingAnswer(callSecrets, () => undefined);
				const receiver: AnswerReceiver = {
					store: (body, type, isCut) => files.store('hostile', body, callSecrets, type, isCut),
					onProgress: (progress) => receiving.hear(progress),
				};
				const raw = await sender.send(request, defaultSendLimits, signal, {}, receiver).catch(refusal);
				if (typeof raw !== 'string') receiving.came(raw.bytes);
				receiving.end();
				if (typeof raw === 'string') return { outcome: raw, shown: 0 };
				const { bytes, file } = raw;
				const layout = await thread.layOut(raw, callSecrets);
				const { text = '', raw: received = text } = layout;
				readLines(text, layout.language === 'json');
				await thread.filter(file ? { path: file.path } : { text: received }, '$..*', signal);
				await file?.remove();
				const { statusText, answer } = layout;
				const said = { state: 'answered', status: 200, statusText, kind: answer.kind } as const;
				const more = { heading: '', details: [], summary: '', milliseconds: 1, bytes, headers: [] };
				v.parse(answerSnapshot, { ...said, ...more });
				return { outcome: layout.answer.kind, shown: text.length };
			};
		},
		close: async () => {
			peer.end();
			await Promise.all([sender.close(), thread.dispose(), files.dispose()]);
		},
	};
}

/** Does with a text what the composer's page does. */
function readLines(text: string, isJson: boolean): void {
	const shown = new ShownLines({ text, isJson }, () => {});
	for (const line of [0, Math.floor(shown.count / 2), shown.count - 1]) shown.at(line);
	shown.mark(findInLines(text, isJson, query).places);
	for (const folded of [true, false]) shown.change((lines) => lines.fold('all', folded));
	shown.pathOf(shown.at(Math.max(0, shown.count - 2))?.row ?? 0);
	const table = shown.json && JsonTable.at(shown.json, 0);
	table?.sort(0);
	table?.text('csv');
}

function refusal(error: unknown): string {
	if (error instanceof WorkbenchError) return `refused: ${error.code}`;
	throw error;
}
