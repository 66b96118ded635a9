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

/** Which calls are deleted, whether they are known or not. */
export class DeletedCalls {
	private readonly byWriter = new Map<string, [number, number][]>();

	add(ranges: CallRanges): void {
		for (const [writer, added] of Object.entries(ranges)) {
			const all = [
				...(this.byWriter.get(writer) ?? []),
				...added.map(([first, last]): [number, number] => [first, last]),
			];
			this.byWriter.set(writer, joined(all));
		}
	}

	has(id: string): boolean {
		const read = readCallId(id);
		const ranges = read && this.byWriter.get(read.writer);
		if (!ranges) return false;
		let [low, high] = [0, ranges.length];
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((ranges[middle]?.[1] ?? 0) < read.count) low = middle + 1;
			else high = middle;
		}
		const found = ranges[low];
		return found !== undefined && found[0] <= read.count;
	}
}

/** In their order, with those that touch or overlap made one. */
function joined(ranges: [number, number][]): [number, number][] {
	const all: [number, number][] = [];
	for (const [first, last] of ranges.sort(([one], [other]) => one - other)) {
		const before = all.at(-1);
		if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
		else all.push([first, last]);
	}
	return all;
}
