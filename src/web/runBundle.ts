import { type Modules, moduleFinder, nodeGlobals } from './nodeModules.ts';

/**
 * Runs a bundle; what it requires of `sources`, which are the extension's own files and nothing else, is run when required, once.
 * @param own modules that are there besides, or in place of a bundle @throws where a module is required that is not there
 */
export function runBundle(main: string, sources: ReadonlyMap<string, string>, own: Modules): unknown {
	const find = moduleFinder(own);
	const loaded = new Map<string, { exports: unknown }>();
	const require = (name: string): unknown => {
		const source = name in own ? undefined : sources.get(name.replace(/^\.\//, ''));
		if (source === undefined) return find(name);
		const known = loaded.get(name);
		if (known) return known.exports;
		const module = { exports: {} };
		// Before it has run, as Node does: two may require each other.
		loaded.set(name, module);
		run(source, module, require);
		return module.exports;
	};
	return require(`./${main}`);
}

function run(source: string, module: { exports: unknown }, require: (name: string) => unknown): void {
	const names = ['module', 'exports', 'require', ...Object.keys(nodeGlobals)];
	const made = new Function(...names, source) as (...values: unknown[]) => void;
	made(module, module.exports, require, ...Object.values(nodeGlobals));
}
