import assert from 'node:assert/strict';
import fc from 'fast-check';
import { mask } from '../../../../src/core/masking/mask.ts';
import { maskedPieces } from '../../../../src/core/masking/maskedPieces.ts';

const stars = '*'.repeat(mask.length);

function masked(bytes: Uint8Array, secrets: readonly string[], contentType?: string, isCut = false): Buffer {
	return Buffer.concat([...maskedPieces(bytes, secrets, contentType, isCut)]);
}

const secret = 'Q7kéy/"+Ж😀<&wordZ9';
const unicode = (text: string) =>
	text
		.split('')
		.map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
		.join('');

/** By what Node itself writes. */
const writings = [
	secret,
	JSON.stringify(secret).slice(1, -1),
	JSON.stringify(JSON.stringify(secret)).slice(3, -3),
	secret.toUpperCase(),
	secret.toLowerCase(),
	encodeURIComponent(secret),
	encodeURIComponent(encodeURIComponent(secret)),
	unicode(secret),
	Buffer.from(secret).toString('hex'),
	Buffer.from(secret).toString('base64').replaceAll('=', ''),
];

describe('maskedPieces', () => {
	const filler = fc.constantFrom('plain text', 'ж', 'жжжж ', '\\n', '%20', 'e', '😀', '"a": [1, 2], ', 'лишь слова');
	const part = fc.oneof(
		fc.array(filler, { maxLength: 60 }).map((texts) => ({ text: ` ${texts.join(' ')} `, shown: undefined })),
		fc.constantFrom(...writings).map((text) => ({ text, shown: mask })),
	);
	const copies = 50;

	it('masks every writing, also where a piece ends within it, and leaves the rest as it was', () => {
		let borders = 0;
		fc.assert(
			fc.property(fc.array(part, { minLength: 300, maxLength: 400 }), (parts) => {
				// Set apart, so that no two writings are read as one.
				const repeated = (texts: readonly string[]) => Array(copies).fill(texts.join(' ; ')).join(' ; ');
				const whole = Buffer.from(repeated(parts.map(({ text }) => text)));
				const expected = repeated(parts.map(({ text, shown }) => shown ?? text));
				borders += Math.floor(whole.length / 2 ** 16);
				assert.equal(masked(whole, [secret]).toString(), expected);
			}),
			{ numRuns: 12 },
		);
		assert.ok(borders > 40, `${borders} borders`);
	});

	it('masks at every place around the border of what is looked at together', () => {
		const short = 'Zq8fK1w0';
		for (const text of [short, unicode(short), encodeURIComponent(unicode(short))]) {
			for (let at = 0; at < 3000; at += 61) {
				for (const near of [2 ** 16, 2 ** 17 - 1500]) {
					const before = 'x'.repeat(near - 1500 + at);
					const whole = `${before} ${text} ${'y'.repeat(4000)}`;
					const expected = `${before} ${mask} ${'y'.repeat(4000)}`;
					assert.ok(masked(Buffer.from(whole), [short]).toString() === expected, `${near} ${at} ${text}`);
				}
			}
		}
	});

	it('knows a short secret by the name before it, also where that was passed on already', () => {
		for (let at = 0; at < 700; at += 7) {
			const before = 'x'.repeat(2 ** 17 - 600 + at);
			const whole = `${before} access_token=ab1 ${'y'.repeat(2 ** 17)}`;
			const shown = masked(Buffer.from(whole), ['ab1']).toString();
			assert.ok(shown === whole.replace('ab1', mask), `${at}`);
		}
	});

	for (const [charset, encode] of [
		['utf-16le', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
		['utf-16be', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
		[
			'windows-1251',
			(text: string) =>
				Buffer.from(
					text.replaceAll(/[а-я]/g, (it) => String.fromCharCode(it.charCodeAt(0) - 0x350)),
					'latin1',
				),
		],
	] as const) {
		for (const known of ['by the header', 'by the first bytes'] as const) {
			it(`reads ${charset}, told ${known}`, () => {
				const ours = 'ключ-Q7Z9-слово';
				const head = charset === 'windows-1251' ? '<meta charset="windows-1251"> ' : '';
				const text = (shown: string) => `${head}${`мир и "${shown}" и ${unicode('ab')} `.repeat(9000)}`;
				const shown = masked(
					encode(text(ours)),
					[ours],
					known === 'by the header' ? `text/html; charset=${charset}` : 'text/html',
				);
				assert.ok(shown.equals(encode(text(stars))));
			});
		}
	}

	it('reads what is no text at all as bytes', () => {
		const noise = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * at + (at >> 7)) & 0xff));
		const key = '0123456789abcdef0123456789abcdef';
		const whole = Buffer.concat([noise, Buffer.from(key), noise]);
		const expected = Buffer.concat([noise, Buffer.from(stars), noise]);
		assert.ok(masked(whole, [key]).equals(expected));
		assert.ok(masked(noise, [key]).equals(noise));
	});

	it('masks as one what repeats itself without end', () => {
		const whole = Buffer.from(`a ${'abab'.repeat(500_000)} b`);
		assert.equal(masked(whole, ['abababab']).toString(), `a ${mask} b`);
	});

	it('writes its mask in UTF-8 while all is that, whose end may be cut, and in ASCII beside other bytes', () => {
		const shown = (isCut: boolean, ...parts: (string | number)[]) => {
			const bytes = parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Uint8Array.of(part)));
			const text = masked(Buffer.concat(bytes), [secret], undefined, isCut).toString();
			return text.includes(mask) ? mask : stars;
		};
		const words = 'слова '.repeat(4000);
		assert.equal(shown(false, words, secret), mask);
		assert.equal(shown(true, words, secret, 0xd0), mask);
		assert.equal(shown(false, words, secret, 0xd0), stars);
		assert.equal(shown(true, words, 0xff, words, secret), stars);
	});

	it('leaves nothing of a secret that is cut', () => {
		for (const text of writings) {
			const bytes = Buffer.from(`лишь слова, ${text} ${text.slice(0, -1)}`);
			// The end of some is no part of the secret.
			const shown = masked(bytes, [secret], undefined, true).toString();
			assert.equal(shown.slice(0, 13 + 2 * mask.length), `лишь слова, ${mask} ${mask}`);
			assert.ok(shown.length <= 13 + 2 * mask.length + 3, shown);
		}
	});

	it('passes everything on where there is no secret', () => {
		const whole = Buffer.from('слова '.repeat(40_000));
		assert.ok(masked(whole, []).equals(whole));
	});
});
