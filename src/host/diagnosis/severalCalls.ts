import { hash } from 'node:crypto';
import { l10n } from 'vscode';
import type { Credentials } from '../../core/call.ts';
import type { ParsedPaste } from '../../core/paste/parsePaste.ts';
import type { OneOfCalls } from '../../core/paste/severalCalls.ts';
import { commonCausesOf, type JudgedCallTraits, traitsOf } from '../../diagnosis/commonCause.ts';
import type { Finding } from '../../diagnosis/findings.ts';
import type { DiagnosisWorkers } from '../../net/diagnosis/diagnosisWorkers.ts';
import { checkSignature } from '../../net/service/checkSignature.ts';
import type { ShownCalls } from '../../shared/diagnosis.ts';
import { commonCauseText } from '../../words/commonCauseText.ts';
import { explanationOf } from '../../words/mistakeText.ts';
import { counted } from '../counted.ts';
import { checkAccount } from './accountChecks.ts';
import type { HeldAccount } from './heldKeys.ts';
import { withoutMaskedToken } from './pastedCall.ts';
import { searchedPaste } from './searchedPaste.ts';
import { hintsFor, type KnownAround } from './searchHints.ts';
import type { SearchedCall } from './searching.ts';
import { isSignedBy } from './signedBy.ts';

/** What several calls of a paste come to together, and the one that is diagnosed: the first wrong one, or the first. */
export interface JudgedPaste {
	readonly shown: ShownCalls;
	readonly chosen: ParsedPaste;
}

/** So many wrong calls are searched for their mistakes, in this part of the budget each; the first one then once more. */
const mostSearched = 20;
const partOfBudget = 0.1;

/** With what the calls are judged. */
type JudgingSearch = Pick<SearchedCall, 'keys' | 'signal' | 'hide' | 'budget'> &
	Pick<KnownAround, 'names'> & { readonly workers: Pick<DiagnosisWorkers, 'diagnose' | 'parsePaste'> };

interface ReadCall extends OneOfCalls {
	readonly parsed: ParsedPaste;
	readonly isRight: boolean;
	/** Absent where it was not searched. */
	readonly set?: readonly Finding[];
}

/** Judges each call of a paste, and says what the wrong ones have in common; undefined when it was ended, or nothing can be judged. */
export async function judgeCalls(
	calls: readonly OneOfCalls[],
	search: JudgingSearch,
): Promise<JudgedPaste | undefined> {
	const { keys, workers, signal, hide } = search;
	const { credentials } = keys;
	if (!credentials || calls.length < 2) return undefined;
	const read: ReadCall[] = [];
	let searched = 0;
	for (const call of calls) {
		const outcome = await workers.parsePaste(call.text, {}, { signal });
		if (outcome.state !== 'done') return undefined;
		const parsed = outcome.value;
		if (parsed.sig === '' || parsed.parameters.length === 0) continue;
		const isRight = isRightCall(parsed, credentials, keys.others);
		const isSearched = !isRight && searched++ < mostSearched;
		const set = isSearched ? await mistakesOf(parsed, search) : undefined;
		if (signal.aborted) return undefined;
		read.push({ ...call, parsed, isRight, ...(set ? { set } : {}) });
	}
	const wrong = read.filter(({ isRight }) => !isRight);
	const chosen = wrong[0] ?? read[0];
	if (!chosen || read.length < 2) return undefined;
	return {
		shown: { summary: summaryOf(read.length, wrong), causes: causesOf(read, wrong, hide) },
		chosen: chosen.parsed,
	};
}

/** Whether a client has signed rightly, by this account as it is or should be, or by another. */
function isRightCall(parsed: ParsedPaste, credentials: Credentials, others: readonly HeldAccount[]): boolean {
	const { signature } = checkSignature(parsed.parameters, parsed.methodInPath, credentials);
	// A token that was masked before is the account's.
	return (
		signature === 'right' ||
		isSignedBy(parsed.parameters, parsed.sig, credentials) ||
		checkAccount(parsed, credentials, others).certainty === 'proven'
	);
}

async function mistakesOf(
	parsed: ParsedPaste,
	{ keys: { credentials, others }, workers, names, budget, signal }: JudgingSearch,
): Promise<readonly Finding[] | undefined> {
	if (!credentials) return undefined;
	const otherCredentials = others.map((other) => other.credentials);
	const searched = searchedPaste(parsed, credentials);
	const hints = hintsFor(parsed, { otherCredentials, names, seen: { otherCalls: [], earlierSigs: [] } });
	const outcome = await workers.diagnose(
		withoutMaskedToken(parsed),
		{ credentials: searched.credentials, budget: budget * partOfBudget, hints },
		{ signal },
	);
	return outcome.state === 'done' ? (searched.named(outcome.value.findings)[0] ?? []) : undefined;
}

function summaryOf(count: number, [first, ...more]: readonly ReadCall[]): string {
	if (!first)
		return counted(l10n.t('{0} {0|call|calls}, and all their signatures are right. The first one is shown.'), count);
	return counted(
		l10n.t('{0} {0|call|calls}, {1} of them wrong. The first wrong one is diagnosed: line {2}.'),
		count,
		more.length + 1,
		first.line,
	);
}

function causesOf(read: readonly ReadCall[], wrong: readonly ReadCall[], hide: (text: string) => string): string[] {
	const judged = read.map(
		({ parsed, isRight, set }): JudgedCallTraits => ({
			...traitsOf(parsed.parameters, (token) => hash('sha256', token)),
			isRight,
			...(set ? { mistakes: set.map(({ code }) => code) } : {}),
		}),
	);
	const details = {
		wrong: wrong.length,
		timeOf: (index: number) => read[index]?.time ?? l10n.t('line {0}', read[index]?.line ?? 0),
		explain: (codes: readonly string[]) =>
			(wrong[0]?.set ?? [])
				.filter(({ code }) => codes.includes(code))
				.map((finding) => explanationOf({ ...finding, parameters: [] }, l10n.t))
				.join(' '),
	};
	return commonCausesOf(judged).map((cause) => hide(commonCauseText(cause, details, l10n.t)));
}
