import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { checkout } from '../vscode/checkout.ts';
import { installChromium } from '../vscode/installChromium.ts';
import { installedExtension, packagedExtension } from '../vscode/packagedExtension.ts';
import { Problem } from '../vscode/problem.ts';
import { findOnPath } from '../vscode/runTool.ts';
import { runTests, type TestRun } from './testRun.ts';

/** The levels of the tests, the fastest first. `npm run test:<level>` runs one. */
export const levels = ['unit', 'integration', 'ui'] as const;
export type Level = (typeof levels)[number];

export interface LevelResult extends TestRun {
	readonly level: Level;
}

/** The levels that are named; all when none is. @throws Problem that says which there are */
export function levelsNamed(names: readonly string[]): readonly Level[] {
	const unknown = names.find((name) => !levels.some((level) => level === name));
	if (unknown !== undefined) throw new Problem(`There is no level "${unknown}": there are ${levels.join(', ')}.`);
	return names.length === 0 ? levels : levels.filter((level) => names.includes(level));
}

/** Runs a level with what mocha is given beside, and writes what it writes to `output`. */
type RunLevel = (level: Level, more: readonly string[], output: NodeJS.WritableStream) => Promise<LevelResult>;

/**
 * Runs levels, each whatever became of the others. The tests that run in a VS Code run beside the unit tests, as they wait for it
 * now and then, and one level after the other, as each builds the extension. Only one level at a time shows what it writes.
 * @param unitOptions what mocha is given beside for the unit tests
 */
export async function runLevels(
	wanted: readonly Level[],
	unitOptions: readonly string[] = [],
	run: RunLevel = runLevel,
	output: NodeJS.WritableStream = process.stdout,
): Promise<LevelResult[]> {
	const outputs = wanted.map(() => new HeldOutput());
	const runs: Promise<LevelResult>[] = [];
	let inVscode: Promise<unknown> = Promise.resolve();
	for (const [index, level] of wanted.entries()) {
		const start = () => run(level, level === 'unit' ? unitOptions : [], outputs[index] ?? output);
		const running = level === 'unit' ? start() : inVscode.then(start);
		// It may fail while those before it are still waited for.
		const ended = running.catch(() => undefined);
		if (level !== 'unit') inVscode = ended;
		runs.push(running);
	}
	const results: LevelResult[] = [];
	for (const [index, running] of runs.entries()) {
		outputs[index]?.showOn(output);
		results.push(await running);
	}
	return results;
}

/** Holds what is written until it is to be shown. */
class HeldOutput extends Writable {
	#held: Buffer[] = [];
	#shown: NodeJS.WritableStream | undefined;

	showOn(output: NodeJS.WritableStream): void {
		output.write(Buffer.concat(this.#held));
		this.#held = [];
		this.#shown = output;
	}

	override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
		if (this.#shown) this.#shown.write(chunk);
		else this.#held.push(chunk);
		done();
	}
}

/** Writes the closing lines of levels, and how many tests passed and failed in all; answers the exit code. */
export function sumUp(results: readonly LevelResult[]): number {
	const sum = (of: 'passed' | 'failed') => results.reduce((total, result) => total + result[of], 0);
	console.log('');
	for (const { level, closing, failures } of results) {
		console.log(`${level.padEnd(12)} ${closing.join(', ')}`);
		for (const failure of failures) console.log(`${level} failed: ${failure}`);
	}
	console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
	return sum('failed') > 0 ? 1 : 0;
}

/** What a VS Code, its window and their test want, in bytes. */
const memoryOfWindow = 2 * 1024 ** 3;

/** What there is for us, in bytes: a container may have less than its machine, and names no limit or an absurd one where it has none. */
const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/** One a processor: with one more, a slow machine answers so late that tests lose what they wait for. */
const windows = Math.max(2, Math.min(availableParallelism(), Math.floor(memory / memoryOfWindow), 3));

/** What the command of a level is given beside: mocha runs so many files of these at a time. */
const options: Readonly<Record<Level, readonly string[]>> = {
	unit: ['--parallel', '--jobs', '2'],
	integration: [],
	ui: ['--parallel', '--jobs', `${windows}`],
};

const compileCache = join(checkout, 'node_modules', '.cache', 'compiled');

async function runLevel(level: Level, more: readonly string[], output: NodeJS.WritableStream): Promise<LevelResult> {
	output.write(`\n=== ${level}\n`);
	const npm = await findOnPath('npm');
	if (npm === undefined) throw new Problem('npm is missing. Install Node.js 20 or newer together with npm.');
	// What code-server, its extension host and the tools load was compiled once as well.
	const env: NodeJS.ProcessEnv = { NODE_COMPILE_CACHE: compileCache, ...process.env };
	try {
		// Once for the processes of the UI tests, which all want it.
		if (level === 'ui') {
			await installChromium();
			env['SIGNED_CALL_VSIX'] = await packagedExtension();
			env['SIGNED_CALL_EXTENSIONS'] = await installedExtension();
		}
	} catch (error) {
		output.write(`${error instanceof Error ? error.message : error}\n`);
		return {
			level,
			closing: ['ended before it began: there is no packaged extension'],
			passed: 0,
			failed: 1,
			failures: [],
		};
	}
	const run = await runTests(npm, ['run', '--silent', `test:${level}`, '--', ...options[level], ...more], env, output);
	return { level, ...run };
}
