import type { Parameter } from '../../call.ts';
import { jsonExtent } from '../../text/jsonExtent.ts';

/** How a map is written whose names and values have no quotes: what is not told must be guessed from what follows. */
export interface BareMap {
	/** Stands before each but the first name, and finds the next one. Its first group is the name. */
	readonly next: RegExp;
	/** Finds the first name at the place where the map begins. */
	readonly first: RegExp;
	readonly open: string;
	readonly close: string;
	/** True where names come sorted: another is part of a value. */
	readonly sorted: boolean;
}

/** Reads the members behind the opening bracket at `start`; no list when it is no map. */
export function readBareMap(text: string, start: number, form: BareMap): { list: Parameter[]; end: number } {
	const end = endOf(text, start, form);
	if (end < 0) return { list: [], end: text.length };
	const content = text.slice(start, end);
	form.first.lastIndex = 0;
	const first = form.first.exec(content);
	if (!first) return { list: [], end };
	const places: { name: string; from: number; before: number }[] = [
		{ name: first[1] ?? '', from: form.first.lastIndex, before: 0 },
	];
	let json = true;
	for (let at = form.first.lastIndex; ; ) {
		const behind: number = json ? behindJson(content, at) : at;
		// What has no end is looked at once.
		json = behind >= 0;
		form.next.lastIndex = Math.max(at, behind);
		const found = form.next.exec(content);
		if (!found) break;
		at = form.next.lastIndex;
		const name = found[1] ?? '';
		if (!form.sorted || name > (places.at(-1)?.name ?? '')) places.push({ name, from: at, before: found.index });
	}
	const pairs = places.map(({ name, from }, i) => ({ name, value: content.slice(from, places[i + 1]?.before) }));
	// Each value is a list of one where a name may come several times.
	const areLists = pairs.every(({ value }) => /^\[.*\]$/s.test(value));
	return {
		list: areLists ? pairs.map(({ name, value }) => ({ name, value: value.slice(1, -1) })) : pairs,
		end: end + 1,
	};
}

/** Where the JSON value ends that begins here, perhaps in a list; -1 where it does not end, else the place itself. */
function behindJson(text: string, at: number): number {
	const from = text[at] === '[' && /[[{]/.test(text[at + 1] ?? '') ? at + 1 : at;
	if (!/[[{]/.test(text[from] ?? '')) return at;
	const { end, closed } = jsonExtent(text.slice(from, from + 20_000), 0, () => true);
	return closed ? from + end : -1;
}

/** The last bracket where nothing else was pasted, else the one that was not opened within. */
function endOf(text: string, start: number, { open, close }: BareMap): number {
	const last = text.lastIndexOf(close);
	if (last >= start && text.length < last + 100 && /^[\s;.,)]*$/.test(text.slice(last + 1))) return last;
	let depth = 0;
	for (let at = start; at < text.length; at++) {
		if (text[at] === open) depth += 1;
		else if (text[at] === close && --depth < 0) return at;
	}
	return -1;
}
