import { readJsonTokens } from '../../core/text/jsonTokenReader.ts';

/** A value in a text of JSON: where it is written, and the steps to it. */
export interface FoundValue {
	readonly location: readonly (string | number)[];
	readonly start: number;
	readonly end: number;
}

/** The found values by the steps to them. */
interface Step {
	readonly next: Map<string | number, Step>;
	readonly found: number[];
}

/** A list or an object that is open, and what is found in it. */
interface Open {
	readonly step: Step | undefined;
	readonly start: number;
	readonly isObject: boolean;
	/** The next item or member. */
	key: string | number;
}

/** Finds where values are written, in one pass over the text. Of equal names the last counts. */
export function findRanges(text: string, locations: readonly (readonly (string | number)[])[]): FoundValue[] {
	const root = newStep();
	for (const [index, location] of locations.entries()) stepAt(root, location).found.push(index);
	const values: (FoundValue | undefined)[] = locations.map(() => undefined);
	const open: Open[] = [];
	const add = (step: Step | undefined, start: number, end: number) => {
		for (const index of step?.found ?? []) values[index] = { location: locations[index] ?? [], start, end };
		const within = open.at(-1);
		if (within && !within.isObject) within.key = (within.key as number) + 1;
	};
	readJsonTokens(text, (kind, start, end) => {
		const within = open.at(-1);
		const step = within ? within.step?.next.get(within.key) : root;
		if (kind === 'key' && within) within.key = within.step ? JSON.parse(text.slice(start, end)) : '';
		else if (kind === 'scalar') add(step, start, end);
		else if (kind === 'open') {
			const isObject = text.charAt(start) === '{';
			open.push({ step, start, isObject, key: isObject ? '' : 0 });
		} else if (kind === 'close') {
			const closed = open.pop();
			add(closed?.step, closed?.start ?? 0, end);
		}
	});
	return values.filter((value) => value !== undefined);
}

function newStep(): Step {
	return { next: new Map(), found: [] };
}

function stepAt(root: Step, location: readonly (string | number)[]): Step {
	let step = root;
	for (const key of location) {
		const next = step.next.get(key) ?? newStep();
		step.next.set(key, next);
		step = next;
	}
	return step;
}
