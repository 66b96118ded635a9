import assert from 'node:assert/strict';
import fc from 'fast-check';
import { mask, maskSecrets } from '../../../../src/core/masking/mask.ts';
import { runs } from '../../../data/runs.ts';

const secretCharacters = 'QXZ70189kw/"\\&<>\'%+= .-_~;uxnЖё😀';

/** Begins and ends with what no text around it has. */
const secret = fc
	.string({ unit: fc.constantFrom(...secretCharacters), minLength: 6, maxLength: 30 })
	.map((within) => `Q7${within}Z9`);

/** Texts that have escapes, too, but end none that a secret begins. */
const around = fc
	.array(
		fc.constantFrom(
			...['a', 'bcd', ' ', '=', 'ж', '&amp;', '%20', '%25', '\\n', '\\\\', '\\u00e9', '&', '%', '\\', '"', '😀'],
		),
		{ maxLength: 8 },
	)
	.map((parts) => parts.join(''));
const safeBefore = around.map((text) => `${text} `);

const units = (text: string) => text.split('').map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'));
const joined = (all: readonly string[], write: (hex: string) => string) => all.map(write).join('');
const bytes = (text: string) => Array.from(Buffer.from(text), (byte) => byte.toString(16).padStart(2, '0'));
const references: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
};

/** Each by what Node writes, and by the rules of JSON and HTML. */
const layers: Readonly<Record<string, (text: string) => string>> = {
	json: (text) => JSON.stringify(text).slice(1, -1),
	'json with \\/': (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
	'json in ASCII': (text) =>
		JSON.stringify(text)
			.slice(1, -1)
			.replace(/[^\0-\x7f]/g, (unit) => `\\u${units(unit)[0]}`),
	'\\u each': (text) => joined(units(text), (hex) => `\\u${hex.toUpperCase()}`),
	'\\x each': (text) => joined(bytes(text), (hex) => `\\x${hex}`),
	percent: encodeURIComponent,
	form: (text) => new URLSearchParams({ x: text }).toString().slice(2),
	'percent, all and lower': (text) => joined(bytes(text), (hex) => `%${hex}`),
	escape: (text) => escape(text),
	html: (text) => text.replace(/[&<>"']/g, (character) => references[character] ?? character),
	'html by number': (text) => Array.from(text, (character) => `&#${character.codePointAt(0)};`).join(''),
	'html by hex': (text) => Array.from(text, (character) => `&#x${character.codePointAt(0)?.toString(16)};`).join(''),
};
const layer = oneOf(layers);

const recoding = oneOf({
	itself: (text) => text,
	'in capitals': (text) => text.toUpperCase(),
	'in small letters': (text) => text.toLowerCase(),
	hex: (text) => Buffer.from(text).toString('hex'),
	'hex in capitals': (text) => Buffer.from(text).toString('hex').toUpperCase(),
	base64url: (text) => Buffer.from(text).toString('base64url'),
	Base64: (text) => Buffer.from(text).toString('base64'),
	'Base64 without padding': (text) => Buffer.from(text).toString('base64').replaceAll('=', ''),
});

/** One of them, which is shown by its name where a property fails. */
function oneOf(writings: Readonly<Record<string, (text: string) => string>>) {
	const named = fc.constantFrom(...Object.entries(writings));
	return named.map(([name, write]) => Object.assign(write.bind({}), { toString: () => name }));
}

describe('masking, however a secret is written', () => {
	for (const [what, recoded] of [
		['as it is', fc.constant((text: string) => text)],
		['recoded', recoding],
	] as const) {
		it(`finds it ${what} in up to two layers of escapes, whatever stands around`, () => {
			const written = fc.tuple(secret, recoded, fc.array(layer, { maxLength: 2 }));
			fc.assert(
				fc.property(written, safeBefore, around, ([key, recode, wrapped], before, after) => {
					const text = wrapped.reduce((inner, write) => write(inner), recode(key));
					assert.equal(maskSecrets(`${before}${text} ${after}`, [key]), `${before}${mask} ${after}`);
				}),
				{ numRuns: runs(1000) },
			);
		});
	}

	it('finds it in the Base64 of a text that has it anywhere', () => {
		const encoding = fc.constantFrom('base64' as const, 'base64url' as const);
		fc.assert(
			fc.property(secret, around, around, encoding, (key, before, after, alphabet) => {
				const encoded = Buffer.from(before + key + after).toString(alphabet);
				const shown = maskSecrets(encoded, [key]);
				// Digits that are made of bytes of the secret alone.
				const skipped = (3 - (Buffer.byteLength(before) % 3)) % 3;
				const own = Buffer.from(key).subarray(skipped);
				const digits = own.subarray(0, own.length - (own.length % 3)).toString(alphabet);
				assert.ok(encoded.includes(digits));
				assert.ok(!shown.includes(digits) && shown.includes(mask));
				assert.ok(shown.replace(mask, '').length <= encoded.length - digits.length);
			}),
			{ numRuns: runs(500) },
		);
	});

	it('finds it in the Base64 of JSON or of a query, and where an escape seems to begin before it', () => {
		const secret = 'n/"k\\é of+mine';
		for (const write of [layers['json'], layers['percent'], layers['form']]) {
			const written = write?.(secret) ?? '';
			for (const before of ['a', 'ab', 'abc']) {
				const shown = maskSecrets(Buffer.from(`${before}${written}x`).toString('base64'), [secret]);
				assert.match(shown, /^\w{0,5}•{8}[\w=]{0,5}$/);
			}
			assert.equal(maskSecrets(`\\${written}`, [secret]).replace('\\', ''), mask);
		}
	});

	it('finds it in HTML without semicolons', () => {
		const text = Array.from('Q7keyZ9', (character) => `&#${character.charCodeAt(0)}`).join('');
		assert.equal(maskSecrets(`<${text}>`, ['Q7keyZ9']), `<${mask}>`);
	});

	it('leaves a text alone that has no secret', () => {
		fc.assert(
			fc.property(fc.array(secret, { maxLength: 3 }), around, (keys, text) => {
				assert.equal(maskSecrets(text, keys), text);
			}),
			{ numRuns: runs(1000) },
		);
	});
});
