import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secretDetector } from '../../../src/core/call.ts';
import { signed } from '../../../src/host/call/preparedCall.ts';
import { keptCallOf } from '../../../src/host/history/keptCallOf.ts';
import { pauses } from '../../../src/host/history/pauses.ts';
import type { SentCall } from '../../../src/host/history/sentCall.ts';
import { HistoryReader } from '../../../src/net/history/historyReader.ts';
import { SegmentWriter } from '../../../src/net/history/segmentWriter.ts';
import { nextTask, type Route } from '../hostileInput.ts';
import { callSecrets, credentials } from '../keys.ts';

const thread = new URL('../../../src/net/history/historyThread.ts', import.meta.url);

/** A call whose value and answer are hostile is kept with as much of the body as can be wanted. */
export async function openKeptCallRoute(): Promise<Route> {
	const folder = await mkdtemp(join(tmpdir(), 'kept-calls-'));
	const writer = new SegmentWriter(folder);
	return {
		prepare: async ({ make }, size) => {
			const text = make(size);
			return async () => {
				const kept = await keptCallOf(sentCall(text), {
					secretParameters: new Set(),
					longestBody: 1_000_000,
					pause: pauses(),
				});
				await nextTask();
				if (kept) await writer.addCall(kept.call, kept.body);
				return { outcome: kept?.call.parameters[0]?.why ?? 'kept', shown: 0 };
			};
		},
		close: async () => {
			await writer.end();
			await rm(folder, { recursive: true });
		},
	};
}

/** A file of the history is read, searched and cleared up. */
export async function openHistoryFileRoute(): Promise<Route> {
	const folder = await mkdtemp(join(tmpdir(), 'history-files-'));
	return {
		prepare: async ({ make }, size) => {
			for (const name of await readdir(folder)) await rm(join(folder, name));
			await writeFile(join(folder, '000000001-w-1.log'), make(size), 'latin1');
			return async () => {
				const reader = new HistoryReader(thread, folder, () => {});
				try {
					const { count } = await reader.ask('days', {});
					const { calls } = await reader.ask('search', { query: 'mark', most: 200 });
					await reader.ask('compact', { mostCalls: 1000, mostBytes: 100_000_000 });
					return { outcome: count === 0 ? 'no call' : 'calls', shown: JSON.stringify(calls).length };
				} finally {
					await reader.dispose();
				}
			};
		},
		close: () => rm(folder, { recursive: true }),
	};
}

function sentCall(text: string): SentCall {
	const account = { id: 'p', name: 'Own', baseUrl: 'https://api.example.org', schemeIsChoice: false };
	const call = { method: 'users.get', parameters: [{ name: 'x', value: text.slice(0, 200_000).toWellFormed() }] };
	const holdsSecret = secretDetector(callSecrets);
	const prepared = signed({ call, problems: [], account, holdsSecret }, undefined, credentials);
	const snapshot = {
		state: 'answered',
		status: 200,
		statusText: 'OK',
		kind: 'success',
		heading: '',
		details: [],
	} as const;
	const more = { summary: text.slice(0, 2000), milliseconds: 1, bytes: text.length, headers: [] };
	return {
		prepared: { ...prepared, blocker: undefined },
		answer: { text, language: 'text', snapshot: { ...snapshot, ...more } },
		at: new Date(0),
		source: 'composer',
	};
}
