import type { Parameter } from '../../core/call.ts';
import { concatenate } from '../../core/sign.ts';
import type { PastedComparison } from './alignedStrings.ts';
import { alignStrings } from './alignStrings.ts';
import { cutSecret } from './cutSecret.ts';
import { rightString } from './rightString.ts';
import { splitByNames } from './splitByNames.ts';
import { visibleText } from './visibleText.ts';
import { secretItem, textItem, type WrittenItem, type WrittenString } from './writtenString.ts';

/**
 * Sets a signing string as someone pasted it, with or without its secret or a mask in its place, above the right one of
 * `parameters`, which are in the order signed. Whatever the secret is, it is taken for the right one: nothing tells.
 *
 * @param secrets are masked wherever they stand
 */
export function comparePasted(
	pasted: string,
	parameters: readonly Parameter[],
	secrets: readonly string[],
): PastedComparison {
	const { front, text, end } = cutSecret(pasted, concatenate(parameters), secrets);
	const split = splitByNames(text, parameters);
	const around = [...(front ? [secretItem('secret', false)] : [])];
	const behind = [...(front ? [] : [secretItem('secret', false)]), ...(end === '' ? [] : [textItem('end', end)])];
	const client = (items: readonly WrittenItem[]): WrittenString => ({ items: [...around, ...items, ...behind] });
	const invisible = invisibleIn(text);
	if (split) return { ...alignStrings(client(split), rightString(parameters), secrets), invisible };
	// Without names in it, there is nothing to align by.
	const whole = [textItem('whole', text)];
	const right = { items: [textItem('whole', concatenate(parameters)), secretItem('secret', false)] };
	return { ...alignStrings(client(whole), right, secrets), invisible };
}

/** How much of a string is searched for invisible characters, and how many kinds of them are told. */
const searched = 100_000;
const mostKinds = 5;

function invisibleIn(text: string): string[] {
	const kinds = new Set<string>();
	for (const character of text.slice(0, searched)) {
		const shown = character === ' ' ? character : visibleText(character);
		if (shown !== character && kinds.size < mostKinds) kinds.add(shown);
	}
	return [...kinds];
}
