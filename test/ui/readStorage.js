// Runs in the page: everything it keeps in the browser, as pairs of a place and a text.
(async () => {
	const result = (request) =>
		new Promise((resolve, reject) => {
			request.onsuccess = () => resolve(request.result);
			request.onerror = () => reject(request.error);
		});
	/** What can be stored and what JSON has no form for. */
	const text = async (value) => {
		if (value instanceof Blob) return value.text();
		if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return new TextDecoder().decode(value);
		if (value instanceof Map || value instanceof Set) return text([...value]);
		if (typeof value !== 'object' || value === null) return String(value);
		const pairs = await Promise.all(Object.entries(value).map(async (pair) => [pair[0], await text(pair[1])]));
		return pairs.map((pair) => pair.join('\t')).join('\n');
	};
	const kept = [...Object.entries(localStorage), ...Object.entries(sessionStorage)];
	for (const { name } of await indexedDB.databases()) {
		const database = await result(indexedDB.open(name));
		for (const store of database.objectStoreNames) {
			const objects = database.transaction(store).objectStore(store);
			const [keys, values] = await Promise.all([result(objects.getAllKeys()), result(objects.getAll())]);
			const texts = await Promise.all(values.map(text));
			kept.push(...keys.map((key, index) => [`${name}/${store}/${String(key)}`, texts[index]]));
		}
		database.close();
	}
	return kept;
})();
