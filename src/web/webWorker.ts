/** Of a browser's global objects what the types of Node have not. */
interface BrowserGlobals {
	readonly Worker: new (url: string, options: { readonly name: string }) => unknown;
}

let url: string | undefined;

/** A web worker of the source, which is the same for all: they share a URL, which holds it in memory. */
export function newWebWorker(source: string, name: string): unknown {
	url ??= URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
	const { Worker } = globalThis as unknown as BrowserGlobals;
	return new Worker(url, { name });
}
