import { cutText, flatCopy } from '../text/flatCopy.ts';
import type { ParsedCall } from './callDocumentModel.ts';

/** Of a title, and of a method. */
const longestPart = 200;

export type NamedCall = Pick<ParsedCall, 'title' | 'method' | 'name'>;

/**
 * The keys of those calls of a file that are wanted, in their order. A call keeps its key while other lines change: its title and
 * method, and which one of those with the same two it is. Kept longer than the text of the file, and sent with each command, so
 * long ones are cut.
 */
export function callKeys<Call extends NamedCall>(
	calls: readonly Call[],
	isWanted: (call: Call) => boolean = () => true,
): string[] {
	const counts = new Map<string, number>();
	for (const call of calls) if (isWanted(call)) counts.set(nameOf(call), 0);
	const keys: string[] = [];
	for (const call of calls) {
		const name = nameOf(call);
		const before = counts.get(name);
		if (before === undefined) continue;
		counts.set(name, before + 1);
		if (isWanted(call)) keys.push(`${name}\n${before + 1}`);
	}
	return keys;
}

/** What a key begins with, with memory of its own. */
export function nameOf({ name, title = '', method }: NamedCall): string {
	return name ?? flatCopy(`${cutText(title, longestPart)}\n${cutText(method, longestPart)}`);
}
