import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { secretDetector } from '../../../src/core/masking/mask.ts';
import type { SentCall } from '../../../src/host/history/sentCall.ts';
import { storedCallOf } from '../../../src/host/history/storedCall.ts';
import { HistoryStore } from '../../../src/net/history/historyStore.ts';
import { pauses } from '../../../src/net/history/pauses.ts';
import { signed } from '../../unit/host/call/signedCalls.ts';
import { scratchFolder } from '../../vscode/scratch.ts';
import { nextTask, type Route, routeOf } from '../hostileInput.ts';
import { callSecrets, credentials } from '../keys.ts';

/** A call whose value and answer are hostile is kept with as much of the body as can be wanted. */
export async function openStoredCallRoute(): Promise<Route> {
	const store = new HistoryStore(scratchFolder('kept-calls'), { keepDays: () => 30 });
	return {
		prepare: async ({ make }, size) => {
			const text = make(size);
			return async () => {
				const kept = await storedCallOf(sentCall(text), {
					secretParameters: new Set(),
					pause: pauses(),
				});
				await nextTask();
				if (kept) await store.add(kept.call, kept.body);
				return { outcome: kept?.call.parameters[0]?.why ?? 'kept', shown: 0 };
			};
		},
		close: () => store.dispose(),
	};
}

/** A file of the history is read, searched and cleared up. */
export async function openHistoryFileRoute(): Promise<Route> {
	const folder = scratchFolder('history-files');
	return routeOf(async (text) => {
		for (const name of await readdir(folder)) await rm(join(folder, name));
		await writeFile(join(folder, '2026-01-02.0123456789abcdef.jsonl'), text, 'latin1');
		return async () => {
			const store = new HistoryStore(folder, { keepDays: () => 10_000 });
			try {
				const { count } = await store.days();
				const { calls } = await store.search('mark');
				await store.tidy();
				return { outcome: count === 0 ? 'no call' : 'calls', shown: JSON.stringify(calls).length };
			} finally {
				await store.dispose();
			}
		};
	});
}

function sentCall(text: string): SentCall {
	const account = { id: 'p', name: 'Own', baseUrl: 'https://api.example.org', schemeIsChoice: false };
	const call = { method: 'users.get', parameters: [{ name: 'x', value: text.slice(0, 200_000).toWellFormed() }] };
	const holdsSecret = secretDetector(callSecrets);
	const prepared = signed({ call, problems: [], account, holdsSecret }, credentials);
	const said = { state: 'answered', status: 200, statusText: 'OK', kind: 'success' } as const;
	const snapshot = { ...said, heading: '', details: [] };
	const more = { summary: text.slice(0, 2000), milliseconds: 1, bytes: text.length, headers: [] };
	return {
		prepared: prepared,
		answer: { text, language: 'text', snapshot: { ...snapshot, ...more } },
		at: new Date(0),
		source: 'composer',
	};
}
