import { Buffer } from './bytes.ts';
import { digests } from './digests.ts';
import { paths } from './paths.ts';
import { sameData } from './sameData.ts';

export type Modules = Readonly<Record<string, unknown>>;

/** Node's `setImmediate`, some milliseconds later. */
const setImmediate = (run: () => void): void => void setTimeout(run);

/** That of `node:timers/promises`. */
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** That of `node:vm` runs a piece of work as long as it takes: a browser ends none. */
const inPlace = {
	createContext: (place: object): object => place,
	Script: class {
		runInContext({ work }: { readonly work: () => unknown }): unknown {
			return work();
		}
	},
};

/** What the extension's bundles find of Node in a browser, in the editor's process and in threads. */
export const nodeModules: Modules = {
	'node:crypto': digests,
	'node:os': { homedir: () => '' },
	'node:path': paths,
	'node:timers/promises': { setImmediate: nextTurn },
	'node:vm': inPlace,
	'node:util': { isDeepStrictEqual: sameData },
};

/** Node's globals that the bundles use. There are no environment variables in a browser. */
export const nodeGlobals: Modules = { Buffer, setImmediate, process: { env: {}, platform: 'browser' } };

/** Finds a module for a bundle: one of `own`, or what there is for one of Node. @throws for any other */
export function moduleFinder(own: Modules): (name: string) => unknown {
	return (name) => {
		const found = own[name] ?? nodeModules[name];
		if (found !== undefined) return found;
		if (name.startsWith('node:')) return absentModule(name);
		throw new Error(`no module ${name}`);
	};
}

/** A module of Node that a browser has nothing like: it can be loaded, and whatever is used of it says that it is missing. */
function absentModule(name: string): object {
	const missing = (property: string) =>
		function absent(): never {
			throw new Error(`${name} has no ${property} in a browser`);
		};
	// Bundled code copies a module with its prototype.
	return Object.create(
		new Proxy({}, { get: (_, property) => (typeof property === 'string' ? missing(property) : undefined) }) as object,
	);
}
