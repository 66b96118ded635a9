import { l10n } from 'vscode';
import { sentAs } from '../../core/call.ts';
import { secretMasker } from '../../core/mask.ts';
import { mostSecrets } from '../../core/paste/secretSpans.ts';
import { shortText, shortTitle, type WatchedCall } from '../../net/service/watchedCall.ts';
import type { DescribedCall } from '../call/describedCall.ts';
import type { DiagnosisServices } from './diagnosis.ts';
import { reportOf } from './diagnosisReport.ts';
import { gatherKeys } from './heldKeys.ts';
import { draftOf } from './pastedCall.ts';
import { recognisedAs } from './pasteText.ts';
import { readPaste } from './readingPaste.ts';
import { searchMistakes } from './searching.ts';
import { mistakeLine } from './verdictView.ts';

/** Diagnoses a call that the service refused; reads one that it verified. Undefined when it was ended. */
export async function describeWatched(
	call: WatchedCall,
	services: DiagnosisServices,
	profileId: string,
	signal: AbortSignal,
): Promise<DescribedCall | undefined> {
	const { workers, sources, seenCalls } = services;
	const { url } = call;
	const { parameters } = call.received;
	const undescribed = (reason: string) => ofUndescribed(call, profileId, reason);
	if (url === undefined) return undescribed(l10n.t('The call is too large to be diagnosed.'));
	const sig = sentAs(parameters, 'sig') ?? '';
	const seen = seenCalls.hintsFor(parameters, sig);
	seenCalls.add(parameters, sig);
	const keys = await gatherKeys(sources.profiles, sources.keyRing, profileId);
	const read = await readPaste(url, keys, workers, { signal });
	if (read.state === 'cancelled') return undefined;
	if (read.state === 'failed') return undescribed(l10n.t('The call could not be read in a reasonable time.'));
	const { parsed, masked, found, known } = read.value;
	if (found.length === mostSecrets)
		return undescribed(l10n.t('There are more secrets in the call than any client sends, so nothing of it is shown.'));
	const hide = secretMasker(known);
	const { verdict, problem } = call.verified
		? {}
		: await searchMistakes({
				parsed,
				keys,
				hide,
				workers,
				signal,
				around: { methods: await services.knownMethods(), seen },
				budget: services.budget(),
			});
	if (signal.aborted) return undefined;
	const mistakes = verdict?.sets[0] ?? [];
	const summary = shortText(hide(summaryOf(call, verdict?.summary ?? problem, verdict?.verdict)), longestSummary);
	const first = mistakes.map(mistakeLine).join(' ');
	const shown = { recognised: recognisedAs(parsed, hide), problems: [summary], ...(verdict ? { verdict } : {}) };
	return {
		outcome: { tone: call.verified ? 'good' : 'bad', summary, mistakes },
		line: shortTitle(first === '' ? summary : first),
		draft: await draftOf(parsed, profileId, hide),
		report: reportOf(shown, masked.text),
	};
}

/** How many characters of a summary are shown: a refusal quotes what was sent. */
const longestSummary = 2000;

function ofUndescribed(call: WatchedCall, profileId: string, reason: string): DescribedCall {
	const { verified, received } = call;
	const summary = verified ? `${summaryOf(call)} ${reason}` : reason;
	const method = shortTitle(sentAs(received.parameters, 'method') ?? '');
	const draft = { profileId, method, format: null, rows: [] };
	return { outcome: { tone: verified ? 'good' : 'bad', summary, mistakes: [] }, line: summary, draft, report: summary };
}

function summaryOf({ verified, received, answeredAsChosen }: WatchedCall, diagnosed = '', verdict = ''): string {
	const { verdict: served } = received;
	if (verified) {
		const text = l10n.t('Verified, by the {0} scheme.', verified.scheme);
		if (answeredAsChosen) return `${text} ${l10n.t('Answered with the file that is chosen for it.')}`;
		return served.accepted ? text : `${text} ${l10n.t('The service has no answer for this method.')}`;
	}
	if (served.accepted) return diagnosed;
	const refused = l10n.t('Refused: {0} {1}', served.error.code, served.error.message);
	// What the service says of a wrong signature is said better by the diagnosis.
	if (served.error.code === 104 && diagnosed !== '') return l10n.t('Refused: 104. {0}', diagnosed);
	return verdict === 'correct' || diagnosed === '' ? refused : `${refused} ${diagnosed}`;
}
