import * as v from 'valibot';
import type { Memento, TextDocument } from 'vscode';
import { parsed } from '../../core/schema.ts';

/** May these environment variables, which a call file names, be sent to this origin? */
export interface EnvironmentQuestion {
	readonly file: Pick<TextDocument, 'uri' | 'isUntitled'>;
	readonly origin: string;
	readonly names: readonly string[];
}

/** Which environment variables may be sent: by file, variable and origin. */
export type EnvironmentPermission = ReturnType<typeof environmentPermission>;

/** File, variable and origin; never a value. */
const allowedList = v.array(v.tuple([v.string(), v.string(), v.string()]));
type Allowed = v.InferOutput<typeof allowedList>[number];

const stateKey = 'signedCall.allowedEnvironment';

/** Older permissions are dropped and asked for again. */
const maxAllowed = 1000;

/** Remembers the allowed variables for all windows, the last write wins. An unsaved file's go with it: another may get its name. */
export function environmentPermission(
	state: Pick<Memento, 'get' | 'update'>,
	ask: (question: EnvironmentQuestion) => PromiseLike<boolean>,
) {
	let ofUntitled = new WeakMap<EnvironmentQuestion['file'], Allowed[]>();

	const stored = (): Allowed[] => parsed(allowedList, state.get(stateKey)) ?? [];

	function missing({ file, origin, names }: EnvironmentQuestion): string[] {
		if (names.length === 0) return [];
		const uri = file.uri.toString();
		const all = file.isUntitled ? (ofUntitled.get(file) ?? []) : stored();
		const allowed = new Set(all.filter(([place, , to]) => place === uri && to === origin).map(([, name]) => name));
		return names.filter((name) => !allowed.has(name));
	}

	async function allow({ file, origin, names }: EnvironmentQuestion): Promise<void> {
		const added = names.map((name): Allowed => [file.uri.toString(), name, origin]);
		if (file.isUntitled) ofUntitled.set(file, [...(ofUntitled.get(file) ?? []), ...added]);
		else await state.update(stateKey, [...stored(), ...added].slice(-maxAllowed));
	}

	return {
		/** The variables that are not allowed yet. */
		missing,

		/** Whether all variables are allowed; asks once for the missing ones and remembers a yes. */
		async isGiven(question: EnvironmentQuestion): Promise<boolean> {
			const asked = { ...question, names: missing(question) };
			if (asked.names.length === 0) return true;
			if (!(await ask(asked))) return false;
			await allow(asked);
			return true;
		},

		async forget(): Promise<void> {
			ofUntitled = new WeakMap();
			await state.update(stateKey, undefined);
		},
	};
}
