import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { checkout } from '../vscode/checkout.ts';
import { ProcessTree } from '../vscode/processTree.ts';
import { scratchFolder } from '../vscode/scratch.ts';
import { type Outcomes, outcomesVariable } from './outcomesKept.ts';

/** What a run of tests came to. */
export interface TestRun {
	/** What the runner wrote last: how many tests passed and failed. */
	readonly closing: readonly string[];
	readonly passed: number;
	/** A run that ended without counting its failures has one. */
	readonly failed: number;
	/** What became of each file, where mocha ran with the reporter that keeps it. */
	readonly outcomes: Outcomes;
}

/** Options of mocha for the outcomes of files to be known. */
export const keepingOutcomes: readonly string[] = ['--reporter', './test/run/outcomesKept.ts'];

/** Runs a program that runs tests by mocha, and writes what it writes to `output`: its errors, too, where that is not our own. */
export async function runTests(
	program: string,
	args: readonly string[],
	env: NodeJS.ProcessEnv,
	output: NodeJS.WritableStream = process.stdout,
): Promise<TestRun> {
	const outcomes = join(scratchFolder('outcomes'), 'outcomes.json');
	const tree = new ProcessTree(program, [...args], {
		env: { ...env, [outcomesVariable]: outcomes },
		cwd: checkout,
		stdio: ['ignore', 'pipe', 'pipe'],
		shell: process.platform === 'win32',
	});
	let written = '';
	tree.process.stdout?.on('data', (data: Buffer) => {
		output.write(data);
		written = (written + data.toString()).slice(-10_000_000);
	});
	tree.process.stderr?.on(
		'data',
		(data: Buffer) => void (output === process.stdout ? process.stderr : output).write(data),
	);
	await once(tree.process, 'close');
	return {
		...readClosing(stripVTControlCharacters(written), tree.process.exitCode),
		outcomes: existsSync(outcomes) ? (JSON.parse(readFileSync(outcomes, 'utf8')) as Outcomes) : {},
	};
}

/** Reads the counts from what mocha wrote. */
function readClosing(written: string, exitCode: number | null): Omit<TestRun, 'outcomes'> {
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
