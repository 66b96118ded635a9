import { figuresOf, type Job, type Row } from './row.ts';

/** Does the job once and says what it measured. */
type Measured = () => number | Promise<number>;

/**
 * What a bench measures with: `bench<Name>(run)` calls these, each of which adds a row. Contenders take turns within one run (floor,
 * ours, floor, ours …), so that whatever else the machine does falls on both.
 */
export class BenchRun {
	/** Whether only a minute is there for all benches together: fewer sizes and rounds, no real workbench. */
	readonly short: boolean;
	readonly #take: (row: Row) => void;
	/** What contenders gave, so that no compiler leaves out the work. */
	last: unknown;

	constructor(options: { short: boolean }, take: (row: Row) => void) {
		this.short = options.short;
		this.#take = take;
	}

	async compareMeasured(job: Job & { floor: string; rounds: number }, floor: Measured, ours: Measured): Promise<void> {
		const { rounds, ...said } = job;
		const contenders = [floor, ours];
		const values: number[][] = contenders.map(() => []);
		for (let round = 0; round < rounds; round++) {
			for (const [index, contender] of contenders.entries()) {
				globalThis.gc?.();
				values[index]?.push(await contender());
			}
		}
		const [ofFloor = [], ofOurs = []] = values;
		this.#take(rowOf(said, ofFloor, ofOurs));
	}

	/** A row of figures that have no floor, as the bytes of a file, or the one worst stall. */
	figure(job: Job, values: readonly number[]): void {
		const { floorFigures: _, ratio: __, ...row } = rowOf(job, [], values);
		this.#take(row);
	}

	/** A row of values measured elsewhere, one a round. */
	figures(job: Job & { floor: string }, floor: readonly number[], ours: readonly number[]): void {
		this.#take(rowOf(job, floor, ours));
	}
}

function rowOf(job: Job, floor: readonly number[], ours: readonly number[]): Row {
	const [floorFigures, oursFigures] = [figuresOf(floor), figuresOf(ours)];
	const ratio = oursFigures.median / floorFigures.median;
	return { ...job, unit: job.unit ?? 'ms', floorFigures, ours: oursFigures, ratio };
}
