import assert from 'node:assert/strict';
import { type InputKind, type Route, runJobHere } from '../../hostile/hostileInput.ts';
import { findInput, hostileInputs, kinds } from '../../hostile/hostileInputs.ts';
import { budgets, growthOf, lesserWork, measureInput, sizesTo } from '../../hostile/measureInput.ts';

/** Characters: enough that what is not linear shows in what is kept, little enough for every run. */
const size = 16_384;

/** The most of a text that is handed on to be shown: what its kind is cut to, else what it can grow to by being shown. */
const mostShown: Partial<Record<InputKind, number>> = {
	paste: 200_000,
	'OpenAPI document': 16_000_000,
	answer: 220_000,
	'watched request': 200_000,
	'draft file': 200_000,
};

describe('hostile inputs', () => {
	it('are of every kind, many, and no two of a kind have one name', () => {
		assert.ok(hostileInputs.length >= 60, `${hostileInputs.length}`);
		for (const { inputs } of Object.values(kinds)) {
			assert.ok(inputs.length > 0);
			assert.equal(new Set(inputs.map(({ name }) => name)).size, inputs.length);
		}
	});

	it('are made in every size, from 1 kB on', () => {
		assert.deepEqual(sizesTo(5000), [1024, 4096, 5000]);
		for (const { name, make } of hostileInputs) {
			for (const wanted of [1024, size]) {
				const { length } = make(wanted);
				// Of what the wire has limits for, or is made of few long pieces, there is less.
				assert.ok(length < 8 * wanted && (length > 10 || wanted < size), `${name}: ${length} of ${wanted}`);
			}
		}
	});

	for (const [kind, { inputs, open }] of Object.entries(kinds) as [InputKind, (typeof kinds)[InputKind]][]) {
		describe(kind, () => {
			let route: Route;

			before(async () => {
				route = await open(runJobHere);
			});
			after(() => route.close());

			for (const input of inputs) {
				it(`ends, and is shown in part: ${input.name}`, async () => {
					const take = await route.prepare(input, size);
					const { outcome, shown } = await take();
					assert.notEqual(outcome, '');
					assert.doesNotMatch(outcome, /failed|cancelled/);
					assert.ok(shown <= (mostShown[kind] ?? 10 * size), `${shown} characters`);
				});
			}
		});
	}
});

/** What once stopped the extension host or took its memory; answers in a part of that size, whole in `npm run test:long`. */
const once: readonly (readonly [InputKind, name: string, size: number])[] = [
	['watched request', 'the same token again and again', 470_000],
	['answer', 'JSON in a string', 430_000],
	['answer', 'lists that are never closed', 2_000_000],
	['answer', 'an error_msg', 2_000_000],
	['answer', 'a short key and a comma', 1_000_000],
	['catalogue', 'unknown keys', 400_000],
	['call file', 'braces and spaces', 40_000],
];

describe('what once ended the extension host', () => {
	for (const [kind, name, large] of once) {
		it(`takes little memory: ${kind}, ${name}`, async () => {
			const { sizes, worst } = await measureInput(findInput(kind, name), [large]);
			assert.equal(sizes.length, 1);
			assert.ok(worst.memory < (kind === 'answer' ? budgets.memory / 2 : budgets.memory), `${worst.memory}`);
		});
	}
});

describe('the measuring of hostile inputs', () => {
	it('tells how work grows with the size', () => {
		const grown = (work: (size: number) => number) =>
			growthOf(sizesTo(1024 * 1024).map((one) => ({ size: one, work: 5 + work(one) })));
		const near = (expected: number, work: (size: number) => number) => {
			const growth = grown(work);
			assert.ok(growth !== undefined && Math.abs(growth - expected) < 0.15, `${growth}`);
		};
		near(1, (one) => one / 1000);
		near(1.1, (one) => (one * Math.log2(one)) / 10_000);
		near(2, (one) => one ** 2 / 1e7);
		const unclear = grown(() => 1);
		assert.equal(unclear, undefined);
	});

	it('takes the lesser work of two measurements of a size, as what else runs only adds to it', () => {
		const first = [
			{ size: 1, work: 20 },
			{ size: 4, work: 200 },
			{ size: 16, work: 900 },
		];
		const again = [
			{ size: 1, work: 60 },
			{ size: 4, work: 80 },
		];
		const lesser = lesserWork(first, again).map(({ work }) => work);
		assert.deepEqual(lesser, [20, 80, 900]);
	});

	it('is in a process of its own, size by size', async () => {
		const { sizes, worst, broken } = await measureInput(findInput('answer file', 'brackets'), [1024, 4096]);
		const outcomes = sizes.map((one) => [one.size, one.outcome]);
		assert.deepEqual(outcomes, [
			[1024, '500'],
			[4096, '500'],
		]);
		assert.ok(worst.memory < budgets.memory, `${worst.memory}`);
		assert.doesNotMatch(broken.join(), /ended/);
	});
});
