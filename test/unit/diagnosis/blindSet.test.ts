import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Credentials } from '../../../src/core/call/call.ts';
import { builtInService } from '../../../src/core/services/builtIn.ts';
import type { SchemeCall } from '../../../src/core/signing/derive.ts';
import { diagnose, diagnoseBy } from '../../../src/diagnosis/index.ts';
import { isLong } from '../../data/runs.ts';

/** What a program in one of six languages signed, made without a look at the mistakes that are known here. */
interface BlindCase {
	readonly service: string;
	/** `none` where it is right. */
	readonly mistake: string;
	/** 1 to 5: how often it is met. */
	readonly weight: number;
	readonly parameters: readonly (readonly [name: string, value: string])[];
	readonly credentials: Credentials;
	readonly sig: string;
	readonly call: SchemeCall;
	readonly signature: string;
}

const { cases }: { cases: readonly BlindCase[] } = JSON.parse(
	readFileSync(new URL('../../fixtures/mistakes/blind/blind.json', import.meta.url), 'utf8'),
);

function verdictOf(one: BlindCase): string {
	if (one.service !== 'ok') {
		const [scheme] = builtInService(one.service)?.schemes ?? [];
		// With less budget fewer are named; the long run takes the usual one.
		return diagnoseBy(scheme, one.call, one.signature, { hash, ...(!isLong && { work: 30_000_000 }) }).verdict;
	}
	const parameters = one.parameters.map(([name, value]) => ({ name, value }));
	return diagnose({ parameters, sig: one.sig }, one.credentials).verdict;
}

describe('what programs in six languages sign wrongly', () => {
	// All of them in the long run.
	const some = (every: number, of: readonly BlindCase[]) => (isLong ? of : of.filter((_, at) => at % every === 0));

	it('is named nearly always, by how often it is met', () => {
		const wrong = some(
			4,
			cases.filter(({ mistake }) => mistake !== 'none'),
		);
		const sum = (of: readonly BlindCase[]) => of.reduce((total, { weight }) => total + weight, 0);
		const named = wrong.filter((one) => verdictOf(one) === 'mistakes');
		// Of all of them 97 %, of every fourth 96 %.
		assert.ok(sum(named) >= 0.95 * sum(wrong), `${sum(named)} of ${sum(wrong)}`);
	});

	it('is no right signature', () => {
		const right = cases.filter(({ mistake }) => mistake === 'none');
		assert.equal(right.length, 30);
		for (const one of right) assert.equal(verdictOf(one), 'correct');
	});
});
