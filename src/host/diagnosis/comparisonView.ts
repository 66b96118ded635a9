import { l10n } from 'vscode';
import {
	type ComparedSide as CoreSide,
	type SigningStringComparison,
	showInvisible,
} from '../../diagnosis/compareSigningStrings.ts';
import type { MaskedComparison } from '../../net/diagnosis/diagnosisMessages.ts';
import type { ComparedSide, MarkedPiece, ShownComparison } from '../../shared/diagnosis.ts';

/** Where our side of a comparison comes from. */
export type OursFrom = 'sent' | 'composer' | 'itself';

const oursLabels: Readonly<Record<OursFrom, () => string>> = {
	sent: () => l10n.t('Ours, of the parameters as sent'),
	composer: () => l10n.t('Ours, of the call in the composer'),
	itself: () => l10n.t('Ours, of the parameters in it'),
};

/** What is compared, besides the comparison itself. */
export interface ComparedTexts {
	readonly from: OursFrom;
	/** True when their string is what the service says it signed. */
	readonly isEcho: boolean;
	readonly theirs: string;
	/** True when it is a guess where its parameters end. */
	readonly isGuess: boolean;
}

/** How much of a string is searched for invisible characters, and how many of them are named. */
const searched = 100_000;
const mostNamed = 5;

/** A comparison in the user's words. */
export function viewComparison(compared: MaskedComparison, texts: ComparedTexts): ShownComparison {
	const { exact, shown } = compared;
	const { from, isEcho } = texts;
	const theirLabel = isEcho ? l10n.t('What the service signed') : l10n.t('Your signing string');
	const invisible = invisibleText(texts.theirs);
	const say = (summary: string) => (invisible === '' ? summary : `${summary} ${invisible}`);
	if (exact.equal) return { same: true, summary: say(sameText(texts)) };
	return {
		same: false,
		summary: say(placeText(exact)),
		sides: [
			sideOf(theirLabel, shown.theirs, exact.theirs.bytes),
			sideOf(oursLabels[from](), shown.ours, exact.ours.bytes),
		],
	};
}

function invisibleText(theirs: string): string {
	const names = new Set<string>();
	for (const character of theirs.slice(0, searched)) {
		const shown = showInvisible(character);
		if (shown !== character && names.size < mostNamed) names.add(`\`${shown}\``);
	}
	return names.size === 0 ? '' : l10n.t('There are invisible characters in it: {0}.', [...names].join(', '));
}

function sideOf(label: string, { before, text, hex }: CoreSide, bytes: number): ComparedSide {
	return {
		label,
		bytes,
		text: pieces(before, firstCharacter(text), text),
		hex: pieces('', hex.slice(0, 2), hex),
	};
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

/** An invisible character is written as `⟨U+00A0⟩` or `\n`. */
function firstCharacter(text: string): string {
	return /^(?:⟨U\+[0-9A-F]+⟩|\\[nrt]|[\s\S])/u.exec(text)?.[0] ?? '';
}

function placeText({ offset, place }: SigningStringComparison): string {
	if (!place) return l10n.t('They differ from byte {0} on, behind the last parameter.', offset);
	const { parameter } = place;
	switch (place.part) {
		case 'name':
			return l10n.t('They differ from byte {0} on: in the name of `{1}`.', offset, parameter);
		case 'equals':
			return l10n.t('They differ from byte {0} on: at the `=` of `{1}`.', offset, parameter);
		case 'value':
			return l10n.t(
				'They differ from byte {0} on: in the value of `{1}`, {2} bytes from its beginning.',
				offset,
				parameter,
				place.offset,
			);
	}
}

function sameText({ from, isEcho, isGuess }: ComparedTexts): string {
	if (from === 'itself') {
		return isGuess
			? l10n.t('Nothing is wrong with it as it can be read. To compare it with ours, compose the same call first.')
			: l10n.t('It is in order: sorted and joined as the specification tells. If it is refused, look at the secret.');
	}
	return isEcho
		? l10n.t('The service signed the same string as we would, byte for byte: the difference is in the secret.')
		: l10n.t('Both strings are the same, byte for byte: the difference is in the secret.');
}
