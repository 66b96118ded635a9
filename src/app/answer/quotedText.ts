import { quotedString } from '../../core/services/quotedString.ts';
import { wholeCharacters } from '../../core/text/flatCopy.ts';
import type { Translate } from '../texts.ts';
import type { AnsweredBy } from './answeredBy.ts';

/** So many characters of a difference are shown. */
const longestShown = 60;

/** How the string that a service says it signed differs from ours. All texts are masked. */
export function quotedText(
	answer: string,
	{ request, signedTexts }: Pick<AnsweredBy, 'request' | 'signedTexts'>,
	t: Translate,
): string | undefined {
	let isSame = false;
	for (const ours of signedTexts?.() ?? []) {
		const theirs = quotedString(answer, ours, `${request.url}\n${request.body ?? ''}`);
		if (theirs !== undefined && theirs !== ours) return differenceText(theirs, ours, t);
		isSame ||= theirs !== undefined;
	}
	return isSame
		? t('The service signed the same string: if it refuses the signature, its secret key is another one.')
		: undefined;
}

function differenceText(theirs: string, ours: string, t: Translate): string {
	let start = 0;
	while (start < theirs.length && theirs[start] === ours[start]) start += 1;
	let end = 0;
	const shorter = Math.min(theirs.length, ours.length) - start;
	while (end < shorter && theirs.at(-1 - end) === ours.at(-1 - end)) end += 1;
	const shown = (text: string) => {
		const part = text.slice(start, text.length - end);
		if (part === '') return t('nothing');
		return JSON.stringify(part.length > longestShown ? `${wholeCharacters(part, 0, longestShown)}…` : part);
	};
	return t(
		'The service signed another string. Behind {0} characters that are the same it has {1}, and this call {2}.',
		start,
		shown(theirs),
		shown(ours),
	);
}
