import assert from 'node:assert/strict';
import { isLong } from '../../data/runs.ts';
import { diagnosisOf, type MadeMistake, madeMistakes } from './madeMistakes.ts';

/** `npm run test:long` has all of them. */
const every = isLong ? 1 : 20;

/** Whether the mistake that was made is the first answer, or one as plausible. */
function isFirst(one: MadeMistake): boolean {
	const { findings } = diagnosisOf(one);
	const most = findings[0]?.[0]?.plausibility;
	return findings.some(([found, another]) => found?.code === one.code && found.plausibility === most && !another);
}

describe('the first answer', () => {
	it('is the mistake that was made, or one as plausible, in 98 of 100 calls', () => {
		const cases = madeMistakes.filter(({ index }) => index % every === 1 % every);
		const others = cases.filter((one) => !isFirst(one)).map(({ code }) => code);
		assert.ok(cases.length > (every === 1 ? 300 : 25));
		// Of the few that are looked at here one may be among the two in a hundred.
		assert.ok(others.length <= Math.max(1, cases.length * 0.02), others.join());
	});
});
