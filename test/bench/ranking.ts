import { readFileSync } from 'node:fs';
import type { Credentials, Parameter } from '../../src/core/call/call.ts';
import { diagnose } from '../../src/diagnosis/diagnose.ts';
import type { Diagnosis } from '../../src/diagnosis/diagnosis.ts';
import type { Finding } from '../../src/diagnosis/findings.ts';
import type { Hints } from '../../src/diagnosis/mistakes/mistake.ts';

/** Where the true set of mistakes stands in an answer: `equal` is a later set that is as plausible as the first. */
export type Rank = 'first' | 'equal' | 'later' | 'absent';

/** A call that Python signed wrongly, with the one mistake that it made. */
export interface SignedCase {
	readonly code: string;
	readonly parameters: readonly Parameter[];
	readonly credentials: Credentials;
	readonly sig: string;
	readonly hints: Hints;
}

export function signedCases(): SignedCase[] {
	const file = new URL('../fixtures/mistakes/cases.json', import.meta.url);
	const { usual, cases } = JSON.parse(readFileSync(file, 'utf8')) as {
		usual: [string, string][];
		cases: (Omit<SignedCase, 'parameters' | 'hints'> & {
			readonly usual?: boolean;
			readonly parameters: [string, string][];
			readonly hints?: Hints;
		})[];
	};
	return cases.map((one) => ({
		...one,
		parameters: [...(one.usual ? usual : []), ...one.parameters].map(([name, value]) => ({ name, value })),
		hints: one.hints ?? {},
	}));
}

export function rankOf({ findings }: Pick<Diagnosis, 'findings'>, codes: readonly string[]): Rank {
	const wanted = codes.toSorted().join();
	const at = findings.findIndex((set) => codesOf(set).join() === wanted);
	const [first, own] = [findings[0], findings[at]];
	if (!first || !own) return 'absent';
	if (at === 0) return 'first';
	return Math.abs(scoreOf(first) - scoreOf(own)) < 1e-9 ? 'equal' : 'later';
}

export function rankOfCase({ code, parameters, credentials, sig, hints }: SignedCase): Rank {
	return rankOf(diagnose({ parameters, sig }, credentials, { hints, mostMistakes: 1 }), [code]);
}

function codesOf(set: readonly Finding[]): string[] {
	return set.map(({ code }) => code).sort();
}

function scoreOf(set: readonly Finding[]): number {
	return set.reduce((sum, { plausibility }) => sum + Math.log(plausibility), 0);
}
