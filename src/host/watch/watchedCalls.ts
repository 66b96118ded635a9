import { Disposable, EventEmitter, env, l10n } from 'vscode';
import { settings } from '../../ids.ts';
import { JudgedCalls } from '../../net/diagnosis/judgedCalls.ts';
import type { AddedMethods } from '../../net/service/serviceReply.ts';
import { mostWaiting, type Watched, type WatchedCall } from '../../net/service/watchedCall.ts';
import { commonCauseText } from '../../words/commonCauseText.ts';
import type { Account } from '../accounts/account.ts';
import type { AccountStore } from '../accounts/accountStore.ts';
import type { KeyRing } from '../accounts/keyRing.ts';
import { answersFolder } from '../answersFolder.ts';
import type { DescribedCall } from '../call/describedCall.ts';
import type { SettledCall } from '../call/settledCall.ts';
import { numberSetting } from '../settings.ts';
import { type WatchedEntry, withEntry } from './watchedEntries.ts';
import { watchKeys } from './watchKeys.ts';
import { type Watching, type WatchProblem, WatchService } from './watchService.ts';

/** Diagnoses a call that was refused; reads one that was verified. Undefined when it was ended. */
export type DescribeCall = (
	call: WatchedCall,
	accountId: string,
	signal: AbortSignal,
) => Promise<DescribedCall | undefined>;

/** The calls of a client that is watched, as they arrived. */
export class WatchedCalls {
	private readonly describe: DescribeCall;
	private readonly changed = new EventEmitter<WatchedEntry | undefined>();
	private readonly settled = new EventEmitter<SettledCall>();
	private readonly service: WatchService;
	private readonly subscription: Disposable;
	private entries: readonly WatchedEntry[] = [];
	private readonly judged = new JudgedCalls();
	private lastId = 0;
	private waiting = 0;
	/** Fires with the entry that is new or has changed, or with nothing after a start, a stop or a clearing. */
	readonly onDidChange = this.changed.event;
	/** Fires for each call once all is known of it that will be. */
	readonly onDidSettle = this.settled.event;

	constructor(accounts: AccountStore, keyRing: KeyRing, methods: AddedMethods, describe: DescribeCall) {
		this.describe = describe;
		this.service = new WatchService({
			account: (id) => accounts.get(id),
			keysOf: async (account) => watchKeys((await keyRing.keysOf(account)).credentials),
			startService: async (keys, port, watch) => {
				const { startLocalService, answersOf } = await import('../../net/service/localService.ts');
				return startLocalService({ keys, port, watch, answers: answersOf(answersFolder), methods, form: 'any' });
			},
			take: (watched, accountId, signal) => this.take(watched, accountId, signal),
			changed: () => this.changed.fire(undefined),
		});
		// What cannot be read now is read at the next change.
		const check = () => void this.service.check().catch(() => undefined);
		this.subscription = Disposable.from(accounts.onDidChange(check), keyRing.onDidChange(check));
	}

	/** Where a client is to be pointed at, and whose keys it is checked against; undefined while nothing is watched. */
	get watching(): Watching | undefined {
		return this.service.watching;
	}

	/** The newest first. */
	all(): readonly WatchedEntry[] {
		return this.entries;
	}

	get(id: number | undefined): WatchedEntry | undefined {
		return this.entries.find((entry) => entry.id === id);
	}

	/** Starts to watch with the account's keys; see {@link WatchService.start}. */
	start(account: Account): Promise<Watching | WatchProblem | undefined> {
		return this.service.start(account, numberSetting(settings.watchPort, 4821));
	}

	stop(): Promise<void> {
		return this.service.stop();
	}

	/** What the wrong calls of the client have in common, in words. */
	commonCauses(): string[] {
		const { causes, wrong, timeOf, firstWrong } = this.judged.common();
		const described = this.get(firstWrong)?.described;
		const mistakes = described?.outcome.mistakes ?? [];
		// A name with a secret in it is another one there.
		const shown = new Set(described?.draft.rows.map(({ name }) => name));
		const told = causes
			.map((cause) => ('names' in cause ? { ...cause, names: cause.names.filter((name) => shown.has(name)) } : cause))
			.filter((cause) => !('names' in cause && cause.names.length === 0));
		const details = {
			wrong,
			timeOf: (index: number) => timeOf(index)?.toLocaleTimeString(env.language) ?? '',
			explain: (codes: readonly string[]) =>
				mistakes
					.filter(({ code }) => codes.includes(code))
					.map(({ explanation }) => explanation)
					.join(' '),
		};
		return told.map((cause) => commonCauseText(cause, details, l10n.t).replaceAll('`', ''));
	}

	clear(): void {
		this.entries = [];
		this.judged.clear();
		this.changed.fire(undefined);
	}

	dispose(): Promise<void> {
		this.entries = [];
		this.subscription.dispose();
		this.changed.dispose();
		this.settled.dispose();
		return this.service.dispose();
	}

	private async take(watched: Watched, accountId: string, signal: AbortSignal): Promise<void> {
		if (signal.aborted) return;
		const entry = firstEntry(this.lastId + 1, watched);
		const entries = withEntry(this.entries, entry);
		if (!entries) return;
		this.lastId = entry.id;
		this.entries = entries;
		if (watched.kind === 'call' && watched.url !== undefined && watched.judged.signature !== 'missing')
			this.judged.add(entry.id, watched.received.parameters, watched.judged.signature === 'right', entry.at);
		this.changed.fire(entry);
		if (watched.kind !== 'call') return;
		await this.describeEntry(watched, entry, accountId, signal);
		const { at, title, state, line, described } = this.get(entry.id) ?? entry;
		const account = this.watching?.account;
		const isVerified = state === 'verified' || state === 'differs';
		const name = account?.id === accountId ? account.name : '';
		const draft = described && { draft: described.draft };
		this.settled.fire({ at, accountId, account: name, title, isVerified, line, ...draft });
	}

	private async describeEntry(
		watched: WatchedCall,
		entry: WatchedEntry,
		accountId: string,
		signal: AbortSignal,
	): Promise<void> {
		if (this.waiting >= mostWaiting) {
			if (entry.state === 'searching')
				this.replace({ ...entry, state: 'wrong', line: l10n.t('refused; too many at once to diagnose') });
			return;
		}
		this.waiting += 1;
		const described = await this.describe(watched, accountId, signal).catch(() => undefined);
		this.waiting -= 1;
		if (described && !signal.aborted) {
			const searched = described.isAccountAtFault ? 'refused' : 'wrong';
			const state = entry.state === 'searching' ? searched : entry.state;
			const mistakes = described.outcome.mistakes.map(({ code }) => code);
			if (described.isAccountAtFault) this.judged.forget(entry.id);
			else if (described.isSearched) this.judged.found(entry.id, mistakes);
			this.replace({ ...entry, state, line: described.line, described });
		} else if (entry.state === 'searching') {
			// What was searched for will not be found any more.
			this.replace({ ...entry, state: 'wrong', line: l10n.t('refused') });
		}
	}

	private replace(entry: WatchedEntry): void {
		if (!this.get(entry.id)) return;
		this.entries = this.entries.map((one) => (one.id === entry.id ? entry : one));
		this.changed.fire(entry);
	}
}

function firstEntry(id: number, watched: Watched): WatchedEntry {
	const at = new Date();
	if (watched.kind === 'request') {
		const line = l10n.t('{0}: {1}', watched.status, watched.text);
		const entry = { id, at, title: `${watched.verb} ${watched.path}`, state: 'wrong', line } as const;
		return watched.status === 403 ? { ...entry, isForeign: true } : entry;
	}
	const { judged, url } = watched;
	const state = stateOf(watched);
	return {
		id,
		at,
		title: judged.method || l10n.t('(no method)'),
		state,
		line: firstLines[state](),
		...(url === undefined ? {} : { url }),
	};
}

/** What is said of a call until it is described. */
const firstLines = {
	verified: () => l10n.t('verified'),
	differs: () => l10n.t('right, but …'),
	refused: () => l10n.t('refused, though its signature is right'),
	searching: () => l10n.t('refused; searching for the mistake'),
};

function stateOf({ judged, verified }: WatchedCall): keyof typeof firstLines {
	if (judged.signature !== 'right') return 'searching';
	if (!verified) return 'refused';
	return judged.differences.length > 0 ? 'differs' : 'verified';
}
