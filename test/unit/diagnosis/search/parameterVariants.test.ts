import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { DiagnosedCall, SetEdit, SetMistake, ValueMistake } from '../../../../src/diagnosis/mistakes/mistake.ts';
import { valueMistakes } from '../../../../src/diagnosis/mistakes/mistakeTable.ts';
import { tiers } from '../../../../src/diagnosis/mistakes/plausibility.ts';
import { setMistakes } from '../../../../src/diagnosis/mistakes/setMistakes.ts';
import { Budget } from '../../../../src/diagnosis/search/budget.ts';
import { InternedParameters } from '../../../../src/diagnosis/search/internedParameters.ts';
import { mutationsOf } from '../../../../src/diagnosis/search/mutations.ts';
import { ParameterVariants } from '../../../../src/diagnosis/search/parameterVariants.ts';
import { diagnosedCallOf } from '../../../../src/diagnosis/search/searchSpaces.ts';
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
const limits = { milliseconds: 0, work: 1e9 };

/** The variants with up to three mistakes, by the fewest that make them: every mutation after every other, in the table's order. */
function everyVariant({ diagnosed, edits, values }: Table, interned: InternedParameters): Map<string, number> {
	const { all, base } = mutationsOf(diagnosed, edits, values, interned, new Budget(limits));
	const found = new Map([[base.join(), 0]]);
	const from = (slots: Int32Array, first: number, count: number) => {
		for (let number = first; number < all.length; number++) {
			const next = slots.slice();
			all[number]?.apply(next);
			const key = next.join();
			if (count < (found.get(key) ?? 4)) found.set(key, count);
			if (count < 3) from(next, number + 1, count + 1);
		}
	};
	from(base, 0, 1);
	return found;
}

/** The variants that several searches visit, by the fewest mistakes that they are visited with. */
function visitedVariants(
	{ diagnosed, edits, values }: Table,
	interned: InternedParameters,
	of: number,
): Map<string, number> {
	const visited = new Map<string, number>();
	for (let index = 0; index < of; index++) {
		const budget = new Budget({ ...limits, shard: { index, of } });
		const mutations = mutationsOf(diagnosed, edits, values, interned, budget);
		const variants = new ParameterVariants(mutations, budget);
		for (let count = 0; count <= 3; count++) {
			const here = new Set<string>();
			for (let tier = 0; tier <= count * tiers; tier++) {
				let any = false;
				// One that is stopped leaves nothing behind.
				variants.visit(count, tier, 0, () => true);
				variants.visit(count, tier, 0, ({ slots, parent, changed, count: changes }, applied) => {
					any = true;
					assert.equal(applied.length, count);
					const differing = [...slots.keys()].filter((slot) => slots[slot] !== parent[slot]);
					const noted = new Set(changed.subarray(0, changes));
					assert.equal(noted.size, changes);
					assert.ok(differing.every((slot) => noted.has(slot)));
					const key = slots.join();
					assert.ok(count > 2 || !here.has(key), `twice with ${count}`);
					here.add(key);
					if (count < (visited.get(key) ?? 4)) visited.set(key, count);
					return false;
				});
				assert.ok(count > 2 || any === variants.any(count, tier, 0));
			}
		}
	}
	return visited;
}

const keysOf = (variants: Map<string, number>, count: number) =>
	[...variants].flatMap(([key, fewest]) => (fewest === count ? [key] : [])).sort();

describe('ParameterVariants', () => {
	it('visits every variant with one or two mistakes once, and none with three that takes fewer or more', () => {
		fc.assert(
			fc.property(table, fc.constantFrom(1, 2, 3), (rows, of) => {
				const interned = new InternedParameters(new Budget(limits));
				const expected = everyVariant(rows, interned);
				const visited = visitedVariants(rows, interned, of);
				for (const count of [0, 1, 2]) assert.deepEqual(keysOf(visited, count), keysOf(expected, count));
				for (const key of keysOf(visited, 3)) assert.equal(expected.get(key), 3);
			}),
			{ numRuns },
		);
	});

	it('finds all mutations that yield the same variant, of three those with the same last', () => {
		fc.assert(
			fc.property(
				table,
				fc.tuple(fc.nat(), fc.nat(), fc.nat()),
				fc.nat(2),
				({ diagnosed, edits, values }, chosen, more) => {
					const budget = new Budget(limits);
					const mutations = mutationsOf(diagnosed, edits, values, new InternedParameters(budget), budget);
					const { all, base } = mutations;
					const applied = [...new Set(chosen.slice(0, more + 1).map((one) => one % all.length))].sort((a, b) => a - b);
					if (all.length === 0) return;
					const made = (numbers: readonly number[]) => {
						const slots = base.slice();
						const did = numbers.map((number) => all[number]?.apply(slots) !== 0);
						return { key: slots.join(), did };
					};
					const wanted = made(applied).key;
					const last = applied.slice(2);
					const numbers = [...all.keys()];
					const same = (
						applied.length === 1
							? numbers.map((first) => [first])
							: numbers.flatMap((first) =>
									numbers.filter((one) => one > first).map((second) => [first, second, ...last]),
								)
					).filter((one) => {
						const { key, did } = made(one);
						return (
							key === wanted &&
							(one.length < 2 || (did[0] && did[1])) &&
							(one.length < 3 || (one[1] ?? 0) < (one[2] ?? 0))
						);
					});
					const found = new ParameterVariants(mutations, budget).equalTo(applied);
					assert.deepEqual(found, same.length === 0 ? [applied] : same.slice(0, 30));
				},
			),
			{ numRuns },
		);
	});

	it('visits 99 of 100 variants with three mistakes', () => {
		let all = 0;
		let missed = 0;
		for (const rows of fc.sample(table, { numRuns, seed: 1 })) {
			const interned = new InternedParameters(new Budget(limits));
			// These first: what only a search makes of parameters has another number each time.
			const expected = keysOf(everyVariant(rows, interned), 3);
			const visited = visitedVariants(rows, interned, 2);
			for (const key of expected) {
				all++;
				if (!visited.has(key)) missed++;
			}
		}
		assert.ok(all > 10 * numRuns, `${all} variants`);
		assert.ok(missed < all / 100, `${missed} of ${all} missed`);
	});
});
