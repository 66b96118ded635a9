import { l10n } from 'vscode';
import { type Parameter, secretsInValues, sentAs } from '../../core/call.ts';
import type { ParsedPaste } from '../../core/paste/parsePaste.ts';
import { parametersToSign } from '../../core/sign.ts';
import type { PastedComparison } from '../../diagnosis/strings/alignedStrings.ts';
import type { DiagnosisWorkers } from '../../net/diagnosis/diagnosisWorkers.ts';
import type { ShownComparison } from '../../shared/diagnosis.ts';
import type { PreparedCall } from '../call/preparedCall.ts';
import { counted } from '../counted.ts';
import { viewStrings } from './stringsView.ts';

/** A signing string in a paste, and what ours may be made of. */
export interface ComparedString {
	readonly parsed: ParsedPaste;
	readonly secrets: readonly string[];
	readonly workers: DiagnosisWorkers;
	readonly signal: AbortSignal;
	/** Of the call in the composer. */
	readonly prepared: PreparedCall | undefined;
}

/**
 * Compares the signing string in a paste, or the one that a service echoed, with ours, in the user's words; undefined
 * without one.
 */
export async function compareWithOurs(compared: ComparedString): Promise<ShownComparison | undefined> {
	const { parsed, workers, signal } = compared;
	const { signingString, echo } = parsed;
	const theirs = signingString ?? echo;
	if (theirs === undefined) return undefined;
	const { from, parameters } = oursOf(compared);
	if (parameters.length === 0) return undefined;
	const secrets = [...compared.secrets, ...secretsInValues(parameters)];
	const outcome = await workers.compare(parameters, theirs, secrets, { signal });
	if (outcome.state !== 'done') return undefined;
	return comparedInWords(
		outcome.value,
		from,
		signingString === undefined,
		parsed.problems.includes('boundaries-uncertain'),
	);
}

/** A comparison in the user's words; `isGuess` where it is uncertain how the string is to be read. */
export function comparedInWords(
	strings: PastedComparison,
	from: OursFrom,
	isEcho: boolean,
	isGuess = false,
): ShownComparison {
	const text = strings.equal ? sameText(from, isEcho, isGuess) : placeText(strings);
	const summary = [text, ...invisibleText(strings)].join(' ');
	if (strings.equal) return { same: true, summary };
	const client = isEcho ? l10n.t('What the service signed') : l10n.t('Your signing string');
	return {
		same: false,
		summary,
		strings: { ...viewStrings(strings, { client, right: oursLabels[from]() }), summary: '' },
	};
}

/** Where our side of a comparison comes from. */
const oursLabels = {
	sent: () => l10n.t('Ours, of the parameters as sent'),
	composer: () => l10n.t('Ours, of the call in the composer'),
	itself: () => l10n.t('Ours, of the parameters in it'),
};
type OursFrom = keyof typeof oursLabels;

function oursOf({ parsed, prepared }: ComparedString): { from: OursFrom; parameters: readonly Parameter[] } {
	const { kind, parameters } = parsed;
	const isString = kind === 'signing-string' || kind === 'api-error';
	const method = sentAs(parameters, 'method');
	if (isString && prepared?.state === 'signed' && (method === undefined || method === prepared.call.method))
		return { from: 'composer', parameters: prepared.trace.signedParameters };
	return { from: isString ? 'itself' : 'sent', parameters: parametersToSign(parameters) };
}

function invisibleText({ invisible }: PastedComparison): string[] {
	if (invisible.length === 0) return [];
	return [l10n.t('There are invisible characters in it: {0}.', invisible.map((name) => `\`${name}\``).join(', '))];
}

function placeText({ offset, places }: PastedComparison): string {
	return places === 1
		? l10n.t('They differ in one place, from byte {0} on.', offset)
		: counted(l10n.t('They differ in {0} {0|place|places}, from byte {1} on.'), places, offset);
}

function sameText(from: OursFrom, isEcho: boolean, isGuess: boolean): string {
	if (from === 'itself') {
		return isGuess
			? l10n.t('Nothing is wrong with it as it can be read. To compare it with ours, compose the same call first.')
			: l10n.t('It is in order: sorted and joined as the specification tells. If it is refused, look at the secret.');
	}
	return isEcho
		? l10n.t('The service signed the same string as we would, byte for byte: the difference is in the secret.')
		: l10n.t('Both strings are the same, byte for byte: the difference is in the secret.');
}
