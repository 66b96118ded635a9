import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import * as v from 'valibot';
import { evidences, sessions } from '../../../../src/core/catalog/model.ts';
import { isOrdinaryMethod } from '../../../../src/core/catalog/ordinaryMethod.ts';
import { methodSchema, mostTexts, parameterSchema } from '../../../../src/core/catalog/schema.ts';

/** What the schema, the reader's other rules and nothing else say: whether an item is right, with no problem at all. */
function isRight(item: unknown): boolean {
	const knows = (value: unknown, schema: { readonly entries: object }) =>
		typeof value === 'object' &&
		value !== null &&
		!Array.isArray(value) &&
		Object.keys(value).every((key) => Object.hasOwn(schema.entries, key));
	const isShort = (value: unknown) => !Array.isArray(value) || value.length <= mostTexts;
	if (!knows(item, methodSchema) || !v.is(methodSchema, item)) return false;
	const { parameters = [], permissions } = item as { parameters?: unknown[]; permissions?: unknown };
	const names = parameters.map((parameter) => (parameter as { name?: unknown } | null)?.name);
	return (
		isShort(permissions) &&
		new Set(names).size === names.length &&
		parameters.every(
			(parameter) =>
				knows(parameter, parameterSchema) &&
				v.is(parameterSchema, parameter) &&
				isShort((parameter as { values?: unknown }).values),
		)
	);
}

const text = fc.oneof(fc.constantFrom('a', 'a.b', '', 'x'.repeat(200), 'x'.repeat(201)), fc.string());
const texts = fc.oneof(
	{ weight: 8, arbitrary: fc.array(text, { maxLength: 3 }) },
	fc.constant(Array(1001).fill('v')),
	fc.constant(['v', 1]),
);
/** Mostly what may stand there, and sometimes anything. */
const or = <T>(likely: fc.Arbitrary<T>) =>
	fc.oneof({ weight: 30, arbitrary: likely as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: fc.jsonValue() });
const parameter = fc.record(
	{
		name: or(fc.constantFrom('p', 'q', 'r', 's', '', '__proto__', 'x'.repeat(201))),
		type: or(text),
		required: or(fc.boolean()),
		inferred: or(fc.boolean()),
		values: or(texts),
		description: or(text),
	},
	{ requiredKeys: ['name'] },
);
const name = fc.oneof(
	{ weight: 8, arbitrary: fc.constantFrom('a.b', 'users.getInfo') },
	fc.constantFrom('a.b', 'a.b.c', 'ab', 'a..b', '.a', 'a b.c', `a.${'x'.repeat(198)}`, `a.${'x'.repeat(199)}`),
	text,
);
const likelyMethod = fc.record(
	{
		name: or(name),
		parameters: or(fc.array(or(parameter), { maxLength: 3 })),
		session: or(fc.constantFrom(...sessions, 'unknown', 'never')),
		evidence: or(fc.constantFrom(...evidences, 'hearsay')),
		permissions: or(texts),
		source: or(text),
		description: or(text),
	},
	{ requiredKeys: ['name'] },
);
const anyMethod = fc.oneof(
	{ weight: 4, arbitrary: likelyMethod as fc.Arbitrary<unknown> },
	{
		weight: 1,
		arbitrary: fc.record(
			{ name: fc.constant('a.b'), documentation: text, descriptions: fc.dictionary(text, text), extra: text },
			{ requiredKeys: ['name'] },
		),
	},
	{ weight: 1, arbitrary: fc.constant(JSON.parse('{"name":"a.b","__proto__":{}}') as unknown) },
	{ weight: 1, arbitrary: fc.jsonValue() },
);

describe('the quick check of a method', () => {
	it('takes none that the schema has anything against', () => {
		let taken = 0;
		fc.assert(
			fc.property(anyMethod, (made) => {
				// As JSON, which is what is read.
				const item: unknown = JSON.parse(JSON.stringify(made));
				if (!isOrdinaryMethod(item)) return;
				taken += 1;
				assert.ok(isRight(item), JSON.stringify(item));
			}),
			{ numRuns: 3000 },
		);
		assert.ok(taken > 100, `${taken}`);
	});

	it('takes the ordinary ones, with many parameters, too', () => {
		const parameters = (count: number) =>
			Array.from({ length: count }, (_, index) => ({
				name: `p${index}`,
				type: 'string',
				required: true,
				values: ['A'],
			}));
		const rest = { description: 'Gets.', session: 'required', evidence: 'page', source: 'x', permissions: ['P'] };
		for (const count of [0, 1, 3, 12, 13, 100])
			assert.ok(isOrdinaryMethod({ name: 'a.b', parameters: parameters(count), ...rest }), `${count}`);
	});

	it('leaves a name that stands twice to the schema', () => {
		for (const count of [2, 12, 13, 50]) {
			const names = Array.from({ length: count }, (_, index) => ({ name: `p${index % (count - 1)}` }));
			assert.equal(isOrdinaryMethod({ name: 'a.b', parameters: names }), false, `${count}`);
		}
	});
});
