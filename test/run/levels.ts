import { availableParallelism, totalmem } from 'node:os';
import { Writable } from 'node:stream';
import { installedExtension } from '../vscode/installedExtension.ts';
import { packagedExtension } from '../vscode/packagedExtension.ts';
import { Problem } from '../vscode/problem.ts';
import { findOnPath } from '../vscode/runTool.ts';
import { failures, withSecondRun } from './secondRun.ts';
import { keepingOutcomes, runTests, type TestRun } from './testRun.ts';

/** The levels of the tests, the fastest first. `npm run test:<level>` runs one. */
export const levels = ['unit', 'integration', 'ui'] as const;
export type Level = (typeof levels)[number];

/** What a run of a level came to. */
export interface LevelResult extends TestRun {
	readonly level: Level;
	/** What failed beside others and passed alone. */
	readonly unsteady?: readonly string[];
}

/**
 * The levels that are named; all when none is.
 * @throws Problem that says which there are
 */
export function levelsNamed(names: readonly string[]): readonly Level[] {
	const unknown = names.find((name) => !levels.some((level) => level === name));
	if (unknown !== undefined) throw new Problem(`There is no level "${unknown}": there are ${levels.join(', ')}.`);
	return names.length === 0 ? levels : levels.filter((level) => names.includes(level));
}

/** Runs a level with what mocha is given beside, and writes what it writes to `output`. */
type RunLevel = (level: Level, more: readonly string[], output: NodeJS.WritableStream) => Promise<LevelResult>;

/**
 * Runs levels one after another, each whatever became of those before; only the integration tests run beside the unit tests,
 * as their one extension host leaves the other processors idle, and are shown after these.
 * @param unitOptions what mocha is given beside for the unit tests
 */
export async function runLevels(
	wanted: readonly Level[],
	unitOptions: readonly string[] = [],
	run: RunLevel = runLevel,
	output: NodeJS.WritableStream = process.stdout,
): Promise<LevelResult[]> {
	const held: Buffer[] = [];
	const holding = new Writable({
		write(chunk: Buffer, _encoding, done) {
			held.push(chunk);
			done();
		},
	});
	const beside =
		wanted.includes('unit') && wanted.includes('integration') ? run('integration', [], holding) : undefined;
	// It may fail while the unit tests are still waited for.
	beside?.catch(() => undefined);
	const results: LevelResult[] = [];
	for (const level of wanted) {
		if (level === 'integration' && beside) {
			results.push(await beside);
			output.write(Buffer.concat(held));
		} else results.push(await run(level, level === 'unit' ? unitOptions : [], output));
	}
	return results;
}

/** Writes the closing lines of levels, and how many tests passed and failed in all; answers the exit code. */
export function sumUp(results: readonly LevelResult[]): number {
	const sum = (of: 'passed' | 'failed') => results.reduce((total, result) => total + result[of], 0);
	console.log('');
	for (const { level, closing, outcomes, unsteady = [] } of results) {
		console.log(`${level.padEnd(12)} ${closing.join(', ')}`);
		for (const failure of failures(outcomes)) console.log(`${level} failed: ${failure}`);
		for (const failure of unsteady) console.log(`${level} unsteady: ${failure}`);
	}
	console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
	return sum('failed') > 0 ? 1 : 0;
}

/** What a VS Code, its window and their test want, in bytes. */
const memoryOfWindow = 2 * 1024 ** 3;

/** What there is for us, in bytes: a container may have less than its machine, and names no limit or an absurd one where it has none. */
const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/** Each waits for its window now and then: with one more than there are processors none of these is idle meanwhile. */
const windows = Math.max(2, Math.min(availableParallelism() + 1, Math.floor(memory / memoryOfWindow), 3));

/** What the command of a level is given beside: mocha runs so many files of these at a time. */
const options: Readonly<Record<Level, readonly string[]>> = {
	unit: [...keepingOutcomes, '--parallel', '--jobs', '2'],
	integration: [],
	ui: [...keepingOutcomes, '--parallel', '--jobs', `${windows}`],
};

async function runLevel(level: Level, more: readonly string[], output: NodeJS.WritableStream): Promise<LevelResult> {
	output.write(`\n=== ${level}\n`);
	const npm = await findOnPath('npm');
	if (npm === undefined) throw new Problem('npm is missing. Install Node.js 20 or newer together with npm.');
	const env = { ...process.env };
	try {
		// The processes of the UI tests want the extension; packaging it twice at once would spoil it.
		if (level === 'ui') {
			env['SIGNED_CALL_VSIX'] = await packagedExtension();
			env['SIGNED_CALL_EXTENSIONS'] = await installedExtension();
		}
	} catch (error) {
		console.error(error instanceof Error ? error.message : error);
		return {
			level,
			closing: ['ended before it began: there is no packaged extension'],
			passed: 0,
			failed: 1,
			outcomes: {},
		};
	}
	const run = await runTests(npm, ['run', '--silent', `test:${level}`, '--', ...options[level], ...more], env, output);
	return { level, ...(level === 'ui' ? await withSecondRun(run, env) : run) };
}
