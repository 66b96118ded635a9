import { type Disposable, l10n } from 'vscode';
import { HistoryReader } from '../../net/history/historyReader.ts';
import type { HistoryRecord } from '../../net/history/historyRecord.ts';
import { needsCompaction } from '../../net/history/needsCompaction.ts';
import { SegmentWriter } from '../../net/history/segmentWriter.ts';
import { knownSecrets } from '../call/knownSecrets.ts';
import type { PrepareSources } from '../call/prepareCall.ts';
import type { SettledCall } from '../call/settledCall.ts';
import { showWarning } from '../messages.ts';
import { historyLimits, longestKeptBody, secretParameters } from './historySettings.ts';
import { type KeptWith, keptCallOf } from './keptCallOf.ts';
import { keptWatched } from './keptWatched.ts';
import { pauses } from './pauses.ts';
import type { SentCall } from './sentCall.ts';

/** What the history works with. */
export interface HistoryServices {
	/** Where it is kept: a folder on a disk. Undefined where there is none: then no call is kept. */
	readonly folder: string | undefined;
	/** The file of the thread that reads it. */
	readonly thread: string;
	readonly sources: Pick<PrepareSources, 'accounts' | 'keyRing'>;
	/** The history has changed, by whichever window. */
	readonly changed: () => void;
}

/** How many calls wait to be kept at most: of a run of very many the last ones are not. */
const mostWaiting = 1000;

/** The calls that were sent, kept on the disk. The one owner of the files that this window writes. */
export class History implements Disposable {
	readonly reader: HistoryReader;
	private readonly services: HistoryServices;
	private readonly writer: SegmentWriter | undefined;
	private waiting = 0;
	private last: Promise<unknown> = Promise.resolve();
	private hasLooked = false;
	private hasWarned = false;
	private compacting: Promise<void> = Promise.resolve();

	constructor(services: HistoryServices) {
		this.services = services;
		this.writer = services.folder === undefined ? undefined : new SegmentWriter(services.folder);
		this.reader = new HistoryReader(services.thread, services.folder, services.changed);
	}

	/** Keeps a call that was sent. Never throws: a call is answered whether it can be kept or not. */
	keep(sent: SentCall): Promise<void> {
		return this.inTurn(() => keptCallOf(sent, this.keptWith()));
	}

	/** Keeps a call of a client that was watched. */
	keepWatched(watched: SettledCall): Promise<void> {
		return this.inTurn(async () => {
			const holdsSecret = await knownSecrets(watched.accountId, this.services.sources);
			return { call: await keptWatched(watched, holdsSecret, this.keptWith()), body: undefined };
		});
	}

	/** Writes what was done to calls that are kept, and shows it. @throws when it could not be written. */
	async write(record: HistoryRecord, isDeletion = false): Promise<void> {
		await this.writer?.add(record, isDeletion);
		await this.reader.ask('refresh', {});
		if (isDeletion) void this.compact();
	}

	/** Has all that was sent until now be on the disk. */
	async settled(): Promise<void> {
		await this.last;
	}

	async dispose(): Promise<void> {
		await this.last;
		await this.writer?.end();
		await this.reader.dispose();
	}

	private inTurn(make: () => Promise<Awaited<ReturnType<typeof keptCallOf>>>): Promise<void> {
		if (this.waiting >= mostWaiting) return Promise.resolve();
		this.waiting += 1;
		const done = this.last.then(async () => {
			try {
				const kept = await make();
				if (kept) await this.add(kept);
			} catch (error) {
				this.warn(error);
			} finally {
				this.waiting -= 1;
			}
		});
		this.last = done;
		return done;
	}

	private async add({ call, body }: NonNullable<Awaited<ReturnType<typeof keptCallOf>>>): Promise<void> {
		const { folder } = this.services;
		if (!this.writer || folder === undefined) return;
		await this.writer.addCall(call, body);
		if (this.reader.isRunning) void this.reader.ask('refresh', {}).catch(() => undefined);
		else this.services.changed();
		if (this.hasLooked) return;
		this.hasLooked = true;
		if (await needsCompaction(folder, historyLimits())) void this.compact();
	}

	/** One after another; what fails is tried again with the next. */
	private compact(): Promise<void> {
		this.compacting = this.compacting.then(async () => {
			const wasRunning = this.reader.isRunning;
			await this.reader.ask('compact', historyLimits()).catch(() => undefined);
			if (!wasRunning) await this.reader.restUnused();
		});
		return this.compacting;
	}

	private keptWith(): KeptWith {
		return { secretParameters: secretParameters(), longestBody: longestKeptBody(), pause: pauses() };
	}

	/** Once: each call would say so. */
	private warn(error: unknown): void {
		if (this.hasWarned) return;
		this.hasWarned = true;
		const message = error instanceof Error ? error.message : String(error);
		void showWarning(l10n.t('Calls are not kept in the history. {0}', message));
	}
}
