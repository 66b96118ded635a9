import { hash } from 'node:crypto';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { diagnose } from '../../src/diagnosis/diagnose.ts';
import { type Diagnosis, mergeDiagnoses } from '../../src/diagnosis/diagnosis.ts';
import type { Mistake } from '../../src/diagnosis/mistakes/mistake.ts';
import { type MistakeCase, plant, plantable, seeded } from './mistakeCases.ts';
import { randomCall } from './randomCalls.ts';
import { rankOf, reportRanking } from './ranking.ts';
import { yieldsSig } from './resign.ts';

/** Rows that the public record names or experience calls likely; the rest is there for completeness. */
const named = plantable.filter(({ plausibility, stage }) => plausibility >= 50 || stage === 'foreign-scheme');
const random = seeded(20_260_714);
const budget = 950;
const cores = 2;

/**
 * Prints how many planted mistakes are found, and in what time, and that nothing right or random is
 * blamed. Times are processor times of a thread, so that other work on the machine does not count; a case's time is that of the slower of two workers
 * that share it. `BENCH_SCALE=0.1` runs a tenth.
 */
export async function benchMistakes(): Promise<void> {
	const scale = Number(process.env['BENCH_SCALE'] ?? 1);
	const team = new Team();
	try {
		const singles = plantable.flatMap((row) => Array.from({ length: Math.ceil(5 * scale) }, () => [row]));
		await report('singles: every row', singles.length, team, () => singles.pop());
		await report('pairs of any rows', 2000 * scale, team, () => draw(plantable, 2));
		await report('pairs of named rows', 500 * scale, team, () => draw(named, 2));
		await report('triples of named rows', 500 * scale, team, () => draw(named, 3));
		await report('triples of any rows', 200 * scale, team, () => draw(plantable, 3));
		await report('sets of four named rows', 200 * scale, team, () => draw(named, 4));
	} finally {
		await team.end();
	}
	reportRanking();
	falseAlarms(Math.round(100_000 * scale), Math.round(200 * scale) + 4);
}

function draw(rows: readonly Mistake[], size: number): Mistake[] {
	return Array.from({ length: size }, () => rows[Math.floor(random() * rows.length)] as Mistake);
}

async function report(
	title: string,
	count: number,
	team: Team,
	rows: () => readonly Mistake[] | undefined,
): Promise<void> {
	let cases = 0;
	let unplantable = 0;
	let found = 0;
	let planted = 0;
	let ranked = 0;
	let candidates = 0;
	const times: number[] = [];
	const missed: string[] = [];
	while (cases < count) {
		const chosen = rows();
		if (!chosen) break;
		const made = plant(chosen, random);
		if (!made) {
			unplantable++;
			continue;
		}
		cases++;
		const { diagnosis, milliseconds } = await team.diagnose(made);
		times.push(milliseconds);
		candidates += diagnosis.candidates;
		const codes = made.planted.map(({ code }) => code).sort();
		const [best] = diagnosis.findings;
		if (best && best.length <= codes.length && yieldsSig(best, made)) found++;
		else
			missed.push(
				`${best ? `${best.map(({ code, variant, parameters }) => `${code} ${variant} ${parameters.join()}`).join(' + ')} for ` : ''}${made.planted.map(({ code, variant }) => `${code} ${variant ?? ''}`).join(' + ')} (${made.parameters.length} parameters)`,
			);
		if (['first', 'equal'].includes(rankOf(diagnosis, codes))) ranked++;
		if (diagnosis.mistakes.some((set) => set.toSorted().join() === codes.join())) planted++;
	}
	times.sort((a, b) => a - b);
	const at = (part: number) => (times[Math.floor((times.length - 1) * part)] ?? 0).toFixed(0);
	console.log(
		`${title}: ${cases} cases, reproduced ${((found / cases) * 100).toFixed(2)} %, by the planted set itself ${((planted / cases) * 100).toFixed(2)} %, ` +
			`which is the first answer or as plausible ${((ranked / cases) * 100).toFixed(2)} %; ` +
			`ms median ${at(0.5)}, 99th ${at(0.99)}, worst ${at(1)}; ${(candidates / cases).toFixed(0)} candidates a case` +
			(unplantable > 0 ? `; ${unplantable} draws had no effect` : ''),
	);
	for (const line of missed.slice(0, 10)) console.log(`  missed: ${line}`);
}

/** Right signatures must be correct, random ones not reproduced: the latter also in the forms that are read leniently. */
function falseAlarms(calls: number, randomSigs: number): void {
	let wrong = 0;
	for (let i = 0; i < calls; i++) {
		const { parameters, credentials } = randomCall(random);
		const sig = rightSig(parameters, credentials);
		if (diagnose({ parameters, sig }, credentials).verdict !== 'correct') wrong++;
	}
	let blamed = 0;
	for (let i = 0; i < randomSigs; i++) {
		const { parameters, credentials } = randomCall(random);
		const whole = hash('md5', `random ${i}`);
		const sig = [whole, whole.toUpperCase(), whole.slice(0, 16), whole.slice(0, 27)][i % 4] as string;
		if (diagnose({ parameters, sig }, credentials, { now: threadTime, budget }).verdict !== 'not-reproduced') blamed++;
	}
	console.log(`false alarms: ${wrong} of ${calls} right sigs, ${blamed} of ${randomSigs} random sigs`);
}

/** The sig that a right client sends, computed by Node alone. */
export function rightSig(parameters: MistakeCase['parameters'], credentials: MistakeCase['credentials']): string {
	const sorted = parameters.toSorted((a, b) => Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)));
	const { applicationSecretKey, sessionSecretKey, accessToken } = credentials;
	const secret =
		applicationSecretKey && credentials.scheme !== 'client-server'
			? hash('md5', accessToken + applicationSecretKey)
			: sessionSecretKey;
	return hash('md5', sorted.map(({ name, value }) => `${name}=${value}`).join('') + secret);
}

function threadTime(): number {
	const { user, system } = process.threadCpuUsage();
	return (user + system) / 1000;
}

/** What a worker is asked, and what it answers. */
interface Task {
	/** The size of the smallest set found by any worker. */
	readonly smallest: SharedArrayBuffer;
	readonly made: Pick<MistakeCase, 'parameters' | 'sig' | 'credentials'>;
	readonly index: number;
}
interface Answer {
	readonly diagnosis: Diagnosis;
	readonly milliseconds: number;
}

/** Workers that share each diagnosis, as the host has them. */
class Team {
	private readonly workers = Array.from({ length: cores }, () => new Worker(new URL(import.meta.url)));

	async diagnose({ parameters, sig, credentials }: MistakeCase): Promise<Answer> {
		const smallest = new SharedArrayBuffer(4);
		new Int32Array(smallest)[0] = 99;
		const answers = await Promise.all(
			this.workers.map((worker, index) => {
				const { promise, resolve } = Promise.withResolvers<Answer>();
				worker.once('message', resolve);
				worker.postMessage({ made: { parameters, sig, credentials }, index, smallest } satisfies Task);
				return promise;
			}),
		);
		return {
			diagnosis: mergeDiagnoses(answers.map(({ diagnosis }) => diagnosis)),
			milliseconds: Math.max(...answers.map(({ milliseconds }) => milliseconds)),
		};
	}

	async end(): Promise<void> {
		await Promise.all(this.workers.map((worker) => worker.terminate()));
	}
}

if (!isMainThread) {
	parentPort?.on('message', ({ made, index, smallest }: Task) => {
		const cell = new Int32Array(smallest);
		const peers = {
			smallest: () => Atomics.load(cell, 0),
			found: (size: number) => void Atomics.store(cell, 0, Math.min(size, Atomics.load(cell, 0))),
		};
		const before = threadTime();
		const options = { now: threadTime, budget, peers, shard: { index, of: cores } };
		const diagnosis = diagnose(made, made.credentials, options);
		parentPort?.postMessage({ diagnosis, milliseconds: threadTime() - before } satisfies Answer);
	});
}
