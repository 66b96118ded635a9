/** Of a browser's global objects what the types of Node have not. */
interface BrowserGlobals {
	readonly Worker: new (url: string, options: { readonly name: string }) => unknown;
}

let last: { readonly source: string; readonly url: string } | undefined;

/** A web worker of this source. All share a URL, which holds the source in memory; workers may load it later. */
export function newWebWorker(source: string, name: string): unknown {
	if (last?.source !== source) {
		if (last) URL.revokeObjectURL(last.url);
		last = { source, url: URL.createObjectURL(new Blob([source], { type: 'text/javascript' })) };
	}
	const { Worker } = globalThis as unknown as BrowserGlobals;
	return new Worker(last.url, { name });
}
