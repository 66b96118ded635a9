// A worker thread that reads the history, searches it and clears it up, so that nothing else waits for it.
import { mkdirSync, watch } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { compact } from './compaction.ts';
import { rangesOf } from './deletedCalls.ts';
import { HistoryFolder } from './historyFolder.ts';
import type { AskedQuestion, FromHistory, HistoryQuestion, HistoryQuestions } from './historyMessages.ts';

/** What the thread is started with. */
export interface HistoryThreadData {
	readonly path: string;
}

type Answering = {
	[Question in HistoryQuestion]: (
		ask: HistoryQuestions[Question]['ask'],
	) => HistoryQuestions[Question]['answer'] | Promise<HistoryQuestions[Question]['answer']>;
};

const { path } = workerData as HistoryThreadData;
const folder = new HistoryFolder(path);
const { index } = folder;
/** All is read once before anything is answered. */
let reading: Promise<unknown> | undefined;

const answering: Answering = {
	days: () => ({ days: index.days(), pinned: index.pinned(0).count, count: index.size }),
	ofDay: ({ day, offset, most }) => index.ofDay(day, offset, most),
	pinned: ({ most }) => index.pinned(most),
	search: ({ query, most }) => index.search(query, most),
	read: ({ id }) => folder.read(id),
	ranges: ({ day }) => rangesOf(day === undefined ? index.ids() : index.idsOfDay(day)),
	refresh: async () => {
		const hasChanged = await folder.refresh();
		if (hasChanged) tell({ changed: true });
		return hasChanged;
	},
	compact: async (limits) => {
		await compact(folder, limits);
		tell({ changed: true });
		return undefined;
	},
};

parentPort?.on('message', async ({ id, question, ask }: AskedQuestion) => {
	try {
		reading ??= begin();
		await reading;
		tell({ id, answer: await answering[question](ask as never) });
	} catch (error) {
		tell({ id, error: error instanceof Error ? error.message : String(error) });
	}
});

function tell(message: FromHistory): void {
	parentPort?.postMessage(message);
}

async function begin(): Promise<void> {
	watchFolder();
	await folder.refresh();
}

/** Hears what other windows write. */
function watchFolder(): void {
	let isWaiting = false;
	const look = async () => {
		isWaiting = false;
		if (await folder.refresh().catch(() => false)) tell({ changed: true });
	};
	try {
		mkdirSync(path, { recursive: true, mode: 0o700 });
		const watching = watch(path, { persistent: false }, () => {
			if (!isWaiting) setTimeout(() => void look(), 50);
			isWaiting = true;
		});
		watching.on('error', () => watching.close());
	} catch {
		// Where nothing can be watched, what is new is read when the view is shown.
	}
}
