import { type Disposable, l10n, workspace } from 'vscode';
import { knownSecrets } from '../../app/send/knownSecrets.ts';
import type { SettledCall } from '../../app/send/settledCall.ts';
import { settings } from '../../ids.ts';
import { HistoryStore } from '../../net/history/historyStore.ts';
import { pauses } from '../../net/history/pauses.ts';
import type { AccountSources } from '../accounts/accountSources.ts';
import { showWarning } from '../messages.ts';
import { cachedSettings, numberSetting } from '../settings.ts';
import type { SentCall } from './sentCall.ts';
import { type StoringOptions, storedCallOf, storedWatched } from './storedCall.ts';

export interface HistoryServices {
	/** A folder on a disk. Undefined in a browser, where no call is stored. */
	readonly folder: string | undefined;
	readonly sources: AccountSources;
	/** The history has changed, by any window. */
	readonly changed: () => void;
}

/** How much of an answer's body is stored, in UTF-16 units. */
const maxBody = 65_536;

/** Stores the calls that were sent, masked. */
export class History implements Disposable {
	/** Undefined in a browser. */
	readonly store: HistoryStore | undefined;
	private readonly services: HistoryServices;
	private readonly settings = cachedSettings(() => ({ secretParameters: secretParameters() }));
	private last: Promise<unknown> = Promise.resolve();
	/** The last call is stored, and those before it. */
	private written: Promise<void> = Promise.resolve();
	private hasWarned = false;

	constructor(services: HistoryServices) {
		const { folder, changed } = services;
		const keepDays = () => numberSetting(settings.historyDays);
		this.services = services;
		this.store = folder === undefined ? undefined : new HistoryStore(folder, { keepDays, changed });
	}

	/** Stores a call that was sent. Never throws. */
	add(sent: SentCall): Promise<void> {
		return this.inTurn(() => storedCallOf(sent, this.storingOptions()));
	}

	/** Stores a call of a client that was watched. */
	addWatched(watched: SettledCall): Promise<void> {
		return this.inTurn(async () => {
			const holdsSecret = await knownSecrets(watched.accountId, this.services.sources);
			return { call: await storedWatched(watched, holdsSecret, this.storingOptions()), body: undefined };
		});
	}

	async dispose(): Promise<void> {
		this.settings.dispose();
		await this.written;
		await this.store?.dispose();
	}

	/** In the order of the calls; those that are masked while others are written are appended at once. */
	private inTurn(make: () => ReturnType<typeof storedCallOf>): Promise<void> {
		const made = this.last.then(make);
		const added = made.then((kept) => kept && this.store?.add(kept.call, kept.body)).then(() => {});
		this.last = made.catch(() => undefined);
		this.written = added.catch((error) => this.warn(error));
		return this.written;
	}

	private storingOptions(): StoringOptions {
		return { ...this.settings.get(), maxBodyLength: maxBody, pause: pauses() };
	}

	/** Once: otherwise each call would report it. */
	private warn(error: unknown): void {
		if (this.hasWarned) return;
		this.hasWarned = true;
		const message = error instanceof Error ? error.message : String(error);
		void showWarning(l10n.t('Cannot write to the history. {0}', message));
	}
}

/** Further names of parameters whose values are never stored, in lower case. */
function secretParameters(): ReadonlySet<string> {
	const names = workspace.getConfiguration().get<unknown>(settings.historySecretParameters);
	const given = Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
	return new Set(given.map((name) => name.trim().toLowerCase()));
}
