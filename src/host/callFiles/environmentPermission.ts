import * as v from 'valibot';
import type { Memento, TextDocument } from 'vscode';

/** May these environment variables, which a call file names, be sent to this origin? */
export interface EnvironmentQuestion {
	readonly file: Pick<TextDocument, 'uri' | 'isUntitled'>;
	readonly origin: string;
	readonly names: readonly string[];
}

/** Which environment variables may leave, as the user has answered: by file, variable and origin. */
export type EnvironmentPermission = ReturnType<typeof environmentPermission>;

/** File, variable, origin, and when it was allowed; never a value. */
const allowedList = v.array(v.tuple([v.string(), v.string(), v.string(), v.number()]));
type Allowed = v.InferOutput<typeof allowedList>[number];

const stateKey = 'signedCall.allowedEnvironment';

/** When all that was allowed until then was forgotten, in every workspace. */
const forgottenKey = 'signedCall.environmentForgotten';

/** What the permission works with. */
export interface EnvironmentPermissionPorts {
	/** The workspace's state, which no file of the workspace can write. */
	readonly allowed: Pick<Memento, 'get' | 'update'>;
	/** The state that all windows share: each of them has what another forgets forgotten. */
	readonly forgotten: Pick<Memento, 'get' | 'update'>;
	/** Has the user decide. */
	readonly ask: (question: EnvironmentQuestion) => PromiseLike<boolean>;
	readonly now: () => number;
}

/** The oldest are asked again. */
const mostAllowed = 1000;

/**
 * Remembers what may leave. What was allowed to a file that is not saved is forgotten with it: another may get its name. VS
 * Code writes a window's state as a whole, so a window that has an older copy may write again what another has
 * deleted: what is forgotten is told by time, and the last time counts.
 */
export function environmentPermission({ allowed: state, forgotten, ask, now }: EnvironmentPermissionPorts) {
	let ofUntitled = new WeakMap<EnvironmentQuestion['file'], Allowed[]>();
	let forgottenHere = 0;

	function lastForgotten(): number {
		const read = v.safeParse(v.number(), forgotten.get(forgottenKey));
		const known = read.success ? read.output : 0;
		// Another window, which wrote in the same moment, has undone it.
		if (known < forgottenHere) void forgotten.update(forgottenKey, forgottenHere);
		forgottenHere = Math.max(forgottenHere, known);
		return forgottenHere;
	}

	function stillAllowed(all: readonly Allowed[]): Allowed[] {
		const last = lastForgotten();
		return all.filter(([, , , at]) => at > last);
	}

	function stored(): Allowed[] {
		const read = v.safeParse(allowedList, state.get(stateKey));
		return read.success ? stillAllowed(read.output) : [];
	}

	function missing({ file, origin, names }: EnvironmentQuestion): string[] {
		if (names.length === 0) return [];
		const uri = file.uri.toString();
		const ofFile = (file.isUntitled ? stillAllowed(ofUntitled.get(file) ?? []) : stored()).filter(
			([place, , allowedTo]) => place === uri && allowedTo === origin,
		);
		const allowed = new Set(ofFile.map(([, name]) => name));
		return names.filter((name) => !allowed.has(name));
	}

	async function allow({ file, origin, names }: EnvironmentQuestion): Promise<void> {
		// Also where the clock was set back since.
		const at = Math.max(now(), lastForgotten() + 1);
		const added = names.map((name): Allowed => [file.uri.toString(), name, origin, at]);
		if (file.isUntitled) ofUntitled.set(file, [...(ofUntitled.get(file) ?? []), ...added]);
		else await state.update(stateKey, [...stored(), ...added].slice(-mostAllowed));
	}

	return {
		/** Those of the variables that may not be sent yet. */
		missing,

		/** Whether all of them may be sent; asks once for those that may not yet, and remembers a yes. */
		async isGiven(question: EnvironmentQuestion): Promise<boolean> {
			const asked = { ...question, names: missing(question) };
			if (asked.names.length === 0) return true;
			if (!(await ask(asked))) return false;
			await allow(asked);
			return true;
		},

		async forget(): Promise<void> {
			ofUntitled = new WeakMap();
			forgottenHere = Math.max(now(), lastForgotten() + 1);
			await forgotten.update(forgottenKey, forgottenHere);
			await state.update(stateKey, undefined);
		},
	};
}
