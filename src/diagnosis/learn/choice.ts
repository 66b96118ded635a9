/** A value for a hole of a description, and how unlikely it is: 0 is the usual. */
export type Choice<Of> = readonly [cost: number, value: Of];

/** Every value of one hole with every value of another, up to a cost. */
export function both<A, B, C>(
	some: readonly Choice<A>[],
	others: readonly Choice<B>[],
	most: number,
	join: (one: A, other: B) => C | undefined,
): Choice<C>[] {
	return some.flatMap(([cost, one]) =>
		others.flatMap(([more, other]): Choice<C>[] => {
			const joined = cost + more > most ? undefined : join(one, other);
			return joined === undefined ? [] : [[cost + more, joined]];
		}),
	);
}

/** Of so many things, every one to `most` of them, in their order, or in each order. */
export function selections<Of>(all: readonly Of[], most: number, inOrder: boolean): Of[][] {
	if (most === 0) return [];
	return all.flatMap((one, index) => {
		const rest = inOrder ? all.slice(index + 1) : all.toSpliced(index, 1);
		return [[one], ...selections(rest, most - 1, inOrder).map((more) => [one, ...more])];
	});
}

/** Whether some of the things are in their order. */
export function isInOrder<Of>(some: readonly Of[], all: readonly Of[]): boolean {
	return some.every((one, at) => at === 0 || all.indexOf(some[at - 1] as Of) < all.indexOf(one));
}

/** Choices by their cost. */
export function byCost<Of>(choices: readonly Choice<Of>[]): Of[][] {
	const groups = Map.groupBy(choices, ([cost]) => cost);
	return Array.from({ length: Math.max(-1, ...groups.keys()) + 1 }, (_, cost) =>
		(groups.get(cost) ?? []).map(([, value]) => value),
	);
}
