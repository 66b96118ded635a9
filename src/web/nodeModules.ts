import { absentModule } from './absent.ts';
import { Buffer } from './bytes.ts';
import { digests } from './digests.ts';
import { paths } from './paths.ts';
import { sameData } from './sameData.ts';
import { nextTurn, setImmediate } from './turns.ts';

export type Modules = Readonly<Record<string, unknown>>;

/** What the extension's bundles find of Node in a browser, in the editor's process and in threads. */
export const nodeModules: Modules = {
	'node:buffer': { Buffer },
	'node:crypto': digests,
	'node:os': { homedir: () => '' },
	'node:path': paths,
	'node:timers/promises': { setImmediate: nextTurn },
	'node:util': { isDeepStrictEqual: sameData },
};

/** Node's globals that the bundles use. There are no environment variables in a browser. */
export const nodeGlobals: Modules = { Buffer, setImmediate, process: { env: {}, platform: 'browser', pid: 0 } };

/** Finds a module for a bundle: one of `own`, or what there is for one of Node. @throws for any other */
export function moduleFinder(own: Modules): (name: string) => unknown {
	return (name) => {
		const found = own[name] ?? nodeModules[name];
		if (found !== undefined) return found;
		if (name.startsWith('node:')) return absentModule(name);
		throw new Error(`no module ${name}`);
	};
}
