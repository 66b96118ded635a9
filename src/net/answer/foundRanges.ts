import { type JsonTokenKind, JsonTokenReader } from '../../core/text/jsonTokenReader.ts';

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

/** Finds where values are written, in one pass over JSON that is not nested deeply. Of equal names the last counts. */
export function findRanges(text: string, locations: readonly (readonly (string | number)[])[]): FoundValue[] {
	const root = newStep();
	for (const [index, location] of locations.entries()) stepAt(root, location).found.push(index);
	const values: (FoundValue | undefined)[] = locations.map(() => undefined);
	const reader = new JsonTokenReader(text);
	/** Reads a value to its end; `kind` is its first token. */
	const read = (kind: JsonTokenKind | undefined, step: Step | undefined) => {
		const { start } = reader;
		let key: string | number = 0;
		for (let next = kind === 'open' ? reader.next() : 'close'; next && next !== 'close'; next = reader.next()) {
			if (next === 'key') key = step ? JSON.parse(text.slice(reader.start, reader.end)) : '';
			else if (next === 'comma') key = typeof key === 'number' ? key + 1 : '';
			else if (next !== 'colon') read(next, step?.next.get(key));
		}
		for (const index of step?.found ?? []) values[index] = { location: locations[index] ?? [], start, end: reader.end };
	};
	read(reader.next(), root);
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
