import { once } from 'node:events';
import { availableParallelism, totalmem } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import { checkout } from '../vscode/checkout.ts';
import { packagedExtension } from '../vscode/packagedExtension.ts';
import { Problem } from '../vscode/problem.ts';
import { ProcessTree } from '../vscode/processTree.ts';
import { findOnPath } from '../vscode/runTool.ts';

/** The levels of the tests, the fastest first. `npm run test:<level>` runs one. */
export const levels = ['unit', 'integration', 'ui'] as const;
export type Level = (typeof levels)[number];

/** What a run of a level came to. */
export interface LevelResult {
	readonly level: Level;
	/** What the runner wrote last: how many tests passed and failed. */
	readonly closing: readonly string[];
	readonly passed: number;
	/** A level that ended without counting its failures has one. */
	readonly failed: number;
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

/**
 * Runs levels one after another, each whatever became of those before.
 * @param unitOptions what mocha is given beside for the unit tests
 */
export async function runLevels(wanted: readonly Level[], unitOptions: readonly string[] = []): Promise<LevelResult[]> {
	const results: LevelResult[] = [];
	for (const level of wanted) results.push(await runLevel(level, level === 'unit' ? unitOptions : []));
	return results;
}

/** Writes the closing lines of levels, and how many tests passed and failed in all; answers the exit code. */
export function sumUp(results: readonly LevelResult[]): number {
	const sum = (of: 'passed' | 'failed') => results.reduce((total, result) => total + result[of], 0);
	console.log('');
	for (const { level, closing } of results) console.log(`${level.padEnd(12)} ${closing.join(', ')}`);
	console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
	return sum('failed') > 0 ? 1 : 0;
}

/** What a VS Code, its window and their test want, in bytes. */
const memoryOfWindow = 2 * 1024 ** 3;

/** Each waits for its window now and then: with one more than there are processors none of these is idle meanwhile. */
const windows = Math.max(2, Math.min(availableParallelism() + 1, Math.floor(totalmem() / memoryOfWindow), 3));

/** What the command of a level is given beside: mocha runs so many files of these at a time. */
const options: Readonly<Record<Level, readonly string[]>> = {
	unit: ['--parallel', '--jobs', '2'],
	integration: [],
	ui: ['--parallel', '--jobs', `${windows}`],
};

async function runLevel(level: Level, more: readonly string[]): Promise<LevelResult> {
	console.log(`\n=== ${level}`);
	const npm = await findOnPath('npm');
	if (npm === undefined) throw new Problem('npm is missing. Install Node.js 20 or newer together with npm.');
	const env = { ...process.env };
	try {
		// Both processes of the UI tests want the extension; packaging it twice at once would spoil it.
		if (level === 'ui') env['SIGNED_CALL_VSIX'] = await packagedExtension();
	} catch (error) {
		console.error(error instanceof Error ? error.message : error);
		return { level, closing: ['ended before it began: there is no packaged extension'], passed: 0, failed: 1 };
	}
	const tree = new ProcessTree(npm, ['run', '--silent', `test:${level}`, '--', ...options[level], ...more], {
		env,
		cwd: checkout,
		stdio: ['ignore', 'pipe', 'pipe'],
		shell: process.platform === 'win32',
	});
	let written = '';
	tree.process.stdout?.on('data', (data: Buffer) => {
		process.stdout.write(data);
		written = (written + data.toString()).slice(-10_000_000);
	});
	tree.process.stderr?.pipe(process.stderr);
	await once(tree.process, 'close');
	return { level, ...readClosing(stripVTControlCharacters(written), tree.process.exitCode) };
}

/** Reads the counts from what mocha wrote. */
function readClosing(written: string, exitCode: number | null): Omit<LevelResult, 'level'> {
	const lines = written.split('\n').map((line) => line.trim());
	const start = lines.findLastIndex((line) => /^\d+ passing \(/.test(line));
	const closing =
		start < 0 ? [] : lines.slice(start).filter((line) => /^\d+ (passing \(.*\)|pending|failing)$/.test(line));
	const counted = (what: string) => Number.parseInt(closing.find((line) => line.includes(what)) ?? '0', 10);
	const failing = counted('failing');
	const isCounted = start >= 0 && (failing > 0 || exitCode === 0);
	if (!isCounted) closing.push(`ended with exit code ${exitCode}`);
	return { closing, passed: counted('passing'), failed: isCounted ? failing : failing + 1 };
}
