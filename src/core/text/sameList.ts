export function isSameList(one: readonly string[], other: readonly string[]): boolean {
	return one.length === other.length && one.every((text, index) => text === other[index]);
}
