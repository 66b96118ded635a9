import { EventEmitter, l10n } from 'vscode';
import type { Account } from '../../app/accounts/account.ts';
import type { DescribedCall } from '../../app/diagnosis/watchedDiagnosis.ts';
import type { SettledCall } from '../../app/send/settledCall.ts';
import { sentAs } from '../../core/call/call.ts';
import { JudgedCalls } from '../../net/diagnosis/judgedCalls.ts';
import type { SeenCalls, SeenHints } from '../../net/diagnosis/seenCalls.ts';
import type { AnyWatched, WatchedCall, WatchedRequest } from '../../net/service/watchedCall.ts';
import { commonCauseText } from '../../words/commonCauseText.ts';
import type { AccountStore } from '../accounts/accountStore.ts';
import { diagnosisQueue } from './diagnosisQueue.ts';
import { type WatchedEntry, watchedEntries } from './watchedEntries.ts';

export type DescribeWatched = (
	watched: WatchedCall | WatchedRequest,
	seen: SeenHints,
	accountId: string,
	signal: AbortSignal,
) => Promise<DescribedCall | undefined>;

const nothingSeen: SeenHints = { otherCalls: [], earlierSigs: [] };

export type WatchedCalls = ReturnType<typeof watchedCalls>;

/** The calls that reach the local service, as they arrived. */
export function watchedCalls(accounts: Pick<AccountStore, 'get'>, seenCalls: SeenCalls, describe: DescribeWatched) {
	const changed = new EventEmitter<WatchedEntry | undefined>();
	const settled = new EventEmitter<SettledCall>();
	const queue = diagnosisQueue();
	const entries = watchedEntries((id) => queue.drop(id));
	/** By the account of another service; those of the specification are one client's. */
	const clients = new Map<string, JudgedCalls>();
	let lastId = 0;

	function judgedWith(watched: WatchedCall | WatchedRequest): JudgedCalls {
		const client = watched.kind === 'call' ? '' : watched.keysId;
		const judged = clients.get(client) ?? new JudgedCalls();
		clients.set(client, judged);
		return judged;
	}

	/** Notes a call for those that follow, in the order of arrival. Returns what it is compared with. */
	function note(watched: WatchedCall | WatchedRequest, { id }: WatchedEntry): SeenHints {
		const isCall = watched.kind === 'call';
		if (isCall && watched.url === undefined) return nothingSeen;
		const { parameters } = isCall ? watched.received : watched;
		const signature = isCall ? watched.judged.signature : watched.verdict;
		if (signature !== 'missing') judgedWith(watched).add(id, parameters, signature === 'right');
		if (!isCall) return nothingSeen;
		const sig = sentAs(parameters, 'sig') ?? '';
		const seen = signature === 'right' ? nothingSeen : seenCalls.hintsFor(parameters, sig);
		seenCalls.add(parameters, sig);
		return seen;
	}

	async function describeEntry(
		watched: WatchedCall | WatchedRequest,
		seen: SeenHints,
		entry: WatchedEntry,
		signal: AbortSignal,
	) {
		const { accountId = '' } = entry;
		const described = signal.aborted
			? undefined
			: await describe(watched, seen, accountId, signal).catch(() => undefined);
		let known = entry;
		if (described && !signal.aborted) {
			const searched = described.isAccountAtFault ? 'refused' : 'wrong';
			const state = entry.state === 'searching' ? searched : entry.state;
			const mistakes = described.outcome.mistakes.map(({ code }) => code);
			if (described.isAccountAtFault) judgedWith(watched).forget(entry.id);
			else if (described.isSearched) judgedWith(watched).found(entry.id, mistakes);
			known = { ...entry, state, line: described.line, described };
		} else if (entry.state === 'searching') {
			// What was searched for will not be found any more.
			known = { ...entry, state: 'wrong', line: l10n.t('refused') };
		}
		if (entries.replace(known)) changed.fire(known);
		settle(known, accounts.get(accountId));
	}

	function settle({ at, title, state, line, described, accountId = '' }: WatchedEntry, account?: Account): void {
		if (account?.isLocalService) return;
		const isVerified = state === 'verified' || state === 'differs';
		const draft = described && { draft: described.draft };
		settled.fire({ at, accountId, account: account?.name ?? '', title, isVerified, line, ...draft });
	}

	function causesOf(judged: JudgedCalls): string[] {
		const { causes, wrong, firstWrong } = judged.common();
		const described = entries.get(firstWrong)?.described;
		const mistakes = described?.outcome.mistakes ?? [];
		// A name with a secret in it is another one there.
		const shown = new Set(described?.draft.rows.map(({ name }) => name));
		const shownCauses = causes
			.map((cause) => ('names' in cause ? { ...cause, names: cause.names.filter((name) => shown.has(name)) } : cause))
			.filter((cause) => !('names' in cause && cause.names.length === 0));
		const explain = (codes: readonly string[]) => {
			const meant = mistakes.filter(({ code }) => codes.includes(code));
			return meant.map(({ explanation }) => explanation).join(' ');
		};
		return shownCauses.map((cause) => commonCauseText(cause, { wrong, explain }, l10n.t).replaceAll('`', ''));
	}

	return {
		/** Fires with the entry that is new or has changed, or with nothing after a clearing. */
		onDidChange: changed.event,
		/** Fires for each call once its diagnosis has ended, but for those with the sample account's keys: they are the composer's. */
		onDidSettle: settled.event,

		/** The newest first. */
		all: (): readonly WatchedEntry[] => entries.all(),

		get: (id: number | undefined) => entries.get(id),

		/** The entry once it is diagnosed, before others that wait. */
		async diagnosed(id: number): Promise<WatchedEntry | undefined> {
			await queue.now(id);
			return entries.get(id);
		},

		/** What the wrong calls of each client have in common, in words. */
		commonCauses: () => [...clients.values()].flatMap(causesOf),

		clear(): void {
			entries.clear();
			queue.clear();
			clients.clear();
			seenCalls.clear();
			changed.fire(undefined);
		},

		/** Ends what waits: the service has stopped. */
		stopped: () => queue.flush(),

		take(watched: AnyWatched, signal: AbortSignal): void {
			if (signal.aborted) return;
			lastId += 1;
			const entry = firstEntry(lastId, watched);
			entries.add(entry);
			if (watched.kind !== 'request') {
				const seen = note(watched, entry);
				queue.add(entry.id, () => describeEntry(watched, seen, entry, signal));
			}
			changed.fire(entry);
		},

		dispose(): void {
			entries.clear();
			queue.dispose();
			changed.dispose();
			settled.dispose();
		},
	};
}

function firstEntry(id: number, watched: AnyWatched): WatchedEntry {
	const at = new Date();
	if (watched.kind === 'described') {
		const { title, keysId: accountId, verdict, isVerified, text } = watched;
		const state = verdict !== 'right' ? 'searching' : isVerified ? 'verified' : 'refused';
		return { id, at, title, state, line: firstLines[state](), accountId, text };
	}
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
		...(url === undefined ? {} : { text: url }),
	};
}

/** The line of a call until it is described. */
const firstLines = {
	verified: () => l10n.t('verified'),
	differs: () => l10n.t('right, but …'),
	refused: () => l10n.t('refused, though its signature is right'),
	searching: () => l10n.t('refused; searching for the mistake'),
};

function stateOf({ judged, isVerified }: WatchedCall): keyof typeof firstLines {
	if (judged.signature !== 'right') return 'searching';
	if (!isVerified) return 'refused';
	return judged.differences.length > 0 ? 'differs' : 'verified';
}
