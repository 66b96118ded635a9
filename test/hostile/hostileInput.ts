import { type DiagnosisJobs, diagnosisJobs } from '../../src/net/diagnosis/diagnosisJobs.ts';
import type { runInThread } from '../../src/net/thread/runInThread.ts';

/** Where an input comes from, and what of the product gets it. */
export type InputKind =
	| 'paste'
	| 'answer'
	| 'catalogue'
	| 'OpenAPI document'
	| 'call file'
	| 'request file'
	| 'watched request'
	| 'answer file'
	| 'certificate file'
	| 'proxy answer'
	| 'kept call'
	| 'history file'
	| 'stored accounts'
	| 'draft file';

/** One shape of what somebody else may hand the workbench, in any size. */
export interface HostileInput {
	readonly kind: InputKind;
	readonly name: string;
	/** Makes one of about `size` characters. */
	readonly make: (size: number) => string;
}

/** What somebody hands over, and what takes it as the product does. Made once for inputs of all sizes. */
export interface Route {
	/** Makes an input ready outside of what is measured; what it gives then hands the input over. */
	prepare(input: HostileInput, size: number): Promise<() => Promise<Taken>>;
	close(): Promise<void>;
}

export type RunJob = typeof runInThread;

/** Runs one here: a thread for each of many takes most of their time. */
export const runJobHere: RunJob = async (_path, job) => {
	const { kind, input } = job.input as { kind: keyof DiagnosisJobs; input: readonly unknown[] };
	return (diagnosisJobs[kind] as (...given: readonly unknown[]) => never)(...structuredClone(input));
};

/** Of what is opened and closed for each input alone. */
type Taking = () => Promise<Taken>;

export const routeOf = (prepare: (text: string) => Taking | Promise<Taking>): Route => ({
	prepare: async ({ make }, size) => prepare(make(size)),
	close: async () => undefined,
});

export interface Taken {
	/** In a few words: `refused`, `answered` and the like. */
	readonly outcome: string;
	/** How many characters are handed on, to a page or an editor, of texts that are not shown whole. */
	readonly shown: number;
}

export function inputsOf(kind: InputKind, shapes: Readonly<Record<string, HostileInput['make']>>): HostileInput[] {
	return Object.entries(shapes).map(([name, make]) => ({ kind, name, make }));
}

/** A text of exactly the shape, repeated up to about `size` characters. */
export function repeated(piece: string | ((index: number) => string), size: number): string {
	if (typeof piece === 'string') return piece.repeat(size / piece.length);
	const pieces: string[] = [];
	for (let length = 0, index = 0; length < size; index++) {
		const next = piece(index);
		pieces.push(next);
		length += next.length;
	}
	return pieces.join('');
}

/** A pass of the event loop: what comes after it is another task, as another request to an extension is. */
export function nextTask(): Promise<void> {
	return new Promise((resolve) => setImmediate(resolve));
}
