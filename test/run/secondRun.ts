import { mochaPath } from './mochaPath.ts';
import type { Outcomes } from './outcomesKept.ts';
import { keepingOutcomes, runTests, type TestRun } from './testRun.ts';

/** With more than these something is broken: to see them fail once more would only take longer. */
const mostFiles = 8;

/** A run whose failing files were run once more. */
export interface RepeatedRun extends TestRun {
	/** What failed beside other files and passed alone. */
	readonly unsteady: readonly string[];
}

/**
 * Runs the files that failed once more, whole and one after another, with nothing beside them. Files share a machine, and
 * what waits for a window, a service or a client can lose to others there. What passes now is counted as passed and named
 * as unsteady, which is a defect too, of the test or of what it tests; what fails again has failed.
 */
export async function withSecondRun(
	first: TestRun,
	env: NodeJS.ProcessEnv,
	output: NodeJS.WritableStream = process.stdout,
): Promise<RepeatedRun> {
	const files = Object.keys(first.outcomes).filter((file) => (first.outcomes[file]?.failed.length ?? 0) > 0);
	const known = sum(first.outcomes, (outcome) => outcome.failed.length);
	if (files.length === 0 || files.length > mostFiles || files.includes('') || known !== first.failed) {
		return { ...first, unsteady: [] };
	}
	output.write(`\n=== once more, alone: ${files.join(' ')}\n`);
	const options = ['--require', './test/run/compileCache.js', mochaPath, '--timeout', '600000', ...keepingOutcomes];
	const second = await runTests(process.execPath, [...options, ...files], env, output);
	const outcomes = { ...first.outcomes, ...second.outcomes };
	return {
		closing: [
			...first.closing,
			`once more, alone, ${files.length === 1 ? 'a file' : `${files.length} files`}: ${second.closing.join(', ')}`,
		],
		passed: sum(outcomes, (outcome) => outcome.passed),
		failed: second.failed,
		outcomes,
		unsteady: failures(first.outcomes).filter((failure) => !failures(second.outcomes).includes(failure)),
	};
}

/** The file and the titles of each test that failed. */
export function failures(outcomes: Outcomes): string[] {
	return Object.entries(outcomes).flatMap(([file, { failed }]) => failed.map((title) => `${file}: ${title}`));
}

function sum(outcomes: Outcomes, of: (outcome: Outcomes[string]) => number): number {
	return Object.values(outcomes).reduce((total, outcome) => total + of(outcome), 0);
}
