import { l10n } from 'vscode';
import type { AlignedStrings, DifferingText, StringDifference } from '../../diagnosis/strings/alignedStrings.ts';
import type { ShownStrings } from '../../shared/strings.ts';
import { counted } from '../counted.ts';

/** What the two strings are called. */
export interface StringLabels {
	readonly client: string;
	readonly right: string;
}

/** Aligned strings in the user's words. */
export function viewStrings(strings: AlignedStrings, labels: StringLabels = usualLabels()): ShownStrings {
	const { cells, differences, bytes } = strings;
	return {
		summary: summaryOf(strings),
		client: { text: labels.client, bytes: bytes.client },
		right: { text: labels.right, bytes: bytes.right },
		cells,
		differences: differences.map((difference) => ({
			place: placeText(difference),
			...(difference.client ? { client: shownText(difference.client) } : {}),
			...(difference.right ? { right: shownText(difference.right) } : {}),
		})),
	};
}

function usualLabels(): StringLabels {
	return { client: l10n.t('The client signed'), right: l10n.t('The right string') };
}

function shownText({ text, hex }: DifferingText): { text: string; hex: string } {
	return { text, hex };
}

function summaryOf({ equal, places }: AlignedStrings): string {
	if (equal) return l10n.t('Both strings are the same, byte for byte.');
	return places === 1
		? l10n.t('They differ in one place.')
		: counted(l10n.t('They differ in {0} {0|place|places}.'), places);
}

/** Which part of the string it is; in it names stand between backticks. */
function placeText(difference: StringDifference): string {
	const place = onePlaceText(difference);
	const more = difference.times - 1;
	if (more === 0) return place;
	return more === 1
		? l10n.t('{0}, and in one more place', place)
		: counted(l10n.t('{0}, and in {1} more {1|place|places}'), place, more);
}

function onePlaceText({ part, parameter, client, right }: StringDifference): string {
	switch (part) {
		case 'name':
			return l10n.t('The name of `{0}`', parameter);
		case 'equals':
			return l10n.t('The `=` of `{0}`', parameter);
		case 'value':
			return l10n.t('The value of `{0}`', parameter);
		case 'order':
			return l10n.t('`{0}` stands elsewhere', parameter);
		case 'parameter':
			return client && !right
				? l10n.t('`{0}` does not belong into the string', parameter)
				: l10n.t('`{0}` is missing', parameter);
		case 'around':
			return parameter === '' ? l10n.t('At the beginning') : l10n.t('Behind `{0}`', parameter);
		case 'secret':
			return client || right ? l10n.t('The place of the secret') : l10n.t('The secret: another one stands there');
	}
}
