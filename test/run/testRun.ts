import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import { checkout } from '../vscode/checkout.ts';
import { ProcessTree } from '../vscode/processTree.ts';

export interface TestRun {
	/** What the runner wrote last: how many tests passed and failed. */
	readonly closing: readonly string[];
	readonly passed: number;
	/** A run that ended without counting its failures has one. */
	readonly failed: number;
	readonly failures: readonly string[];
}

/** Runs a program that runs tests by mocha, and writes its output and errors to `output`. */
export async function runTests(
	program: string,
	args: readonly string[],
	env: NodeJS.ProcessEnv,
	output: NodeJS.WritableStream,
): Promise<TestRun> {
	const tree = new ProcessTree(program, [...args], {
		env,
		cwd: checkout,
		stdio: ['ignore', 'pipe', 'pipe'],
		shell: process.platform === 'win32',
	});
	let written = '';
	tree.process.stdout?.on('data', (data: Buffer) => {
		output.write(data);
		written = (written + data.toString()).slice(-10_000_000);
	});
	tree.process.stderr?.on('data', (data: Buffer) => void output.write(data));
	await once(tree.process, 'close');
	return readClosing(stripVTControlCharacters(written), tree.process.exitCode);
}

/** Reads the counts, and what failed, from mocha's output. */
function readClosing(written: string, exitCode: number | null): TestRun {
	const lines = written.split('\n').map((line) => line.trim());
	const start = lines.findLastIndex((line) => /^\d+ passing \(/.test(line));
	const closing =
		start < 0 ? [] : lines.slice(start).filter((line) => /^\d+ (passing \(.*\)|pending|failing)$/.test(line));
	const counted = (what: string) => Number.parseInt(closing.find((line) => line.includes(what)) ?? '0', 10);
	const failing = counted('failing');
	const isCounted = start >= 0 && (failing > 0 || exitCode === 0);
	if (!isCounted) closing.push(`ended with exit code ${exitCode}`);
	const failures = start < 0 ? [] : failedTests(lines.slice(start));
	return { closing, passed: counted('passing'), failed: isCounted ? failing : failing + 1, failures };
}

/** Mocha lists each failure as `1) suite`, a line for each title below it, the last with a colon, and then its error. */
function failedTests(lines: readonly string[]): string[] {
	return lines.flatMap((line, index) => {
		if (!/^\d+\) /.test(line)) return [];
		const end = lines.findIndex((other, at) => at >= index && other.endsWith(':'));
		const error = lines.slice(end + 1).find((other) => other !== '') ?? '';
		return [`${lines.slice(index, end + 1).join(' ')} ${error}`];
	});
}
