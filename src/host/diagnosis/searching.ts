import { l10n } from 'vscode';
import { sentAs } from '../../core/call.ts';
import { isMasked } from '../../core/paste/maskedPaste.ts';
import type { ParsedPaste } from '../../core/paste/parsePaste.ts';
import { parametersToSign } from '../../core/sign.ts';
import type { Diagnosis } from '../../diagnosis/diagnose.ts';
import type { Finding } from '../../diagnosis/findings.ts';
import { readRefusal } from '../../diagnosis/refusal.ts';
import type { DiagnosisWorkers, JobOptions } from '../../net/diagnosis/diagnosisWorkers.ts';
import type { ShownVerdict } from '../../shared/diagnosis.ts';
import type { DiagnosisKeys } from './heldKeys.ts';
import type { KeyAdvice } from './keyAdvice.ts';
import { withoutMaskedToken } from './pastedCall.ts';
import { type RefusalText, refusalText } from './refusalText.ts';
import { hintsFor, type KnownAround } from './searchHints.ts';
import { viewVerdict } from './verdictView.ts';

/** Takes the sets of mistakes that were found, and gives them as they are told. */
type SearchedNames = (sets: readonly (readonly Finding[])[]) => Finding[][];

/** An observed call with all that its diagnosis needs. */
export interface SearchedCall {
	readonly parsed: ParsedPaste;
	readonly keys: DiagnosisKeys;
	/** What the mistakes are called that are found in it; as the search has them when absent. */
	readonly named?: SearchedNames;
	/** Masks what comes out. */
	readonly hide: (text: string) => string;
	readonly workers: DiagnosisWorkers;
	readonly signal: AbortSignal;
	readonly around: Omit<KnownAround, 'otherCredentials'>;
	readonly budget: number;
	readonly onProgress?: NonNullable<JobOptions['onProgress']>;
}

/** What a search came to: a verdict, or why there is none; neither where there is nothing to search for. */
export interface FoundVerdict {
	readonly verdict?: ShownVerdict;
	readonly problem?: string;
	/** What is to be said of the profile's keys. */
	readonly advice?: readonly KeyAdvice[];
}

/**
 * Searches for the mistakes of an observed call, beside the extension host.
 */
export async function searchMistakes(call: SearchedCall): Promise<FoundVerdict> {
	const { parsed, keys, named, hide, workers, signal, around, budget, onProgress } = call;
	if (parsed.sig === '' || parsed.parameters.length === 0) return {};
	const { credentials, others } = keys;
	const otherCredentials = others.map((other) => other.credentials);
	if (!credentials) return { problem: l10n.t('Choose the profile whose keys the call was signed with.') };
	const outcome = await workers.diagnose(
		withoutMaskedToken(parsed),
		{ credentials, budget, hints: hintsFor(parsed.parameters, { ...around, otherCredentials }) },
		{ signal, ...(onProgress ? { onProgress } : {}) },
	);
	if (outcome.state === 'cancelled') return {};
	if (outcome.state === 'failed')
		return { problem: l10n.t('The search ended with a failure. Try again, or paste a smaller part of the text.') };
	const string = {
		parameters: parametersToSign(parsed.parameters),
		sig: parsed.sig,
		hide,
	};
	const diagnosis = named ? { ...outcome.value, findings: named(outcome.value.findings) } : outcome.value;
	const tokenWasMasked = parsed.parameters.some(({ name, value }) => name === 'access_token' && isMasked(value));
	const refused = refusalOf(call, outcome.value);
	return { verdict: viewVerdict(diagnosis, string, { tokenWasMasked, refused }), advice: refused?.advice ?? [] };
}

/** What it means that the service refused it all the same. */
function refusalOf({ parsed, keys }: SearchedCall, { verdict, scheme }: Diagnosis): RefusalText | undefined {
	const refusal = verdict === 'correct' ? readRefusal(parsed) : undefined;
	const { profile, others } = keys;
	if (!refusal || !profile) return undefined;
	const applicationKey = sentAs(parsed.parameters, 'application_key');
	return refusalText({ refusal, code: parsed.apiError?.code ?? 0, scheme, profile, applicationKey, others });
}
