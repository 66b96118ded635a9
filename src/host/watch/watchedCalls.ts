import { EventEmitter, l10n } from 'vscode';
import type { Account } from '../../app/accounts/account.ts';
import type { DescribedCall } from '../../app/diagnosis/watchedDiagnosis.ts';
import type { SettledCall } from '../../app/send/settledCall.ts';
import { sentAs } from '../../core/call/call.ts';
import { JudgedCalls } from '../../net/diagnosis/judgedCalls.ts';
import type { SeenCalls, SeenHints } from '../../net/diagnosis/seenCalls.ts';
import type { Watched, WatchedCall } from '../../net/service/watchedCall.ts';
import { commonCauseText } from '../../words/commonCauseText.ts';
import type { AccountStore } from '../accounts/accountStore.ts';
import { DiagnosisQueue } from './diagnosisQueue.ts';
import { WatchedEntries, type WatchedEntry } from './watchedEntries.ts';

/** Diagnoses a call that was refused; reads one that was verified. Undefined when it was ended. */
export type DescribeCall = (
	call: WatchedCall,
	seen: SeenHints,
	accountId: string,
	signal: AbortSignal,
) => Promise<DescribedCall | undefined>;

const nothingSeen: SeenHints = { otherCalls: [], earlierSigs: [] };

/** The calls that reach the local service, as they arrived. */
export class WatchedCalls {
	private readonly accounts: Pick<AccountStore, 'get'>;
	private readonly describe: DescribeCall;
	private readonly changed = new EventEmitter<WatchedEntry | undefined>();
	private readonly settled = new EventEmitter<SettledCall>();
	private readonly queue = new DiagnosisQueue();
	private readonly entries = new WatchedEntries((id) => this.queue.drop(id));
	private readonly seenCalls: SeenCalls;
	private readonly judged = new JudgedCalls();
	private lastId = 0;
	/** Fires with the entry that is new or has changed, or with nothing after a clearing. */
	readonly onDidChange = this.changed.event;
	/** Fires for each call once its diagnosis has ended, but for those with the sample account's keys: they are the composer's. */
	readonly onDidSettle = this.settled.event;

	constructor(accounts: Pick<AccountStore, 'get'>, seenCalls: SeenCalls, describe: DescribeCall) {
		this.accounts = accounts;
		this.describe = describe;
		this.seenCalls = seenCalls;
	}

	/** The newest first. */
	all(): readonly WatchedEntry[] {
		return this.entries.all();
	}

	get(id: number | undefined): WatchedEntry | undefined {
		return this.entries.get(id);
	}

	/** The entry once it is diagnosed, before others that wait. */
	async diagnosed(id: number): Promise<WatchedEntry | undefined> {
		await this.queue.now(id);
		return this.get(id);
	}

	/** What the wrong calls of the client have in common, in words. */
	commonCauses(): string[] {
		const { causes, wrong, firstWrong } = this.judged.common();
		const described = this.get(firstWrong)?.described;
		const mistakes = described?.outcome.mistakes ?? [];
		// A name with a secret in it is another one there.
		const shown = new Set(described?.draft.rows.map(({ name }) => name));
		const shownCauses = causes
			.map((cause) => ('names' in cause ? { ...cause, names: cause.names.filter((name) => shown.has(name)) } : cause))
			.filter((cause) => !('names' in cause && cause.names.length === 0));
		const details = {
			wrong,
			explain: (codes: readonly string[]) =>
				mistakes
					.filter(({ code }) => codes.includes(code))
					.map(({ explanation }) => explanation)
					.join(' '),
		};
		return shownCauses.map((cause) => commonCauseText(cause, details, l10n.t).replaceAll('`', ''));
	}

	clear(): void {
		this.entries.clear();
		this.queue.clear();
		this.judged.clear();
		this.changed.fire(undefined);
	}

	/** Ends what waits: the service has stopped. */
	stopped(): void {
		this.queue.flush();
	}

	/** Takes a request that reached the service. `signal` ends its diagnosis. */
	take(watched: Watched, signal: AbortSignal): void {
		if (signal.aborted) return;
		this.lastId += 1;
		const entry = firstEntry(this.lastId, watched);
		this.entries.add(entry);
		if (watched.kind === 'call') {
			const seen = this.note(watched, entry);
			this.queue.add(entry.id, () => this.describeEntry(watched, seen, entry, signal));
		}
		this.changed.fire(entry);
	}

	dispose(): void {
		this.entries.clear();
		this.queue.dispose();
		this.changed.dispose();
		this.settled.dispose();
	}

	/** Notes a call for those that follow, in the order of arrival. Returns what it is compared with. */
	private note({ received: { parameters }, judged, url }: WatchedCall, { id }: WatchedEntry): SeenHints {
		if (url === undefined) return nothingSeen;
		const { signature } = judged;
		if (signature !== 'missing') this.judged.add(id, parameters, signature === 'right');
		const sig = sentAs(parameters, 'sig') ?? '';
		const seen = signature === 'right' ? nothingSeen : this.seenCalls.hintsFor(parameters, sig);
		this.seenCalls.add(parameters, sig);
		return seen;
	}

	private async describeEntry(
		watched: WatchedCall,
		seen: SeenHints,
		entry: WatchedEntry,
		signal: AbortSignal,
	): Promise<void> {
		const { accountId = '' } = entry;
		const described = signal.aborted
			? undefined
			: await this.describe(watched, seen, accountId, signal).catch(() => undefined);
		let known = entry;
		if (described && !signal.aborted) {
			const searched = described.isAccountAtFault ? 'refused' : 'wrong';
			const state = entry.state === 'searching' ? searched : entry.state;
			const mistakes = described.outcome.mistakes.map(({ code }) => code);
			if (described.isAccountAtFault) this.judged.forget(entry.id);
			else if (described.isSearched) this.judged.found(entry.id, mistakes);
			known = { ...entry, state, line: described.line, described };
		} else if (entry.state === 'searching') {
			// What was searched for will not be found any more.
			known = { ...entry, state: 'wrong', line: l10n.t('refused') };
		}
		if (this.entries.replace(known)) this.changed.fire(known);
		this.settle(known, this.accounts.get(accountId));
	}

	private settle({ at, title, state, line, described, accountId = '' }: WatchedEntry, account?: Account): void {
		if (account?.isLocalService) return;
		const isVerified = state === 'verified' || state === 'differs';
		const draft = described && { draft: described.draft };
		this.settled.fire({ at, accountId, account: account?.name ?? '', title, isVerified, line, ...draft });
	}
}

function firstEntry(id: number, watched: Watched): WatchedEntry {
	const at = new Date();
	if (watched.kind === 'request') {
		const line = l10n.t('{0}: {1}', watched.status, watched.text);
		const entry = { id, at, title: `${watched.verb} ${watched.path}`, state: 'wrong', line } as const;
		return watched.status === 403 ? { ...entry, isForeign: true } : entry;
	}
	const { judged, url, keysId } = watched;
	const state = stateOf(watched);
	return {
		id,
		at,
		title: judged.method || l10n.t('(no method)'),
		state,
		line: firstLines[state](),
		...(keysId === undefined ? {} : { accountId: keysId }),
		...(url === undefined ? {} : { url }),
	};
}

/** The line of a call until it is described. */
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
