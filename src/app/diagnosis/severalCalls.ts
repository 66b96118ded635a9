import type { Credentials } from '../../core/call/call.ts';
import type { ParsedPaste } from '../../core/paste/parsedPaste.ts';
import { maxCalls, type OneOfCalls } from '../../core/paste/severalCalls.ts';
import { commonCausesOf, type JudgedCallTraits, traitsOf } from '../../diagnosis/commonCause.ts';
import type { Finding } from '../../diagnosis/findings.ts';
import { usualWork } from '../../diagnosis/search/budget.ts';
import type { DiagnosisWorkers } from '../../net/diagnosis/diagnosisWorkers.ts';
import { checkSignature } from '../../net/service/checkSignature.ts';
import type { ShownCalls } from '../../shared/diagnosis.ts';
import { commonCauseText } from '../../words/commonCauseText.ts';
import { explanationOf } from '../../words/mistakeText.ts';
import type { Texts, Translate } from '../texts.ts';
import { checkAccount, signedBy } from './accountChecks.ts';
import type { HeldAccount } from './heldKeys.ts';
import { withoutMaskedToken } from './pastedCall.ts';
import { searchedPaste } from './searchedPaste.ts';
import { hintsFor, type KnownAround } from './searchHints.ts';
import type { SearchedCall } from './searching.ts';

/** So many wrong calls are searched for their mistakes, each shortly; the first one is then diagnosed in full. */
const mostSearched = 20;
const workOfEach = usualWork / 10;

type JudgingSearch = Pick<SearchedCall, 'keys' | 'signal' | 'hide' | 'texts'> &
	Pick<KnownAround, 'names'> & { readonly workers: Pick<DiagnosisWorkers, 'diagnose' | 'read'> };

interface ReadCall extends OneOfCalls {
	readonly parsed: ParsedPaste;
	readonly isRight: boolean;
	/** Absent where it was not searched. */
	readonly set?: readonly Finding[];
}

/**
 * Judges each call of a paste, and says what the wrong ones have in common; with the one that is diagnosed: the first wrong one, or
 * the first. Undefined when it was ended, or nothing can be judged.
 */
export async function judgeCalls(calls: readonly OneOfCalls[], search: JudgingSearch) {
	const { keys, workers, signal, hide, texts } = search;
	const { credentials } = keys;
	if (!credentials || calls.length < 2) return undefined;
	const read: ReadCall[] = [];
	let searched = 0;
	const pasted = calls.map(({ text }) => text);
	const outcome = await workers.read('parsePastes', [pasted], { signal });
	if (outcome.state !== 'done') return undefined;
	for (const [index, call] of calls.entries()) {
		const parsed = outcome.value[index];
		if (!parsed || parsed.sig === '' || parsed.parameters.length === 0) continue;
		const isRight = isRightCall(parsed, credentials, keys.others);
		const isSearched = !isRight && searched++ < mostSearched;
		const set = isSearched ? await mistakesOf(parsed, search) : undefined;
		if (signal.aborted) return undefined;
		read.push({ ...call, parsed, isRight, ...(set ? { set } : {}) });
	}
	const wrong = read.filter(({ isRight }) => !isRight);
	const chosen = wrong[0] ?? read[0];
	if (!chosen || read.length < 2) return undefined;
	const shown: ShownCalls = {
		summary: severalText(read.length, wrong, texts),
		causes: causesOf(read, wrong, hide, texts.t),
	};
	return { shown, chosen: chosen.parsed };
}

/** Whether a client has signed rightly, by this account as it is or should be, or by another. */
function isRightCall(parsed: ParsedPaste, credentials: Credentials, others: readonly HeldAccount[]): boolean {
	const { signature } = checkSignature(parsed.parameters, parsed.methodInPath, credentials);
	// A token that was masked before is the account's.
	return (
		signature === 'right' ||
		[credentials, ...others.map((other) => other.credentials)].some(signedBy(parsed)) ||
		checkAccount(parsed, credentials, others).certainty === 'proven'
	);
}

async function mistakesOf(
	parsed: ParsedPaste,
	{ keys: { credentials, others }, workers, names, signal }: JudgingSearch,
): Promise<readonly Finding[] | undefined> {
	if (!credentials) return undefined;
	const otherCredentials = others.map((other) => other.credentials);
	const searched = searchedPaste(parsed, credentials);
	const hints = hintsFor(parsed, { otherCredentials, names, seen: { otherCalls: [], earlierSigs: [] } });
	const outcome = await workers.diagnose(
		withoutMaskedToken(parsed),
		{ credentials: searched.credentials, work: workOfEach, hints },
		{ signal },
	);
	return outcome.state === 'done' ? (searched.named(outcome.value.findings)[0] ?? []) : undefined;
}

/** How many of several calls are wrong, and which of them is shown. @param wrong those, in their order */
export function severalText(
	count: number,
	[first, ...more]: readonly Pick<OneOfCalls, 'line'>[],
	{ t, number }: Texts,
): string {
	const counts = first
		? t(
				'{0} calls, {1} of them wrong. The first wrong one is diagnosed: line {2}.',
				number(count),
				more.length + 1,
				first.line,
			)
		: t('{0} calls, and all their signatures are right. The first one is shown.', number(count));
	return count < maxCalls ? counts : `${counts} ${t('More than {0} are not checked.', number(maxCalls))}`;
}

function causesOf(read: readonly ReadCall[], wrong: readonly ReadCall[], hide: (text: string) => string, t: Translate) {
	const judged = read.map(
		({ parsed, isRight, set }): JudgedCallTraits => ({
			...traitsOf(parsed.parameters),
			isRight,
			...(set ? { mistakes: set.map(({ code }) => code) } : {}),
		}),
	);
	const details = {
		wrong: wrong.length,
		explain: (codes: readonly string[]) =>
			(wrong[0]?.set ?? [])
				.filter(({ code }) => codes.includes(code))
				.map((finding) => explanationOf({ ...finding, parameters: [] }, t))
				.join(' '),
	};
	return commonCausesOf(judged).map((cause) => hide(commonCauseText(cause, details, t)));
}
