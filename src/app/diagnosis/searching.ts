import { type Credentials, sentAs } from '../../core/call/call.ts';
import { isMasked } from '../../core/masking/maskedPaste.ts';
import type { ParsedPaste } from '../../core/paste/parsedPaste.ts';
import { applicationKeyName } from '../../core/services/ok/names.ts';
import type { Scheme } from '../../core/services/ok/scheme.ts';
import type { Diagnosis } from '../../diagnosis/diagnosis.ts';
import { type RefusedCall, readRefusal } from '../../diagnosis/refusal.ts';
import { usualWork } from '../../diagnosis/search/budget.ts';
import type { DiagnosisWorkers } from '../../net/diagnosis/diagnosisWorkers.ts';
import type { ShownVerdict } from '../../shared/diagnosis.ts';
import { explanationOfDifference } from '../../words/callDifferences.ts';
import type { Account } from '../accounts/account.ts';
import { plain } from '../plainText.ts';
import type { Texts, Translate } from '../texts.ts';
import {
	checkAccount,
	credentialsWith,
	lookAtAccount,
	rightByRecord,
	sentToken,
	showsAllSent,
} from './accountChecks.ts';
import type { DiagnosisKeys } from './heldKeys.ts';
import { faultAdvice, type KeyAdvice, otherAccounts } from './keyAdvice.ts';
import { withoutMaskedToken } from './pastedCall.ts';
import { rightOrUnread } from './pasteText.ts';
import { type RefusalText, refusalText, refusedVerdict, rightText } from './refusalText.ts';
import type { SearchEnd } from './searchEffort.ts';
import { notesOf, searchedPaste } from './searchedPaste.ts';
import { hintsFor, holdsSecret, type KnownAround } from './searchHints.ts';
import { accountVerdict, viewVerdict } from './verdictView.ts';

export interface SearchedCall {
	readonly parsed: ParsedPaste;
	readonly texts: Texts;
	readonly keys: DiagnosisKeys;
	/** What the mistakes are called that are found in it; as in any paste when absent. */
	readonly named?: ReturnType<typeof searchedPaste>['named'];
	/** Masks what comes out. */
	readonly hide: (text: string) => string;
	/** All that must not be shown, where that can be searched for: without it no strings are shown. */
	readonly secrets?: readonly string[];
	readonly workers: Pick<DiagnosisWorkers, 'diagnose' | 'diagnoseLong'>;
	readonly signal: AbortSignal;
	/** Ends the search, which then says what it came to. */
	readonly stop?: AbortSignal;
	readonly around: Omit<KnownAround, 'otherCredentials'>;
	/** Searched until it is stopped, beside what takes a moment. */
	readonly isLong?: boolean;
	readonly onProgress?: (done: number, soFar: Diagnosis) => void;
	/** Called with what is found so far, while the search goes on. */
	readonly onFound?: (found: WordedVerdict) => void;
}

type WordedVerdict = Required<Pick<FoundVerdict, 'verdict' | 'advice'>>;

/** The result of a search: a verdict, or why the search has none; neither without anything to search for. */
export interface FoundVerdict {
	readonly verdict?: ShownVerdict;
	readonly problem?: string;
	readonly advice?: readonly KeyAdvice[];
	/** How a search ended that found nothing. */
	readonly ended?: SearchEnd;
	/** The account of the same application whose key the client used, by the likeliest mistakes. */
	readonly other?: Account;
}

/** Searches for the mistakes of an observed call, beside the extension host. */
export async function searchMistakes(call: SearchedCall): Promise<FoundVerdict> {
	const { parsed, texts, keys, named, hide, secrets, workers, signal, stop, around, onProgress, onFound } = call;
	const { t } = texts;
	if (parsed.sig === '' || parsed.parameters.length === 0) return {};
	const { credentials, account, others } = keys;
	if (!credentials || !account) return {};
	const checked = checkAccount(parsed, credentials, others);
	const ofFaults = checked.faults.map((fault) => faultAdvice(fault, account, others, t));
	if (checked.certainty === 'proven') return { verdict: accountVerdict(checked.faults, t), advice: ofFaults };
	// What surely is not of the keys is no mistake of the client's.
	const mended = credentialsWith(checked.keys, credentials.scheme);
	const right = rightByRecord(parsed, mended);
	if (right) return rightVerdict(parsed, right, { ...keys, account }, t);
	const searched = named ? { credentials: mended, named } : searchedPaste(parsed, mended);
	const usable = others.filter((other) => holdsSecret(other.credentials));
	const tokenIsUnseen =
		!showsAllSent(parsed.kind) ||
		parsed.parameters.some(({ name, value }) => name === 'access_token' && isMasked(value));
	const tell = (diagnosis: Diagnosis): WordedVerdict => {
		const isRight = diagnosis.verdict === 'correct';
		const refused = isRight ? refusalOf(parsed, diagnosis.scheme, { ...keys, account }, t) : undefined;
		const { findings } = diagnosis;
		const stale = staleToken(parsed, diagnosis, credentials, plain(account.name), t);
		// The advice says it as well.
		const notes = diagnosis.notes.filter((note) => note !== 'access_token-differs' || stale.length === 0);
		const known = { ...diagnosis, findings: searched.named(findings), notes: notesOf(notes, parsed, mended) };
		const advice = refused?.isRefused
			? refused.advice
			: [...ofFaults, ...stale, ...otherAccounts(diagnosis, usable, t)];
		return { verdict: viewVerdict(known, hide, { tokenIsUnseen, refused, problems: parsed.problems }, texts), advice };
	};
	const outcome = await workers[call.isLong ? 'diagnoseLong' : 'diagnose'](
		withoutMaskedToken(parsed),
		{
			credentials: searched.credentials,
			work: call.isLong ? Number.POSITIVE_INFINITY : usualWork,
			hints: hintsFor(parsed, { ...around, otherCredentials: usable.map((other) => other.credentials) }),
			...(secrets ? { secrets } : {}),
		},
		{
			signal,
			...(stop ? { stop } : {}),
			onReport: ({ done, soFar }) => {
				onProgress?.(done, soFar);
				if (soFar.findings.length > 0) onFound?.(tell(soFar));
			},
		},
	);
	// Stopped before it had begun.
	if (stop?.aborted && outcome.state !== 'done') return { problem: t('The search was cancelled.'), ended: 'stopped' };
	if (outcome.state === 'cancelled') return {};
	if (outcome.state === 'failed')
		return { problem: t('The search ended with a failure. Try again, or paste a smaller part of the text.') };
	const ended = endOf(outcome.value);
	const other = accountOfSecret(outcome.value, parsed, usable);
	return { ...tell(outcome.value), ...(ended ? { ended } : {}), ...(other ? { other } : {}) };
}

/** The other account of the call's application whose secret key the client used, by the likeliest mistakes. */
function accountOfSecret(
	{ findings }: Pick<Diagnosis, 'findings'>,
	{ parameters }: Pick<ParsedPaste, 'parameters'>,
	others: DiagnosisKeys['others'],
): Account | undefined {
	const used = findings[0]?.find(
		(one) => one.account !== undefined && one.parameters.some((key) => key.endsWith('secret_key')),
	);
	const other = others[used?.account ?? -1]?.account;
	return other?.applicationKey === sentAs(parameters, applicationKeyName) ? other : undefined;
}

function endOf({ verdict, complete, cancelled, notes }: Diagnosis): SearchEnd | undefined {
	if (verdict !== 'not-reproduced' || notes.includes('secret-key-missing')) return undefined;
	if (cancelled) return 'stopped';
	if (notes.includes('search-given-up')) return 'given-up';
	return complete ? 'all-tried' : 'out-of-time';
}

/** A signature that is right by the public record, and in what it differs from the specification. */
function rightVerdict(
	parsed: ParsedPaste,
	{ differences, signed }: NonNullable<ReturnType<typeof rightByRecord>>,
	keys: DiagnosisKeys & { readonly account: Account },
	t: Translate,
): FoundVerdict {
	const refused = refusalOf({ ...parsed, signed }, null, keys, t);
	const facts = differences.map((code) => explanationOfDifference(code, t));
	const verdict: ShownVerdict = {
		...(refused ? refusedVerdict(refused) : rightOrUnread(rightText(null, t), parsed, t)),
		sets: [],
		strings: [],
		facts: [...(refused?.facts ?? []), ...facts],
	};
	return { verdict, advice: refused?.advice ?? [] };
}

function refusalOf(
	parsed: RefusedCall,
	scheme: Scheme | null,
	keys: DiagnosisKeys & { readonly account: Account },
	t: Translate,
): RefusalText | undefined {
	const refusal = readRefusal(parsed);
	if (!refusal) return undefined;
	const { account, others } = keys;
	const applicationKey = sentAs(parsed.parameters, applicationKeyName);
	const text = refusalText({ refusal, code: parsed.apiError?.code ?? 0, scheme, account, applicationKey, others }, t);
	if (refusal === 'string-differs') return text;
	const ofFaults = lookAtAccount(keys).map((fault) => faultAdvice(fault, account, others, t));
	return { ...text, advice: [...ofFaults, ...text.advice] };
}

/** The call is right by the token that was sent, which is another one than the account's. */
function staleToken(
	{ parameters }: ParsedPaste,
	{ verdict }: Diagnosis,
	{ accessToken }: Credentials,
	account: string,
	t: Translate,
): KeyAdvice[] {
	const sent = sentToken(parameters);
	if (verdict !== 'correct' || !sent || !accessToken || sent === accessToken) return [];
	const text = t('The sent `access_token` is not the one of "{0}", whose session may have expired.', account);
	const title = t('Store the sent access_token');
	return [{ text, fixes: [{ title, fix: { kind: 'repair', keys: { access_token: sent } } }] }];
}
