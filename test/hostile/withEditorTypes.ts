import { registerHooks } from 'node:module';

/** Loads files of the host that make some of VS Code's types, with stand-ins for these: only VS Code has the real ones. */
export async function withEditorTypes<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
	const { href: url } = new URL('editorTypes.ts', import.meta.url);
	const hooks = registerHooks({
		resolve: (name, context, next) => (name === 'vscode' ? { url, shortCircuit: true } : next(name, context)),
	});
	try {
		return await load();
	} finally {
		hooks.deregister();
	}
}
