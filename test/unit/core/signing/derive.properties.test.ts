import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Derivation, derive, readScheme, type SchemeCall, SchemeError } from '../../../../src/core/index.ts';
import { encodings, outputs } from '../../../../src/core/signing/encodings.ts';
import { anyText } from '../arbitraries.ts';

const template = fc
	.array(fc.constantFrom('{s0}', '{s1}', '{s2}', '{key}', '{body}', 'é', '{', '😀'), { maxLength: 5 })
	.map((parts) => parts.join(''));
const encoding = fc.oneof(fc.constantFrom(...encodings), fc.array(fc.constantFrom(...encodings), { maxLength: 3 }));
const names = fc.array(fc.constantFrom('a', 'b*', '*', 'key', 'body', 's0', '__proto__'), { maxLength: 3 });

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
	value: fc.oneof(
		{ maxDepth: 3, depthSize: 'small' },
		template,
		fc.record(
			{
				list: fc.oneof(fc.constantFrom('parameters', 'headers', 'components', 'values'), names),
				only: names,
				except: names,
				blank: fc.constantFrom('skip', 'keep'),
				add: fc.dictionary(fc.constantFrom('a', 'z'), tie('value'), { maxKeys: 2 }),
				order: fc.constantFrom('name', 'value', 'given'),
				name: encoding,
				value: encoding,
				pair: fc.constantFrom('{name}{value}', '{value}', '', '{name}'),
				join: fc.constantFrom('&', ''),
			},
			{ requiredKeys: ['list'] },
		),
		fc.record(
			{
				hash: fc.constantFrom('md5', 'sha1', 'sha256', 'sha384', 'sha512', 'rsa-sha256'),
				of: tie('value'),
				key: tie('value'),
				as: fc.constantFrom(...outputs),
			},
			{ requiredKeys: ['hash', 'of'] },
		),
		fc.record({ encode: encoding, of: tie('value') }),
		fc.record({ decode: fc.constantFrom('hex', 'base64', 'base64url'), of: tie('value') }),
	),
}));
const scheme = fc.record(
	{ steps: fc.record({ s0: value, s1: value, s2: value }), signature: value },
	{ requiredKeys: ['signature'] },
);
const pairs = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'bb', '__proto__', 'é'), anyText), { maxLength: 4 });
const call = fc.record({ parameters: pairs, headers: pairs, components: pairs });

function derived(scheme: unknown, call: SchemeCall, key: string): Derivation | undefined {
	try {
		return derive(scheme, { ...call, values: { body: 'ё', key } });
	} catch (error) {
		assert.ok(error instanceof SchemeError, String(error));
		return undefined;
	}
}

describe('a signing scheme, whatever it says', () => {
	it('throws nothing but its problems', () => {
		fc.assert(
			fc.property(scheme, call, anyText, (...given) => void derived(...given)),
			{ numRuns: 3000 },
		);
		const anything = fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true });
		const near = fc.record({ steps: anything, signature: anything, place: anything }, { requiredKeys: [] });
		fc.assert(
			fc.property(fc.oneof(anything, near), (any) => void readScheme(any)),
			{ numRuns: 3000 },
		);
	});

	it('shows nothing of a secret but in steps that say so, and in the signature', () => {
		let changed = 0;
		const shown = (one: Derivation | undefined) =>
			one?.steps.map(({ name, text, bytes, secret }) => (secret ? { name } : { name, text, bytes }));
		const property = fc.property(scheme, call, anyText, fc.constantFrom('', 'S'), (scheme, call, key, other) => {
			const [one, two] = [derived(scheme, call, key), derived(scheme, call, other)];
			if (!one || !two) return;
			assert.deepEqual(shown(one), shown(two));
			if (one.signature === two.signature) return;
			assert.ok(one.signed.secret);
			changed += 1;
		});
		// Found once: the names of values that are sorted by a secret one say how that compares.
		const names = { list: ['a', 'key'], order: 'value', pair: '{name}' };
		const sorted = { steps: { names }, signature: '' };
		const found = [sorted, { parameters: [], headers: [['a', 'P']], components: [] }, 'Q', ''];
		fc.assert(property, { numRuns: 3000, examples: [found as never] });
		assert.ok(changed > 10, `${changed} signatures with a secret`);
	});

	it('makes each text of its spans, from the first to the last', () => {
		const property = fc.property(scheme, call, anyText, (scheme, call, key) => {
			for (const { text, bytes, spans, secret } of derived(scheme, call, key)?.steps ?? []) {
				const ends = [0, ...spans.map(({ end }) => end)];
				const starts = spans.map(({ start }) => start);
				assert.deepEqual(starts, ends.slice(0, -1));
				assert.equal(ends.at(-1), (text ?? bytes)?.length);
				assert.equal(text?.isWellFormed() ?? true, true);
				assert.ok(secret || spans.every((span) => !span.secret));
			}
		});
		fc.assert(property, { numRuns: 1000 });
	});
});
