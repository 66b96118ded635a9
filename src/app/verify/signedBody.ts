import { jsonMistakes } from '../../diagnosis/mistakes/jsonMistakes.ts';
import { changedBy } from '../../diagnosis/mistakes/mistakeRows.ts';

/** A longer body is written anew in no way, in UTF-16 units: each costs as much as to verify it. */
const maxBody = 30_000;

type Write = (text: string) => string;

/** Other writings of the same JSON, or of the same form. */
const sameData: readonly Write[] = [
	(text) => text,
	...jsonMistakes
		.filter(({ code }) => /^json-(?!key-order)/.test(code))
		.map(
			(row): Write =>
				(text) =>
					changedBy(row, text),
		),
	(text) => (/^[^\s{["]+=/.test(text) ? new URLSearchParams(text).toString() : text),
	(text) => (/^[^\s{["]+=/.test(text) ? new URLSearchParams(text).toString().replaceAll('+', '%20') : text),
];

const sameLines: readonly Write[] = [
	(text) => text,
	(text) => `${text}\n`,
	(text) => text.replaceAll('\r\n', '\n'),
	(text) => text.replace(/\r?\n/g, '\r\n'),
];

/**
 * The body that was signed, where the one that arrived was parsed and written anew by what received it: the same data in
 * another writing. Undefined where no writing is right.
 */
export function signedBody(received: string, isRight: (body: string) => boolean): string | undefined {
	if (received === '' || received.length > maxBody) return undefined;
	const written = new Set(sameData.flatMap((write) => sameLines.map((writeLines) => writeLines(write(received)))));
	written.delete(received);
	return [...written].find(isRight);
}
