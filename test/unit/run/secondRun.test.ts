import { strict as assert } from 'node:assert';
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { PassThrough } from 'node:stream';
import { mochaPath } from '../../run/mochaPath.ts';
import { withSecondRun } from '../../run/secondRun.ts';
import { keepingOutcomes, runTests, type TestRun } from '../../run/testRun.ts';
import { checkout } from '../../vscode/checkout.ts';
import { scratchFolder } from '../../vscode/scratch.ts';

const folder = scratchFolder('second-run');

/** Takes what would be read as the closing lines of these tests. */
function unseen(): PassThrough {
	return new PassThrough().resume();
}

/** Runs test files that have this text, for the first time and, where they fail, for the second. */
async function run(...texts: readonly string[]): Promise<{ first: TestRun; files: readonly string[] }> {
	const files = texts.map((text, index) => {
		const file = join(folder, `written${index}.test.cjs`);
		writeFileSync(file, text);
		return relative(checkout, file);
	});
	return {
		first: await runTests(process.execPath, [mochaPath, ...keepingOutcomes, ...files], process.env, unseen()),
		files,
	};
}

describe('a second run of the files that failed', () => {
	it('counts as passed what passes alone, and names it', async () => {
		const trace = join(folder, 'ran');
		const { first, files } = await run(
			`describe('A', () => { it('is steady', () => {}); it('is not', () => {
				const fs = require('node:fs');
				if (fs.existsSync(${JSON.stringify(trace)})) return;
				fs.writeFileSync(${JSON.stringify(trace)}, '');
				throw new Error('the first time');
			}); });`,
			`it('is right', () => {});`,
		);
		assert.deepEqual([first.passed, first.failed], [2, 1]);
		const both = await withSecondRun(first, process.env, unseen());
		assert.deepEqual([both.passed, both.failed, both.unsteady], [3, 0, [`${files[0]}: A is not`]]);
	});

	it('leaves failed what fails again, also in a hook', async () => {
		const { first } = await run(
			`describe('B', () => { before(() => { throw new Error('always'); }); it('never runs', () => {}); });`,
			`it('is right', () => {}); it('is wrong', () => { throw new Error('always'); });`,
		);
		const both = await withSecondRun(first, process.env, unseen());
		assert.deepEqual([both.passed, both.failed, both.unsteady], [1, 2, []]);
	});

	it('is not made when too many failed', async () => {
		const { first } = await run(
			...Array.from({ length: 9 }, () => `it('is wrong', () => { throw new Error('always'); });`),
		);
		const both = await withSecondRun(first, process.env, unseen());
		assert.deepEqual([both.failed, both.closing], [9, first.closing]);
	});
});
