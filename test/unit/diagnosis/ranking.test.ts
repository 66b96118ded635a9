import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { diagnose } from '../../../src/diagnosis/diagnose.ts';
import { rankOf, rankOfCase, signedCases } from '../../bench/ranking.ts';
import { isLong } from '../../data/runs.ts';

/** `npm run test:long` has all of them. */
const every = isLong ? 1 : 20;

describe('the first answer', () => {
	it('is the mistake that was made, or one as plausible, in 98 of 100 calls', () => {
		const cases = signedCases().filter((_, index) => index % every === 1 % every);
		const others = cases.filter((one) => !['first', 'equal'].includes(rankOfCase(one))).map(({ code }) => code);
		assert.ok(cases.length > (every === 1 ? 300 : 25));
		// Of the few that are looked at here one may be among the two in a hundred.
		assert.ok(others.length <= Math.max(1, cases.length * 0.02), others.join());
	});

	it('is told from a later one, and from none', () => {
		const credentials = { applicationKey: 'KEY', accessToken: 'token', applicationSecretKey: 'SECRET' };
		const parameters = [{ name: 'method', value: 'a.b' }];
		const sig = hash('md5', `method=a.b${hash('md5', 'tokenSECRET')}\n`);
		const diagnosis = diagnose({ parameters, sig }, credentials, { mostMistakes: 1 });
		assert.equal(rankOf(diagnosis, ['string-ends-with-line-end']), 'first');
		assert.equal(rankOf(diagnosis, ['not-sorted']), 'absent');
		assert.equal(rankOf({ findings: [...diagnosis.findings].reverse() }, ['string-ends-with-line-end']), 'first');
	});
});
