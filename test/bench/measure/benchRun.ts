import { hotSpots } from './hotSpots.ts';
import { figuresOf, isReached, type Job, type Row } from './row.ts';

/** Does the job once. */
type Contender = () => unknown;
/** Does the job once and says what it measured. */
type Measured = () => number | Promise<number>;

/**
 * What a sample's time is taken from: the processor time of this thread (default: other work on the machine does not count), that
 * of the whole process with its threads, or the clock, for what waits for other processes.
 */
export type Clock = 'thread' | 'process' | 'wall';

const clocks: Readonly<Record<Clock, () => number>> = {
	thread: () => milliseconds(process.threadCpuUsage()),
	process: () => milliseconds(process.cpuUsage()),
	wall: () => performance.now(),
};

/**
 * What a bench measures with: `bench<Name>(run)` calls these, each of which adds a row. Contenders take turns within one run (floor,
 * ours, floor, ours …), so that whatever else the machine does falls on both.
 */
export class BenchRun {
	/** Whether only a minute is there for all benches together: fewer sizes and rounds, no real workbench. */
	readonly short: boolean;
	/** Other extensions to measure beside the workbench: folders or .vsix files. */
	readonly peers: readonly string[];
	readonly #take: (row: Row) => void;
	/** What contenders gave, so that no compiler leaves out the work. */
	last: unknown;

	constructor(options: { short: boolean; peers: readonly string[] }, take: (row: Row) => void) {
		this.short = options.short;
		this.peers = options.peers;
		this.#take = take;
	}

	/** Times both; a quick job is done many times a sample. Without `rounds` there are 3 to 21, by how long they take. */
	async compare(
		job: Job & { floor: string; clock?: Clock; rounds?: number },
		floor: Contender,
		ours: Contender,
	): Promise<Row> {
		const { clock = 'thread', ...said } = job;
		const one = await this.#sampler(ours, clock);
		const bare = await this.#sampler(floor, clock);
		const row = await this.#measure(said, bare, one);
		const missed = isReached(row) === false && !this.short;
		return this.#add(missed ? { ...row, hotSpots: await hotSpots(ours, 500) } : row);
	}

	/** For contenders that say themselves what they measured, as what was seen in another process. */
	async compareMeasured(
		job: Job & { floor: string; rounds?: number },
		floor: Measured,
		ours: Measured,
		peers: Readonly<Record<string, Measured>> = {},
	): Promise<Row> {
		return this.#add(await this.#measure(job, floor, ours, peers));
	}

	async #measure(
		job: Job & { floor: string; rounds?: number },
		floor: Measured,
		ours: Measured,
		peers: Readonly<Record<string, Measured>> = {},
	): Promise<Row> {
		const { rounds, ...said } = job;
		const contenders = [floor, ours, ...Object.values(peers)];
		const values: number[][] = contenders.map(() => []);
		const begun = performance.now();
		const [most, patience] = this.short ? [7, 700] : [21, 5000];
		const enough = (done: number) => done >= most || (done >= 3 && performance.now() - begun > patience);
		for (let round = 0; rounds === undefined ? !enough(round) : round < rounds; round++) {
			for (const [index, contender] of contenders.entries()) {
				globalThis.gc?.();
				values[index]?.push(await contender());
			}
		}
		const [ofFloor = [], ofOurs = [], ...others] = values;
		const named = Object.keys(peers).map((name, index) => [name, others[index] ?? []] as const);
		return rowOf(said, ofFloor, ofOurs, Object.fromEntries(named));
	}

	/** A row of figures that have no floor, as the bytes of a file, or the one worst stall. */
	figure(job: Job, values: readonly number[], peers: Readonly<Record<string, readonly number[]>> = {}): Row {
		const { floorFigures: _, ratio: __, ...row } = rowOf(job, [], values, peers);
		return this.#add(row);
	}

	/** A row of what was measured elsewhere: a value for each round, `peers` by name. */
	figures(
		job: Job & { floor: string },
		floor: readonly number[],
		ours: readonly number[],
		peers: Readonly<Record<string, readonly number[]>> = {},
	): Row {
		return this.#add(rowOf(job, floor, ours, peers));
	}

	#add(row: Row): Row {
		this.#take(row);
		return row;
	}

	/** Warms a contender up, and finds how often it has to be done for a sample that clocks can measure. */
	async #sampler(contender: Contender, clock: Clock): Promise<() => Promise<number>> {
		const now = clocks[clock];
		// The system counts processor time in steps of about 4 ms, so a sample has many of them.
		const [warm, sample] = this.short ? [120, 40] : [400, 100];
		let done = 0;
		const begun = now();
		do {
			this.last = contender();
			if (this.last instanceof Promise) this.last = await this.last;
			done++;
		} while (now() - begun < warm);
		const each = (now() - begun) / done;
		const times = Math.max(1, Math.ceil(sample / each));
		return async () => {
			const before = now();
			for (let index = 0; index < times; index++) {
				this.last = contender();
				if (this.last instanceof Promise) this.last = await this.last;
			}
			return (now() - before) / times;
		};
	}
}

function rowOf(
	job: Job,
	floor: readonly number[],
	ours: readonly number[],
	peers: Readonly<Record<string, readonly number[]>>,
): Row {
	const [floorFigures, oursFigures] = [figuresOf(floor), figuresOf(ours)];
	const others = Object.entries(peers).map(([name, values]) => [name, figuresOf(values)]);
	return {
		...job,
		unit: job.unit ?? 'ms',
		floorFigures,
		ours: oursFigures,
		ratio: oursFigures.median / floorFigures.median,
		...(others.length > 0 ? { peers: Object.fromEntries(others) } : {}),
	};
}

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
	return (user + system) / 1000;
}
