import { hash } from 'node:crypto';
import { registerHooks } from 'node:module';

/** Loads files of the host over a `vscode` of the test's own, given as code. @returns what both export */
export async function withVscode<Stub, Loaded>(code: string, load: () => Promise<Loaded>): Promise<Stub & Loaded> {
	const url = `data:text/javascript,${encodeURIComponent(code)}`;
	const hooks = registerHooks({
		resolve(name, context, next) {
			if (name === 'vscode') return { url, shortCircuit: true };
			const found = next(name, context);
			// Anew: another test in this process may have loaded them with a `vscode` of its own.
			return found.url.includes('/src/host/') ? { ...found, url: `${found.url}?${hash('md5', code)}` } : found;
		},
	});
	try {
		return { ...((await import(url)) as Stub), ...(await load()) };
	} finally {
		hooks.deregister();
	}
}
