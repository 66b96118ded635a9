import { l10n } from 'vscode';
import { sentAs } from '../../core/call.ts';
import { secretMasker } from '../../core/mask.ts';
import { mostSecrets } from '../../core/paste/secretSpans.ts';
import { searchedCall } from '../../net/service/searchedCall.ts';
import { shortText, shortTitle, type WatchedCall } from '../../net/service/watchedCall.ts';
import { explanationOfDifference } from '../../words/callDifferences.ts';
import type { DescribedCall } from '../call/describedCall.ts';
import { reportOf } from './diagnosisReport.ts';
import type { DiagnosisServices } from './diagnosisServices.ts';
import { gatherKeys } from './heldKeys.ts';
import { draftOf } from './pastedCall.ts';
import { recognisedAs } from './pasteText.ts';
import { readPaste } from './readingPaste.ts';
import { type FoundVerdict, searchMistakes } from './searching.ts';
import { mistakeLine } from './verdictView.ts';

/** Diagnoses a call that the service refused; reads one that it verified. Undefined when it was ended. */
export async function describeWatched(
	call: WatchedCall,
	services: DiagnosisServices,
	accountId: string,
	signal: AbortSignal,
): Promise<DescribedCall | undefined> {
	const { workers, sources, seenCalls } = services;
	const { url } = call;
	const { parameters } = call.received;
	const undescribed = (reason: string) => ofUndescribed(call, accountId, reason);
	if (url === undefined) return undescribed(l10n.t('The call is too large to be diagnosed.'));
	const sig = sentAs(parameters, 'sig') ?? '';
	const seen = seenCalls.hintsFor(parameters, sig);
	seenCalls.add(parameters, sig);
	const keys = await gatherKeys(sources.accounts, sources.keyRing, accountId);
	const read = await readPaste(url, keys, workers, { signal });
	if (read.state === 'cancelled') return undefined;
	if (read.state === 'failed') return undescribed(l10n.t('The call could not be read in a reasonable time.'));
	const { parsed, masked, found, known } = read.value;
	if (found.length === mostSecrets)
		return undescribed(l10n.t('There are more secrets in the call than any client sends, so nothing of it is shown.'));
	const hide = secretMasker(known);
	const searched = keys.credentials && searchedCall(parsed.parameters, call.judged, keys.credentials);
	const { verdict, problem, advice }: FoundVerdict =
		call.judged.signature === 'right'
			? {}
			: await searchMistakes({
					parsed,
					keys: { ...keys, ...searched },
					...(searched ? { named: searched.named } : {}),
					hide,
					secrets: known,
					workers,
					signal,
					around: { names: await services.methodNames(), seen },
					budget: services.budget(),
				});
	if (signal.aborted) return undefined;
	const mistakes = verdict?.sets[0] ?? [];
	const strings = verdict?.strings[0];
	const diagnosed = [verdict?.summary ?? problem ?? '', ...(advice ?? []).map(({ text }) => text)].join(' ').trim();
	const summary = shortText(hide(summaryOf(call, diagnosed, verdict?.verdict)), longestSummary);
	const first = hide(lineOf(call, mistakes.map(mistakeLine).join(' ')));
	const shown = {
		recognised: recognisedAs(parsed, hide),
		problems: [summary],
		advice: [],
		...(verdict ? { verdict } : {}),
	};
	return {
		...(verdict ? { isSearched: true as const } : {}),
		...(verdict?.verdict === 'account' ? { isAccountAtFault: true as const } : {}),
		outcome: { tone: call.verified ? 'good' : 'bad', summary, mistakes, ...(strings ? { strings } : {}) },
		line: shortTitle(first === '' ? summary.replaceAll('`', '') : first),
		draft: await draftOf(parsed, accountId, hide),
		report: reportOf(shown, masked.text),
	};
}

/** How many characters of a summary are shown: a refusal quotes what was sent. */
const longestSummary = 2000;

function ofUndescribed(call: WatchedCall, accountId: string, reason: string): DescribedCall {
	const { verified, judged } = call;
	const summary = verified ? `${summaryOf(call)} ${reason}` : reason;
	const draft = { accountId, method: judged.method, format: null, rows: [] };
	return { outcome: { tone: verified ? 'good' : 'bad', summary, mistakes: [] }, line: summary, draft, report: summary };
}

/** In a few words: the reason of a refusal goes before what is found about the signature. Empty: the summary says it. */
function lineOf({ judged, verified, received: { verdict: served } }: WatchedCall, mistakes: string): string {
	if (verified && judged.differences.length > 0)
		return l10n.t('Right, but: {0}', differencesOf(judged).join(' ')).replaceAll('`', '');
	if (served.accepted || served.error.code === 104 || mistakes === '') return mistakes;
	return `${l10n.t('Refused: {0} {1}', served.error.code, served.error.message)} ${mistakes}`;
}

function differencesOf({ differences }: WatchedCall['judged']): string[] {
	return differences.map((code) => explanationOfDifference(code, l10n.t));
}

function summaryOf(call: WatchedCall, diagnosed = '', verdict = ''): string {
	const differences = differencesOf(call.judged);
	const outcome = outcomeOf(call, diagnosed, verdict);
	if (differences.length === 0) return outcome;
	return `${outcome} ${l10n.t('The request differs from the specification: {0}', differences.join(' '))}`;
}

function outcomeOf(
	{ judged, verified, received, answeredAsChosen }: WatchedCall,
	diagnosed: string,
	verdict: string,
): string {
	const { verdict: served } = received;
	if (verified) {
		const text =
			verified.scheme === 'no-session'
				? l10n.t('Verified, by application_secret_key itself.')
				: l10n.t('Verified, by the {0} scheme.', verified.scheme);
		if (answeredAsChosen) return `${text} ${l10n.t('Answered with the file that is chosen for it.')}`;
		return served.accepted ? text : `${text} ${l10n.t('The service has no answer for this method.')}`;
	}
	if (served.accepted) return diagnosed;
	const refused = l10n.t('Refused: {0} {1}', served.error.code, served.error.message);
	if (judged.signature === 'right') return `${refused} ${l10n.t('Its signature is right.')}`;
	// What the service says of a wrong signature is said better by the diagnosis.
	if (served.error.code === 104 && diagnosed !== '') return l10n.t('Refused: 104. {0}', diagnosed);
	return verdict === 'correct' || diagnosed === '' ? refused : `${refused} ${diagnosed}`;
}
