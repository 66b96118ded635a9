import type { StoredCall } from '../../../../src/net/history/historyRecord.ts';
import { HistoryStore, type HistoryStoreOptions } from '../../../../src/net/history/historyStore.ts';

export function storedCall(mark: string, call: Partial<StoredCall> = {}): StoredCall {
	return {
		at: Date.now(),
		source: 'composer',
		account: 'Own',
		method: 'events.get',
		format: 'json',
		parameters: [{ name: 'mark', value: mark }],
		scheme: 'server-server',
		kind: 'success',
		status: 200,
		summary: 'success',
		milliseconds: 12,
		bytes: 34,
		language: 'json',
		isCut: false,
		...call,
	};
}

/** A window that uses the folder. */
export function newStore(path: string, options: Partial<HistoryStoreOptions> = {}): HistoryStore {
	return new HistoryStore(path, { keepDays: () => 30, ...options });
}

export async function marksOf(store: HistoryStore): Promise<string[]> {
	const { calls } = await store.search('');
	return calls.map(({ parameters }) => parameters.replace('mark=', ''));
}

/** What a window that is opened now finds. */
export async function marksIn(path: string): Promise<string[]> {
	const store = newStore(path);
	const marks = await marksOf(store);
	await store.dispose();
	return marks;
}
