/** Node's `isDeepStrictEqual`, for data: objects, lists and what they hold. Drafts are not deep. */
export function sameData(one: unknown, other: unknown): boolean {
	if (Object.is(one, other)) return true;
	if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
	if (Array.isArray(one) !== Array.isArray(other)) return false;
	const names = Object.keys(one);
	if (names.length !== Object.keys(other).length) return false;
	return names.every(
		(name) =>
			Object.hasOwn(other, name) &&
			sameData((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]),
	);
}
