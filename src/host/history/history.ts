import { l10n, workspace } from 'vscode';
import { inTurn } from '../../app/inTurn.ts';
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
	readonly changed: () => void;
}

/** How much of an answer's body is stored, in UTF-16 units. */
const maxBody = 65_536;

export function callHistory({ folder, sources, changed }: HistoryServices) {
	const keepDays = () => numberSetting(settings.historyDays);
	const store = folder === undefined ? undefined : new HistoryStore(folder, { keepDays, changed });
	const cached = cachedSettings(() => ({ secretParameters: secretParameters() }));
	const options = (): StoringOptions => ({ ...cached.get(), maxBodyLength: maxBody, pause: pauses() });
	const maskInTurn = inTurn();
	/** The last call is stored, and those before it. */
	let written: Promise<void> = Promise.resolve();
	let hasWarned = false;

	/** In the order of the calls; those that are masked while others are written are appended at once. */
	function add(make: () => ReturnType<typeof storedCallOf>): Promise<void> {
		const added = maskInTurn(make).then((kept) => kept && store?.add(kept.call, kept.body));
		written = added.then(() => {}).catch(warn);
		return written;
	}

	/** Once: otherwise each call would report it. */
	function warn(error: unknown): void {
		if (hasWarned) return;
		hasWarned = true;
		const message = error instanceof Error ? error.message : String(error);
		void showWarning(l10n.t('Cannot write to the history. {0}', message));
	}

	return {
		/** Undefined in a browser. */
		store,
		/** Stores a call that was sent. Never throws. */
		add: (sent: SentCall) => add(() => storedCallOf(sent, options())),
		addWatched: (watched: SettledCall) =>
			add(async () => {
				const holdsSecret = await knownSecrets(watched.accountId, sources);
				return { call: await storedWatched(watched, holdsSecret, options()), body: undefined };
			}),
		async dispose(): Promise<void> {
			cached.dispose();
			await written;
			await store?.dispose();
		},
	};
}

/** Further names of parameters whose values are never stored, in lower case. */
function secretParameters(): ReadonlySet<string> {
	const names = workspace.getConfiguration().get<unknown>(settings.historySecretParameters);
	const given = Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
	return new Set(given.map((name) => name.trim().toLowerCase()));
}
