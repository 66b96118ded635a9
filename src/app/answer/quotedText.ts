import { quotedString, textsOfAnswer } from '../../core/services/quotedString.ts';
import { sameEdges, wholeCharacters } from '../../core/text/flatCopy.ts';
import type { Translate } from '../texts.ts';

/** So many characters of a difference are shown. */
const longestShown = 60;

/**
 * How the string that a service says it signed differs from ours. All texts are masked.
 * @param sent what the request has
 * @param isRight whether the request is signed rightly by ours
 */
export function quotedText(
	answer: string,
	signedTexts: () => readonly string[],
	sent: string,
	isRight: boolean,
	t: Translate,
): string | undefined {
	const texts = textsOfAnswer(answer);
	if (texts.length === 0) return undefined;
	let isSame = false;
	for (const ours of signedTexts()) {
		const theirs = quotedString(texts, ours, sent);
		if (theirs !== undefined && theirs !== ours) return differenceText(theirs, ours, t);
		isSame ||= theirs !== undefined;
	}
	if (!isSame) return undefined;
	return isRight
		? t('The service signed the same string: if it refuses the signature, its secret key is another one.')
		: t('The service signed the string that is expected here: the client signed another one, or with another key.');
}

function differenceText(theirs: string, ours: string, t: Translate): string {
	const { start, end } = sameEdges(theirs, ours);
	const shown = (text: string) => {
		const part = text.slice(start, text.length - end);
		if (part === '') return t('nothing');
		return JSON.stringify(part.length > longestShown ? `${wholeCharacters(part, longestShown)}…` : part);
	};
	return t(
		'The service signed another string. Behind {0} characters that are the same it has {1}, and this call {2}.',
		start,
		shown(theirs),
		shown(ours),
	);
}
