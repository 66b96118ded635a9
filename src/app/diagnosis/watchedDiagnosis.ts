import { secretMasker } from '../../core/masking/mask.ts';
import { maxSecrets } from '../../core/masking/secretSpans.ts';
import type { ReadPaste } from '../../core/paste/readPaste.ts';
import { applicationSecretKeyName } from '../../core/services/ok/names.ts';
import type { SeenHints } from '../../net/diagnosis/seenCalls.ts';
import { searchedCall } from '../../net/service/searchedCall.ts';
import { shortText, shortTitle, type WatchedCall } from '../../net/service/watchedCall.ts';
import type { WatchedOutcome } from '../../shared/diagnosis.ts';
import type { Draft } from '../../shared/draft.ts';
import { type DifferenceCode, explanationOfDifference } from '../../words/callDifferences.ts';
import { methodNames } from '../methodNames.ts';
import type { Translate } from '../texts.ts';
import type { DiagnosisServices } from './diagnosisServices.ts';
import { type DiagnosisKeys, gatherKeys, readPaste } from './heldKeys.ts';
import { draftOf } from './pastedCall.ts';
import { type FoundVerdict, searchMistakes } from './searching.ts';

/** What a watched call came to. Holds no secret. */
export interface DescribedCall {
	readonly outcome: WatchedOutcome;
	/** In a few words, for the tree. */
	readonly line: string;
	readonly draft: Draft;
	/** The call as it was sent, where a send would make parts of it anew. */
	readonly inspected?: Draft;
	/** True when its mistakes were searched for to the end, or found. */
	readonly isSearched?: true;
	/** True when it is the account that is at fault, not the client. */
	readonly isAccountAtFault?: true;
}

/** Diagnoses a call that the service refused; reads one that it verified. Undefined when it was ended. */
export async function describeWatched(
	call: WatchedCall,
	seen: SeenHints,
	services: DiagnosisServices,
	accountId: string,
	signal: AbortSignal,
): Promise<DescribedCall | undefined> {
	const { workers, texts } = services;
	const { t } = texts;
	const undescribed = (reason: string): DescribedCall => {
		const { isVerified, judged } = call;
		const summary = isVerified ? `${summaryOf(call, t)} ${reason}` : reason;
		const draft = { accountId, method: judged.method, format: null, rows: [] };
		return { outcome: { tone: isVerified ? 'good' : 'bad', summary, mistakes: [] }, line: summary, draft };
	};
	const keys = await gatherKeys(services, accountId);
	if (call.url === undefined) return undescribed(t('The call is too large to be diagnosed.'));
	const read = await readWatched(call.url, keys, services, signal);
	if (!read) return undefined;
	if (typeof read === 'string') return undescribed(read);
	const { parsed, known } = read;
	const hide = secretMasker(known);
	const searched = keys.credentials && searchedCall(parsed.parameters, call.judged, keys.credentials);
	const { verdict, problem, advice }: FoundVerdict =
		call.judged.signature === 'right'
			? {}
			: await searchMistakes({
					parsed,
					texts,
					keys: { ...keys, ...searched },
					...(searched ? { named: searched.named } : {}),
					hide,
					secrets: known,
					workers,
					signal,
					around: { names: methodNames(await services.catalog()), seen },
				});
	if (signal.aborted) return undefined;
	const mistakes = verdict?.sets[0] ?? [];
	const strings = verdict?.strings[0];
	const diagnosed = [verdict?.summary ?? problem ?? '', ...(advice ?? []).map(({ text }) => text)].join(' ').trim();
	const summary = shortText(hide(summaryOf(call, t, diagnosed, verdict?.verdict)), maxSummary);
	const explained = mistakes.map(({ explanation }) => explanation.replaceAll('`', '')).join(' ');
	const first = hide(lineOf(call, explained, t));
	return {
		...(verdict ? { isSearched: true as const } : {}),
		...(verdict?.verdict === 'account' ? { isAccountAtFault: true as const } : {}),
		outcome: { tone: call.isVerified ? 'good' : 'bad', summary, mistakes, ...(strings ? { strings } : {}) },
		line: shortTitle(first === '' ? summary.replaceAll('`', '') : first),
		draft: draftOf(parsed, accountId, hide),
	};
}

/** Reads what was watched, or says why that cannot be shown. Undefined when it was ended. */
export async function readWatched(
	text: string,
	keys: DiagnosisKeys,
	{ workers, texts: { t } }: Pick<DiagnosisServices, 'workers' | 'texts'>,
	signal: AbortSignal,
): Promise<ReadPaste | string | undefined> {
	const read = await readPaste(text, keys, workers, { signal });
	if (read.state === 'cancelled') return undefined;
	if (read.state === 'failed') return t('The call could not be read in a reasonable time.');
	if (read.value.found.length < maxSecrets) return read.value;
	return t('There are more secrets in the call than any client sends, so nothing of it is shown.');
}

/** How many characters of a summary are shown: a refusal quotes what was sent. */
export const maxSummary = 2000;

/** In a few words: the reason of a refusal goes before what is found about the signature. Empty: the summary says it. */
function lineOf({ judged, isVerified, received: { error } }: WatchedCall, mistakes: string, t: Translate): string {
	if (isVerified && judged.differences.length > 0)
		return t('Right, but: {0}', differencesOf(judged, t).join(' ')).replaceAll('`', '');
	const unread = judged.differences.find((code) => unreadForms.has(code));
	if (unread && judged.signature === 'right')
		return t('Right, but: {0}', explanationOfDifference(unread, t)).replaceAll('`', '');
	if (!error || error.code === 104 || mistakes === '') return mistakes;
	return `${t('Refused: {0} {1}', error.code, error.message)} ${mistakes}`;
}

/** How a call may be sent that no service reads. */
const unreadForms: ReadonlySet<DifferenceCode> = new Set<DifferenceCode>([
	'json-body',
	'other-body',
	'compressed-body',
	'sent-as-headers',
]);

function differencesOf({ differences }: WatchedCall['judged'], t: Translate): string[] {
	return differences.map((code) => explanationOfDifference(code, t));
}

function summaryOf(call: WatchedCall, t: Translate, diagnosed = '', verdict = ''): string {
	const differences = differencesOf(call.judged, t);
	const outcome = outcomeOf(call, diagnosed, verdict, t);
	if (differences.length === 0) return outcome;
	return `${outcome} ${t('The request differs from the specification: {0}', differences.join(' '))}`;
}

function outcomeOf(
	{ judged, isVerified, received: { error }, answeredAsChosen }: WatchedCall,
	diagnosed: string,
	verdict: string,
	t: Translate,
): string {
	const { signature, scheme = '' } = judged;
	if (isVerified) {
		const text =
			scheme === 'no-session'
				? t('Signature OK ({0} itself).', applicationSecretKeyName)
				: t('Signature OK ({0}).', scheme);
		if (answeredAsChosen) return `${text} ${t('Answered with the chosen answer file.')}`;
		return error ? `${text} ${t('The service has no answer for this method.')}` : text;
	}
	if (!error) return diagnosed;
	const refused = t('Refused: {0} {1}', error.code, error.message);
	if (signature === 'right') return `${refused} ${t('Its signature is right.')}`;
	// What the service says of a wrong signature is said better by the diagnosis.
	if (error.code === 104 && diagnosed !== '') return t('Refused: 104. {0}', diagnosed);
	return verdict === 'correct' || diagnosed === '' ? refused : `${refused} ${diagnosed}`;
}
