import { firstIndex } from '../../core/text/firstIndex.ts';

/** Something of either string, or what both have. `moved`: the other has it too, elsewhere. */
export interface AlignedRow<T> {
	readonly client?: T;
	readonly right?: T;
	readonly moved: boolean;
}

/** Aligns two sequences by unique keys: as many as possible stay in place, the others are moved. Takes n log n. */
export function alignItems<T extends { readonly key: string }>(
	client: readonly T[],
	right: readonly T[],
): AlignedRow<T>[] {
	const places = new Map(right.map(({ key }, index) => [key, index]));
	const placesOfClient = client.map(({ key }) => places.get(key) ?? -1);
	const inClient = new Set(client.map(({ key }) => key));
	const rows: AlignedRow<T>[] = [];
	let nextRight = 0;
	const putRight = (until: number) => {
		for (; nextRight < until; nextRight++) {
			const item = right[nextRight] as T;
			rows.push({ right: item, moved: inClient.has(item.key) });
		}
	};
	const inPlace = longestRise(placesOfClient);
	client.forEach((item, index) => {
		const place = placesOfClient[index] as number;
		if (!inPlace.has(index)) {
			rows.push({ client: item, moved: place >= 0 });
			return;
		}
		putRight(place);
		rows.push({ client: item, right: right[place] as T, moved: false });
		nextRight = place + 1;
	});
	putRight(right.length);
	return rows;
}

/** The indices of a longest rising subsequence of the numbers that are not negative. */
function longestRise(numbers: readonly number[]): ReadonlySet<number> {
	/** By length less one: the index of the smallest number that a rise of that length ends with. */
	const ends: number[] = [];
	const previous = new Int32Array(numbers.length).fill(-1);
	numbers.forEach((number, index) => {
		if (number < 0) return;
		const at = firstIndex(ends.length, (length) => (numbers[ends[length] as number] as number) >= number);
		previous[index] = at > 0 ? (ends[at - 1] as number) : -1;
		ends[at] = index;
	});
	const rise = new Set<number>();
	for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] as number) rise.add(index);
	return rise;
}
