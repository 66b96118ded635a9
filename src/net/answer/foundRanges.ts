import type { JsonRow, JsonRows } from './jsonRows.ts';
import { nameOf } from './jsonValue.ts';
import type { MaskedBody } from './maskedBody.ts';
import type { BodyParts } from './partsSource.ts';

/** Which values were found, by the steps to each: a name of a member, or the position of an item or a member. */
interface Step {
	next?: Map<string | number, Step>;
	/** As which of the found ones. */
	readonly found: number[];
}

const newStep = (): Step => ({ found: [] });

/** The values that were found, to be looked up in the rows of their body all at once. */
export class FoundRanges {
	/** How many they are. */
	count = 0;
	private readonly root = newStep();

	/** Of equal names in an object the last counts. */
	add(location: readonly (string | number)[]): void {
		let step = this.root;
		for (const key of location) {
			step.next ??= new Map();
			let next = step.next.get(key);
			if (!next) {
				next = newStep();
				step.next.set(key, next);
			}
			step = next;
		}
		step.found.push(this.count);
		this.count += 1;
	}

	/** Where each begins and ends. Goes over each row once at most. */
	partsIn(rows: JsonRows, body: MaskedBody): BodyParts {
		const parts = new Float64Array(2 * this.count);
		const keep = (steps: readonly Step[], at: 0 | 1, offset: number) => {
			for (const { found } of steps) for (const one of found) parts[2 * one + at] = offset;
		};
		const opened: { readonly steps: readonly Step[]; position: number }[] = [];
		for (let row = 0; row < rows.count; row++) {
			const read = rows.read(row);
			if (read.kind === 'close') {
				const closed = opened.pop();
				keep(closed?.steps ?? [], 1, read.valueEnd);
				continue;
			}
			const within = opened.at(-1);
			const steps = within ? stepsTo(read, within.steps, within.position, body) : [this.root];
			if (within) within.position += 1;
			keep(steps, 0, read.valueStart);
			if (read.kind !== 'open') keep(steps, 1, read.valueEnd);
			else if (steps.some(({ next }) => next)) opened.push({ steps, position: 0 });
			else {
				row = rows.endOf(read) ?? rows.count;
				if (steps.length > 0 && row < rows.count) keep(steps, 1, rows.read(row).valueEnd);
			}
		}
		return parts;
	}
}

function stepsTo(row: JsonRow, steps: readonly Step[], position: number, body: MaskedBody): Step[] {
	const name = nameOf(row, body);
	const taken: Step[] = [];
	for (const { next } of steps) {
		const [byName, byPosition] = [name === undefined ? undefined : next?.get(name), next?.get(position)];
		if (byName) taken.push(byName);
		if (byPosition) taken.push(byPosition);
	}
	return taken;
}
