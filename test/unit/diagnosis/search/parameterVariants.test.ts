import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { DiagnosedCall, SetEdit, SetMistake, ValueMistake } from '../../../../src/diagnosis/mistakes/mistake.ts';
import { valueMistakes } from '../../../../src/diagnosis/mistakes/mistakeTable.ts';
import { rightOrder } from '../../../../src/diagnosis/mistakes/orderMistakes.ts';
import { setMistakes } from '../../../../src/diagnosis/mistakes/setMistakes.ts';
import { Budget } from '../../../../src/diagnosis/search/budget.ts';
import { InternedParameters } from '../../../../src/diagnosis/search/internedParameters.ts';
import { type Mutation, mutationsOf } from '../../../../src/diagnosis/search/mutations.ts';
import { ParameterVariants } from '../../../../src/diagnosis/search/parameterVariants.ts';
import { diagnosedCallOf } from '../../../../src/diagnosis/search/searchSpaces.ts';
import { tiers } from '../../../../src/diagnosis/search/tiers.ts';
import { runs } from '../../../data/runs.ts';

const credentials = { applicationKey: 'KEY', accessToken: 'tkn1', applicationSecretKey: 'SECRET' };
const value = fc.constantFrom(
	'',
	'a b',
	'a+b',
	'true',
	'12.50',
	'[1, 2]',
	'{"b":"\\/","a":"é"}',
	' x\r\n',
	'%20 ',
	'a/b',
);
const names = fc.uniqueArray(fc.constantFrom('uid', 'text', 'Text', 'text2', 'fields', 'a', 'format'), {
	minLength: 1,
	maxLength: 4,
});
const some = <T>(rows: readonly T[], maxLength: number) =>
	fc.uniqueArray(fc.constantFrom(...rows), { maxLength }).map((chosen) => rows.filter((row) => chosen.includes(row)));

interface Table {
	readonly diagnosed: DiagnosedCall;
	readonly values: readonly ValueMistake[];
	readonly edits: readonly { readonly mistake: SetMistake; readonly edit: SetEdit }[];
}

/** A small call and a few rows of the table. */
const table: fc.Arbitrary<Table> = fc
	.tuple(
		names.chain((chosen) => fc.tuple(...chosen.map((name) => fc.record({ name: fc.constant(name), value })))),
		some(valueMistakes, 5),
		some(setMistakes, 4),
	)
	.map(([parameters, values, sets]) => {
		const diagnosed = diagnosedCallOf({ parameters, sig: '' }, credentials, {});
		const edits = sets.flatMap((mistake) => mistake.edits(diagnosed).map((edit) => ({ mistake, edit })));
		return { diagnosed, values, edits: edits.slice(0, 12) };
	});

/** `npm run test:long` tries many more. */
const numRuns = runs(80, 4000);
const limits = { work: 1e9 };

/** Makes the change of a mutation; true when it changes anything. */
function applyTo(slots: Int32Array, mutation: Mutation | undefined): boolean {
	const before = slots.slice();
	for (const slot of mutation?.slots ?? []) slots[slot] = mutation?.at(slot, slots[slot] as number) as number;
	return slots.some((id, slot) => id !== before[slot]);
}

/** The variants with up to two mistakes, by the fewest that make them: every mutation after every other, in the table's order. */
function everyVariant({ diagnosed, edits, values }: Table, interned: InternedParameters): Map<string, number> {
	const { all, base } = mutationsOf(diagnosed, edits, values, interned);
	const found = new Map([[base.join(), 0]]);
	const from = (slots: Int32Array, first: number, count: number) => {
		for (let number = first; number < all.length; number++) {
			const next = slots.slice();
			applyTo(next, all[number]);
			const key = next.join();
			if (count < (found.get(key) ?? 3)) found.set(key, count);
			if (count < 2) from(next, number + 1, count + 1);
		}
	};
	from(base, 0, 1);
	return found;
}

/** The visited variants, by the fewest mistakes that they are visited with. */
function visitedVariants({ diagnosed, edits, values }: Table, interned: InternedParameters): Map<string, number> {
	const visited = new Map<string, number>();
	const variants = new ParameterVariants(mutationsOf(diagnosed, edits, values, interned));
	for (let count = 0; count <= 2; count++) {
		const here = new Set<string>();
		for (let tier = 0; tier <= count * tiers; tier++) {
			let any = false;
			// One that is stopped leaves nothing behind.
			variants.visit(count, tier, () => true);
			variants.visit(count, tier, ({ slots, changed, count: changes }, applied) => {
				any = true;
				assert.equal(applied.length, count);
				const differing = [...slots.keys()].filter((slot) => slots[slot] !== variants.base[slot]);
				const noted = new Set(changed.subarray(0, changes));
				assert.equal(noted.size, changes);
				assert.ok(differing.every((slot) => noted.has(slot)));
				const key = slots.join();
				assert.ok(!here.has(key), `twice with ${count}`);
				here.add(key);
				if (count < (visited.get(key) ?? 3)) visited.set(key, count);
				return false;
			});
			assert.equal(any, variants.any(count, tier));
		}
	}
	return visited;
}

const keysOf = (variants: Map<string, number>, count: number) =>
	[...variants].flatMap(([key, fewest]) => (fewest === count ? [key] : [])).sort();

describe('ParameterVariants', () => {
	it('visits every variant with one or two mistakes once', () => {
		fc.assert(
			fc.property(table, (rows) => {
				const interned = new InternedParameters(new Budget(limits));
				const expected = everyVariant(rows, interned);
				const visited = visitedVariants(rows, interned);
				for (const count of [0, 1, 2]) assert.deepEqual(keysOf(visited, count), keysOf(expected, count));
			}),
			{ numRuns },
		);
	});

	it('finds all mutations that yield the same variant', () => {
		fc.assert(
			fc.property(table, fc.tuple(fc.nat(), fc.nat()), fc.nat(1), ({ diagnosed, edits, values }, chosen, more) => {
				const mutations = mutationsOf(diagnosed, edits, values, new InternedParameters(new Budget(limits)));
				const { all, base } = mutations;
				const applied = [...new Set(chosen.slice(0, more + 1).map((one) => one % all.length))].sort((a, b) => a - b);
				if (all.length === 0) return;
				const made = (numbers: readonly number[]) => {
					const slots = base.slice();
					const did = numbers.map((number) => applyTo(slots, all[number]));
					return { key: slots.join(), did };
				};
				const wanted = made(applied).key;
				const numbers = [...all.keys()];
				const same = (
					applied.length === 1
						? numbers.map((first) => [first])
						: numbers.flatMap((first) => numbers.filter((one) => one > first).map((second) => [first, second]))
				).filter((one) => {
					const { key, did } = made(one);
					return key === wanted && (one.length < 2 || (did[0] && did[1]));
				});
				const found = new ParameterVariants(mutations).equalTo(applied);
				assert.deepEqual(found, same.length === 0 ? [applied] : same.slice(0, 30));
			}),
			{ numRuns },
		);
	});

	it('counts the sorting of parameters as work', () => {
		const parameters = Array.from({ length: 2000 }, (_, index) => ({ name: `p${index}`, value: 'v' }));
		const diagnosed = diagnosedCallOf({ parameters, sig: '' }, credentials, {});
		const budget = new Budget({ work: 2000 });
		const mutations = mutationsOf(diagnosed, [], [], new InternedParameters(budget));
		assert.ok(!budget.spent);
		new ParameterVariants(mutations).order(rightOrder);
		assert.ok(budget.spent);
	});
});
