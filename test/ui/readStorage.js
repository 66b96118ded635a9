// Runs in the page: everything it keeps in the browser, as text.
(async () => {
	const result = (request) =>
		new Promise((resolve, reject) => {
			request.onsuccess = () => resolve(request.result);
			request.onerror = () => reject(request.error);
		});
	const text = (value) => (value instanceof Uint8Array ? new TextDecoder().decode(value) : JSON.stringify(value));
	const lines = [localStorage, sessionStorage].flatMap((storage) =>
		Object.entries(storage).map((pair) => pair.join('\t')),
	);
	for (const { name } of await indexedDB.databases()) {
		const database = await result(indexedDB.open(name));
		for (const store of database.objectStoreNames) {
			const objects = database.transaction(store).objectStore(store);
			const [keys, values] = await Promise.all([result(objects.getAllKeys()), result(objects.getAll())]);
			lines.push(...keys.map((key, index) => `${name}/${store}/${String(key)}\t${text(values[index])}`));
		}
		database.close();
	}
	return lines.join('\n');
})();
