import { type Parameter, secretsInValues, sentAs } from '../../core/call/call.ts';
import type { ParsedPaste } from '../../core/paste/parsedPaste.ts';
import { parametersToSign } from '../../core/services/ok/sign.ts';
import type { AlignedStrings, PastedComparison, StringDifference } from '../../diagnosis/strings/alignedStrings.ts';
import type { DiagnosisWorkers } from '../../net/diagnosis/diagnosisWorkers.ts';
import type { ShownComparison } from '../../shared/diagnosis.ts';
import type { ShownStrings } from '../../shared/strings.ts';
import type { PreparedCall } from '../send/preparedCall.ts';
import type { Texts, Translate } from '../texts.ts';

export function viewStrings(
	strings: AlignedStrings,
	texts: Texts,
	labels = { client: texts.t('The client signed'), right: texts.t('The right string') },
): ShownStrings {
	const { cells, differences, bytes, orders } = strings;
	return {
		summary: summaryOf(strings, texts),
		client: { text: labels.client, bytes: bytes.client },
		right: { text: labels.right, bytes: bytes.right },
		cells,
		differences: differences.map((difference) => ({
			place: placeOf(difference, texts),
			...(difference.client && { client: difference.client }),
			...(difference.right && { right: difference.right }),
		})),
		...(orders ? { orders } : {}),
	};
}

function summaryOf({ equal, places }: AlignedStrings, { t, number }: Texts): string {
	if (equal) return t('Both strings are the same, byte for byte.');
	return places === 1 ? t('1 difference.') : t('{0} differences.', number(places));
}

/** Which part of the string it is; in it names stand between backticks. */
function placeOf(difference: StringDifference, { t, number }: Texts): string {
	const place = onePlaceOf(difference, t);
	const more = difference.times - 1;
	if (more === 0) return place;
	return more === 1 ? t('{0}, and in one more place', place) : t('{0}, and in {1} more places', place, number(more));
}

function onePlaceOf({ part, parameter, client, right }: StringDifference, t: Translate): string {
	if (part === 'name') return t('The name of `{0}`', parameter);
	if (part === 'equals') return t('The `=` of `{0}`', parameter);
	if (part === 'value') return t('The value of `{0}`', parameter);
	if (part === 'order') return t('`{0}` is in the wrong place', parameter);
	if (part === 'around') return parameter === '' ? t('At the beginning') : t('Behind `{0}`', parameter);
	if (part === 'secret')
		return client || right ? t('The place of the secret') : t('The secret: a different one is used');
	return client && !right ? t('`{0}` does not belong in the string', parameter) : t('`{0}` is missing', parameter);
}

/** A signing string in a paste, and what ours may be made of. */
interface ComparedString {
	readonly parsed: ParsedPaste;
	readonly secrets: readonly string[];
	readonly workers: DiagnosisWorkers;
	readonly texts: Texts;
	readonly signal: AbortSignal;
	/** Of the call in the composer. */
	readonly prepared: PreparedCall | undefined;
}

/** Compares the signing string in a paste, or the one that a service echoed, with ours, in the user's words. */
export async function compareWithOurs(compared: ComparedString): Promise<ShownComparison | undefined> {
	const { parsed, workers, signal, texts } = compared;
	const { signingString, echo } = parsed;
	const theirs = signingString ?? echo;
	if (theirs === undefined) return undefined;
	const { from, parameters } = oursOf(compared);
	if (parameters.length === 0) return undefined;
	const secrets = [...compared.secrets, ...secretsInValues(parameters)];
	const outcome = await workers.read('compare', [theirs, parameters, secrets], { signal });
	if (outcome.state !== 'done') return undefined;
	const isGuess = parsed.problems.includes('boundaries-uncertain');
	return comparedInWords(outcome.value, { from, isEcho: signingString === undefined, isGuess }, texts);
}

/** What a string is compared with, and how it was read: from the service's answer, and whether that is uncertain. */
interface ComparedAs {
	readonly from: OursFrom;
	readonly isEcho: boolean;
	readonly isGuess: boolean;
}

function comparedInWords(strings: PastedComparison, as: ComparedAs, texts: Texts): ShownComparison {
	const { t } = texts;
	const text = strings.equal ? sameText(as, t) : placeText(strings, texts);
	const summary = [text, ...invisibleText(strings, t)].join(' ');
	if (strings.equal) return { same: true, summary };
	const client = as.isEcho ? t('What the service signed') : t('Your signing string');
	return {
		same: false,
		summary,
		strings: { ...viewStrings(strings, texts, { client, right: oursLabels[as.from](t) }), summary: '' },
	};
}

const oursLabels = {
	sent: (t: Translate) => t('Ours, of the parameters as sent'),
	composer: (t: Translate) => t('Ours, of the call in the composer'),
	itself: (t: Translate) => t('Ours, of the parameters in it'),
};
type OursFrom = keyof typeof oursLabels;

function oursOf({ parsed, prepared }: ComparedString): { from: OursFrom; parameters: readonly Parameter[] } {
	const { kind, parameters } = parsed;
	const isString = kind === 'signing-string' || kind === 'api-error';
	const method = sentAs(parameters, 'method');
	const trace = prepared?.state === 'signed' ? prepared.signature.ok?.trace : undefined;
	if (isString && trace && (method === undefined || method === prepared?.call.method))
		return { from: 'composer', parameters: trace.signedParameters };
	return { from: isString ? 'itself' : 'sent', parameters: parametersToSign(parameters) };
}

function invisibleText({ invisible }: PastedComparison, t: Translate): string[] {
	if (invisible.length === 0) return [];
	return [t('There are invisible characters in it: {0}.', invisible.map((name) => `\`${name}\``).join(', '))];
}

function placeText({ offset, places }: PastedComparison, { t, number }: Texts): string {
	return places === 1
		? t('1 difference, from byte {0} on.', offset)
		: t('{0} differences, from byte {1} on.', number(places), offset);
}

function sameText({ from, isEcho, isGuess }: ComparedAs, t: Translate): string {
	if (from === 'itself') {
		return isGuess
			? t('No mistake found in it. To compare it with ours, compose the same call first.')
			: t('Sorted and joined as the specification says. If it is refused, check the secret.');
	}
	return isEcho
		? t('The service signed the same string as we would, byte for byte: the difference is in the secret.')
		: t('Both strings are the same, byte for byte: the difference is in the secret.');
}
