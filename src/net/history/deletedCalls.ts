import { firstIndex } from '../../core/text/firstIndex.ts';
import { readCallId } from './callId.ts';

/** Deleted calls as a record has them: by writer, from the first to the last of each pair. */
export type CallRanges = Readonly<Record<string, readonly (readonly [first: number, last: number])[]>>;

/** These calls as ranges, those that one writer wrote in a row as one. */
export function rangesOf(ids: Iterable<string>): Record<string, [number, number][]> {
	const counts = new Map<string, number[]>();
	for (const id of ids) {
		const read = readCallId(id);
		if (!read) continue;
		const known = counts.get(read.writer);
		if (known) known.push(read.count);
		else counts.set(read.writer, [read.count]);
	}
	return Object.fromEntries([...counts].map(([writer, all]) => [writer, joined(all.map((count) => [count, count]))]));
}

type Range = [first: number, last: number];

/** Which calls are deleted, whether they are known or not. */
export class DeletedCalls {
	/** By writer: ranges in lists that are in order, each more than twice as long as the next, so that none is sorted often. */
	private readonly byWriter = new Map<string, Range[][]>();

	add(ranges: CallRanges): void {
		for (const [writer, added] of Object.entries(ranges)) {
			const lists = this.byWriter.get(writer) ?? [];
			this.byWriter.set(writer, lists);
			lists.push(joined(added.map(([first, last]) => [first, last])));
			while (lists.length > 1) {
				const [last = [], before = []] = [lists.at(-1), lists.at(-2)];
				if (before.length > 2 * last.length) break;
				lists.splice(-2, 2, joined([...before, ...last]));
			}
		}
	}

	has(id: string): boolean {
		const read = readCallId(id);
		if (!read) return false;
		const lists = this.byWriter.get(read.writer) ?? [];
		return lists.some((ranges) => isIn(ranges, read.count));
	}
}

function isIn(ranges: readonly Range[], count: number): boolean {
	const found = ranges[firstIndex(ranges.length, (index) => (ranges[index]?.[1] ?? 0) >= count)];
	return found !== undefined && found[0] <= count;
}

/** In their order, with those that touch or overlap made one. */
function joined(ranges: Range[]): Range[] {
	const all: Range[] = [];
	for (const [first, last] of ranges.sort(([one], [other]) => one - other)) {
		const before = all.at(-1);
		if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
		else all.push([first, last]);
	}
	return all;
}
