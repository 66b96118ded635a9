import { jsonMistakes } from '../../diagnosis/mistakes/jsonMistakes.ts';
import { changedBy } from '../../diagnosis/mistakes/mistakeRows.ts';

/** A longer body is written anew in no way, and no longer request read in another, in UTF-16 units: each costs as much as to verify it. */
export const longestRead = 30_000;

const jsonRows = jsonMistakes.filter(({ code }) => /^json-(?!key-order)/.test(code));

/** Other writings of the same JSON, or of the same form. */
function sameData(text: string): string[] {
	const form = /^[^\s{["]+=/.test(text) ? [new URLSearchParams(text).toString()] : [];
	// PHP makes empty lists of empty objects.
	const texts = new Set([text, text.replaceAll(/(?<=[:,[] ?)\[\]/g, '{}')]);
	const json = [...texts].flatMap((one) => jsonRows.map((row) => changedBy(row, one)));
	return [text, ...json, ...form, ...form.map((one) => one.replaceAll('+', '%20'))];
}

function sameLines(text: string): string[] {
	return [text, `${text}\n`, text.replaceAll('\r\n', '\n'), text.replace(/\r?\n/g, '\r\n')];
}

/**
 * The body that was signed, where the one that arrived was parsed and written anew by what received it: the same data in
 * another writing. Undefined where no writing is right.
 */
export function signedBody(received: string, isRight: (body: string) => boolean): string | undefined {
	if (received === '' || received.length > longestRead) return undefined;
	const written = new Set(sameData(received).flatMap(sameLines));
	written.delete(received);
	return [...written].find(isRight);
}
