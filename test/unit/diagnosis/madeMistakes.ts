import { readFileSync } from 'node:fs';
import type { Credentials, Parameter } from '../../../src/core/call/call.ts';
import { type DiagnoseOptions, diagnose } from '../../../src/diagnosis/diagnose.ts';
import type { Diagnosis } from '../../../src/diagnosis/diagnosis.ts';

/** A call with a mistake, both made by `test/fixtures/generate.py`. */
export interface MadeMistake {
	/** Among all that it made. */
	readonly index: number;
	readonly code: string;
	readonly parameters: readonly Parameter[];
	readonly credentials: Credentials;
	readonly sig: string;
	readonly hints?: DiagnoseOptions['hints'];
	readonly wire?: readonly string[];
}

type Pairs = readonly (readonly [name: string, value: string])[];

const made = JSON.parse(readFileSync(new URL('../../fixtures/mistakes/cases.json', import.meta.url), 'utf8')) as {
	usual: Pairs;
	cases: (Omit<MadeMistake, 'parameters' | 'index'> & { usual?: boolean; parameters: Pairs })[];
};

/** All that generate.py made from the prose. */
export const madeMistakes: readonly MadeMistake[] = made.cases.map(({ usual, parameters, ...one }, index) => ({
	...one,
	index,
	parameters: [...(usual ? made.usual : []), ...parameters].map(([name, value]) => ({ name, value })),
}));

const known = new Map<MadeMistake, Diagnosis>();

/** Its diagnosis, with the strings of both sides; searched once. */
export function diagnosisOf(one: MadeMistake): Diagnosis {
	const { parameters, credentials, sig, hints, wire } = one;
	const options = { secrets: [credentials.accessToken], ...(hints ? { hints } : {}) };
	const diagnosis = known.get(one) ?? diagnose({ parameters, sig, ...(wire ? { wire } : {}) }, credentials, options);
	known.set(one, diagnosis);
	return diagnosis;
}
