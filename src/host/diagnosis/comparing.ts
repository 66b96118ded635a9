import { l10n } from 'vscode';
import { type Parameter, secretsInValues, sentAs } from '../../core/call.ts';
import { maskSecrets } from '../../core/mask.ts';
import type { ParsedPaste } from '../../core/paste/parsePaste.ts';
import { parametersToSign } from '../../core/sign.ts';
import { cutText } from '../../core/text/flatCopy.ts';
import {
	type ComparedSide as CoreSide,
	type SigningStringComparison,
	showInvisible,
} from '../../diagnosis/compareSigningStrings.ts';
import type { DiagnosisWorkers } from '../../net/diagnosis/diagnosisWorkers.ts';
import type { ComparedSide, MarkedPiece, ShownComparison } from '../../shared/diagnosis.ts';
import type { PreparedCall } from '../call/preparedCall.ts';

/** A signing string in a paste, and what ours may be made of. */
export interface ComparedString {
	readonly parsed: ParsedPaste;
	readonly secrets: readonly string[];
	readonly workers: DiagnosisWorkers;
	readonly signal: AbortSignal;
	/** Of the call in the composer. */
	readonly prepared: PreparedCall | undefined;
}

/** How much of a string is searched for invisible characters, and how many of them are named. */
const searched = 100_000;
const mostNamed = 5;

/** How much of a parameter's name is told. */
const longestName = 100;

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
	const { exact, shown } = outcome.value;
	const isEcho = signingString === undefined;
	const isGuess = parsed.problems.includes('boundaries-uncertain');
	const text = exact.equal ? sameText(from, isEcho, isGuess) : placeText(exact, secrets);
	const summary = [text, ...invisibleText(theirs)].join(' ');
	if (exact.equal) return { same: true, summary };
	const theirLabel = isEcho ? l10n.t('What the service signed') : l10n.t('Your signing string');
	return {
		same: false,
		summary,
		sides: [
			sideOf(theirLabel, shown.theirs, exact.theirs.bytes),
			sideOf(oursLabels[from](), shown.ours, exact.ours.bytes),
		],
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

function invisibleText(theirs: string): string[] {
	const names = new Set<string>();
	for (const character of theirs.slice(0, searched)) {
		const shown = showInvisible(character);
		if (shown !== character && names.size < mostNamed) names.add(`\`${shown}\``);
	}
	return names.size === 0 ? [] : [l10n.t('There are invisible characters in it: {0}.', [...names].join(', '))];
}

function sideOf(label: string, { before, text, hex }: CoreSide, bytes: number): ComparedSide {
	// An invisible character is written as `⟨U+00A0⟩` or `\n`.
	const [first = ''] = /^(?:⟨U\+[0-9A-F]+⟩|\\[nrt]|[\s\S])/u.exec(text) ?? [];
	return { label, bytes, text: pieces(before, first, text), hex: pieces('', hex.slice(0, 2), hex) };
}

function pieces(before: string, marked: string, text: string): MarkedPiece[] {
	const end = text === '' ? l10n.t('(ends here)') : '';
	const all: MarkedPiece[] = [
		{ text: before, tone: 'plain' },
		{ text: marked || end, tone: 'marked' },
		{ text: text.slice(marked.length), tone: 'plain' },
	];
	return all.filter((piece) => piece.text !== '');
}

function placeText({ offset, place }: SigningStringComparison, secrets: readonly string[]): string {
	if (!place) return l10n.t('They differ from byte {0} on, behind the last parameter.', offset);
	const { part } = place;
	const parameter = cutText(maskSecrets(place.parameter, secrets), longestName);
	if (part === 'name') return l10n.t('They differ from byte {0} on: in the name of `{1}`.', offset, parameter);
	if (part === 'equals') return l10n.t('They differ from byte {0} on: at the `=` of `{1}`.', offset, parameter);
	return l10n.t(
		'They differ from byte {0} on: in the value of `{1}`, {2} bytes from its beginning.',
		offset,
		parameter,
		place.offset,
	);
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
