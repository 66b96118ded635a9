import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import Mocha from 'mocha';
import { checkout } from '../vscode/checkout.ts';

/** The variable of the environment that names the file for the outcomes, which is JSON: `Outcomes`. */
export const outcomesVariable = 'SIGNED_CALL_OUTCOMES';

/** What became of a test file. */
export interface FileOutcome {
	/** How many of its tests passed. */
	passed: number;
	/** What failed, tests and hooks: the titles of the suites and its own, joined with spaces. */
	failed: string[];
}

/** By the file's path from the project's folder; empty where mocha names none. */
export type Outcomes = Record<string, FileOutcome>;

/** Mocha's reporter `spec`, which also keeps what became of each file. */
class OutcomesKept extends Mocha.reporters.Spec {
	constructor(runner: Mocha.Runner, options?: Mocha.MochaOptions) {
		super(runner, options);
		const outcomes: Outcomes = {};
		const of = ({ file }: Mocha.Runnable) => {
			const path = file === undefined ? '' : relative(checkout, file);
			outcomes[path] ??= { passed: 0, failed: [] };
			return outcomes[path];
		};
		runner.on('pass', (test) => void of(test).passed++);
		runner.on('fail', (test) => void of(test).failed.push(test.fullTitle()));
		runner.once('end', () => {
			const path = process.env[outcomesVariable];
			if (path !== undefined) writeFileSync(path, JSON.stringify(outcomes));
		});
	}
}

// As mocha's `--reporter` loads it, by `require`.
export { OutcomesKept as 'module.exports' };
