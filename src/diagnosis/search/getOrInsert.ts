/** What a map has under a key; made, and kept there, when it has nothing yet. */
export function getOrInsert<K, V>(
	map: { readonly get: (key: K) => V | undefined; readonly set: (key: K, value: V) => unknown },
	key: K,
	make: () => V,
): V {
	const known = map.get(key);
	if (known !== undefined) return known;
	const made = make();
	map.set(key, made);
	return made;
}
