import { type Parts, wholeOf } from '../parts.ts';
import { cutText, flatCopy } from '../text/flatCopy.ts';
import type { ParsedCall } from './callDocumentModel.ts';

/** Of a title, and of a method. */
const longestPart = 200;

/**
 * A key for each call of a file, which it keeps while other lines change: its title and method, and which one of those
 * with the same two it is. Kept longer than the text of the file, and sent with each command, so long ones are cut.
 */
export function callKeys(calls: readonly NamedCall[]): string[] {
	return wholeOf(callKeysInParts(calls));
}

/** As {@link callKeys}, call by call. */
export function* callKeysInParts(calls: readonly NamedCall[]): Parts<string[]> {
	const counts = new Map<string, number>();
	const keys: string[] = [];
	for (const { title = '', method } of calls) {
		const name = flatCopy(`${cutText(title, longestPart)}\n${cutText(method, longestPart)}`);
		const count = (counts.get(name) ?? 0) + 1;
		counts.set(name, count);
		keys.push(`${name}\n${count}`);
		yield;
	}
	return keys;
}

type NamedCall = Pick<ParsedCall, 'title' | 'method'>;
