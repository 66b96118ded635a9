import { createContext, Script } from 'node:vm';

/** In milliseconds: what a regular expression or a JSONPath may take. */
const mostTime = 1000;

const script = new Script('work()');
const place: { work: () => unknown } = { work: () => undefined };
let context: object | undefined;

/** Runs `work`, which only computes; undefined where it takes too long, as a regular expression can. */
export function bounded<T>(work: () => T): T | undefined {
	context ??= createContext(place);
	place.work = work;
	try {
		return script.runInContext(context, { timeout: mostTime }) as T;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined;
		throw error;
	} finally {
		place.work = () => undefined;
	}
}
