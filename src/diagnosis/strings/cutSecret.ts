import { secretMask } from '../../core/paste/signingText.ts';

/** A signing string without its secret. */
export interface CutString {
	/** True where the secret stood in front. */
	readonly front: boolean;
	readonly text: string;
	/** What stood behind the secret. */
	readonly end: string;
}

const everyMask = new RegExp(secretMask.source, 'g');
/** Shorter ones stand in ordinary text. */
const shortestSecret = 8;

/**
 * Takes the secret off a pasted signing string: its mask, one of the known ones, what follows the right concatenation, or
 * a digest at the end. A line end that the string was pasted with is no part of it.
 */
export function cutSecret(pasted: string, concatenation: string, secrets: readonly string[]): CutString {
	const mask = [...pasted.matchAll(everyMask)].at(-1);
	if (mask)
		return {
			front: false,
			text: pasted.slice(0, mask.index),
			end: lineEndOff(pasted.slice(mask.index + mask[0].length)),
		};
	const text = lineEndOff(pasted);
	const known = secrets.filter(({ length }) => length >= shortestSecret).sort((a, b) => b.length - a.length);
	const atEnd = known.find((secret) => text.endsWith(secret));
	if (atEnd !== undefined) return without(text, text.length - atEnd.length);
	const inFront = known.find((secret) => text.startsWith(secret));
	if (inFront !== undefined) return { front: true, text: text.slice(inFront.length), end: '' };
	if (text === concatenation) return without(text, text.length);
	if (text.startsWith(concatenation) && isSecretLike(text.slice(concatenation.length)))
		return without(text, concatenation.length);
	const digest = /[0-9a-f]{32}$/i.exec(text);
	return without(text, digest ? digest.index : text.length);
}

/** True for what can be a secret behind a string: no more parameters, and no line end, joiner or the like. */
function isSecretLike(rest: string): boolean {
	return rest.length >= shortestSecret && /^\S+$/.test(rest) && !/^[&;,|]?[A-Za-z_][\w.[\]-]*=./.test(rest);
}

function without(text: string, length: number): CutString {
	return { front: false, text: text.slice(0, length), end: '' };
}

function lineEndOff(text: string): string {
	return text.replace(/\r?\n$/, '');
}
