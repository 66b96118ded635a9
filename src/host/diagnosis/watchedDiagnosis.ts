import { l10n } from 'vscode';
import { maskSecrets } from '../../core/mask.ts';
import type { WatchedCall } from '../../net/service/watchedCall.ts';
import type { WatchedOutcome } from '../../shared/diagnosis.ts';
import type { Draft } from '../../shared/draft.ts';
import type { DiagnosisServices } from './diagnosis.ts';
import { reportOf } from './diagnosisReport.ts';
import { derivedSecrets, gatherKeys } from './heldKeys.ts';
import { draftOf } from './pastedCall.ts';
import { maskPaste } from './pasteMasking.ts';
import { recognisedAs } from './pasteText.ts';
import { searchMistakes } from './searching.ts';
import { mistakeLine } from './verdictView.ts';

/** What a watched call came to. Holds no secret. */
export interface DescribedCall {
	readonly outcome: WatchedOutcome;
	/** In a few words, for the tree. */
	readonly line: string;
	readonly draft: Draft;
	readonly report: string;
}

/** Diagnoses a call that the service refused; reads one that it verified. Undefined when it was ended. */
export async function describeWatched(
	call: WatchedCall,
	services: DiagnosisServices,
	profileId: string,
	signal: AbortSignal,
): Promise<DescribedCall | undefined> {
	const { workers, sources, seenCalls } = services;
	const { parameters } = call.received;
	const sig = parameters.find(({ name }) => name === 'sig')?.value ?? '';
	const seen = seenCalls.hintsFor(parameters, sig);
	seenCalls.add(parameters, sig);
	const read = await workers.parsePaste(call.url, {}, { signal });
	if (read.state === 'cancelled') return undefined;
	if (read.state === 'failed') return unread(call, profileId);
	const parsed = read.value;
	const keys = await gatherKeys(sources.profiles, sources.keyRing, profileId);
	const found = parsed.secrets.flatMap(({ text }) => [text]);
	const secrets = [...keys.secrets, ...found, parsed.accessToken ?? '', ...derivedSecrets(parsed.accessToken, keys)];
	const { verdict, problem } = call.verified
		? {}
		: await searchMistakes({
				parsed,
				keys,
				secrets,
				workers,
				signal,
				around: { methods: await services.knownMethods(), seen },
				budget: services.budget(),
			});
	if (signal.aborted) return undefined;
	const mistakes = verdict?.sets[0] ?? [];
	const summary = maskSecrets(summaryOf(call, verdict?.summary ?? problem, verdict?.verdict), secrets);
	const first = mistakes.map(mistakeLine).join(' ');
	const shown = { recognised: recognisedAs(parsed, secrets), problems: [summary], ...(verdict ? { verdict } : {}) };
	return {
		outcome: { tone: call.verified ? 'good' : 'bad', summary, mistakes },
		line: first === '' ? summary : first,
		draft: draftOf(parsed, profileId, secrets),
		report: reportOf(shown, maskPaste(call.url, parsed.secrets, secrets).text),
	};
}

function unread({ received }: WatchedCall, profileId: string): DescribedCall {
	const summary = l10n.t('The call could not be read in a reasonable time.');
	const method = received.parameters.find(({ name }) => name === 'method')?.value ?? '';
	const draft = { profileId, method, format: null, rows: [] };
	return { outcome: { tone: 'bad', summary, mistakes: [] }, line: summary, draft, report: summary };
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
