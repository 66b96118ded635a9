import type { ParsedCall } from './callDocumentModel.ts';

/**
 * A key for each call of a file, which it keeps while other lines change: its title and method, and which one of those
 * with the same two it is.
 */
export function callKeys(calls: readonly Pick<ParsedCall, 'title' | 'method'>[]): string[] {
	const counts = new Map<string, number>();
	return calls.map(({ title = '', method }) => {
		const name = `${title}\n${method}`;
		const count = (counts.get(name) ?? 0) + 1;
		counts.set(name, count);
		return `${name}\n${count}`;
	});
}
