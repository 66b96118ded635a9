import * as v from 'valibot';
import { WorkbenchError } from '../../../src/core/errors.ts';
import { AnswerLayouts } from '../../../src/net/answer/answerLayouts.ts';
import { createSender } from '../../../src/net/send/send.ts';
import { defaultSendLimits } from '../../../src/net/send/sendLimits.ts';
import { answerSnapshot } from '../../../src/shared/answer.ts';
import type { Route } from '../hostileInput.ts';
import { callSecrets } from '../keys.ts';
import { startPeer } from '../peerHandle.ts';

const answerWorker = new URL('../../../src/net/answer/answerWorker.ts', import.meta.url);

/** An answer comes compressed from another process, is laid out, and what is shown of it is read as a page reads it. */
export async function openAnswerRoute(): Promise<Route> {
	const peer = startPeer();
	const sender = createSender();
	const layouts = new AnswerLayouts(answerWorker);
	const { signal } = new AbortController();
	return {
		prepare: async ({ kind, name }, size) => {
			const port = await peer.ask({ do: 'serve', kind, name, size });
			return async () => {
				const request = { method: 'GET', url: `http://127.0.0.1:${port}/`, headers: {} } as const;
				const raw = await sender.send(request, defaultSendLimits, signal).catch(refusal);
				if (typeof raw === 'string') return { outcome: raw, shown: 0 };
				const bytes = raw.body.byteLength;
				const layout = await layouts.layOut(raw, callSecrets, '…');
				const { text: body, cut } = layout.shown;
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
					language: layout.language,
				};
				v.parse(answerSnapshot, { ...said, ...more, body, cut });
				return { outcome: layout.answer.kind, shown: body.length };
			};
		},
		close: async () => {
			peer.end();
			await Promise.all([sender.close(), layouts.dispose()]);
		},
	};
}

function refusal(error: unknown): string {
	if (error instanceof WorkbenchError) return `refused: ${error.code}`;
	throw error;
}
