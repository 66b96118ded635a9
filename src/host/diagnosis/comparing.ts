import type { Parameter } from '../../core/call.ts';
import type { ParsedPaste } from '../../core/paste/parsePaste.ts';
import { parametersToSign } from '../../core/sign.ts';
import type { DiagnosisWorkers } from '../../net/diagnosis/diagnosisWorkers.ts';
import type { ShownComparison } from '../../shared/diagnosis.ts';
import type { PreparedCall } from '../call/preparedCall.ts';
import { type OursFrom, viewComparison } from './comparisonView.ts';

/** A signing string in a paste, and what ours may be made of. */
export interface ComparedString {
	readonly parsed: ParsedPaste;
	readonly secrets: readonly string[];
	readonly workers: DiagnosisWorkers;
	readonly signal: AbortSignal;
	/** Of the call in the composer. */
	readonly prepared: PreparedCall | undefined;
}

/** Compares the signing string in a paste, or the one that a service echoed, with ours; undefined without one. */
export async function compareWithOurs(compared: ComparedString): Promise<ShownComparison | undefined> {
	const { parsed, secrets, workers, signal } = compared;
	const { signingString, echo } = parsed;
	const theirs = signingString ?? echo;
	if (theirs === undefined) return undefined;
	const { from, parameters } = oursOf(compared);
	if (parameters.length === 0) return undefined;
	const outcome = await workers.compare(parameters, theirs, secrets, { signal });
	if (outcome.state !== 'done') return undefined;
	const isGuess = parsed.problems.includes('boundaries-uncertain');
	return viewComparison(outcome.value, { from, isEcho: signingString === undefined, theirs, isGuess });
}

function oursOf({ parsed, prepared }: ComparedString): { from: OursFrom; parameters: readonly Parameter[] } {
	const { kind, parameters } = parsed;
	if (kind !== 'signing-string' && kind !== 'api-error')
		return { from: 'sent', parameters: parametersToSign(parameters) };
	const method = parameters.find(({ name }) => name === 'method')?.value;
	if (prepared?.state === 'signed' && (method === undefined || method === prepared.call.method))
		return { from: 'composer', parameters: prepared.trace.signedParameters };
	return { from: 'itself', parameters: parametersToSign(parameters) };
}
