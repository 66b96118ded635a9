import assert from 'node:assert/strict';
import fc from 'fast-check';
import { layersOf } from '../../../../src/core/text/escapes.ts';
import { anyCharacter } from '../../../data/anyCharacter.ts';

const layers = (text: string) => Array.from(layersOf(text), (layer) => layer.text);

describe('the layers of a text with escapes', () => {
	it('undo what JSON and URLs write', () => {
		fc.assert(
			fc.property(fc.string({ unit: anyCharacter }), (value) => {
				for (const written of [JSON.stringify(value).slice(1, -1), encodeURIComponent(value)])
					assert.ok(layers(written).includes(value), written);
			}),
		);
	});

	for (const [written, plain] of [
		[String.raw`\u{1F511}\xf0\x9f\x94\x91\ud83d\udd11`, '🔑🔑🔑'],
		[String.raw`\x41\'\$\-\ \.`, "A'$- ."],
		['&amp;&#1078;&#x1F511;&#38;&lt', '&ж🔑&<'],
		['&sol;&equals;&percnt;&#0000047;', '/=%/'],
		['&#65&#66&#x43', 'ABC'],
		[String.raw`\057\0a\53\400`, '/\0a+ 0'],
		['%E9%C3%A9%C3x%u0416', '\u00e9\u00e9\u00c3xЖ'],
		['%C0%80%ED%A0%BD', '\u00c0\x80\u00ed\u00a0\u00bd'],
		['%25252F', '%2F'],
		[String.raw`\\n`, String.raw`\n`],
		['%5Cu0041', 'A'],
		['&#37;41', 'A'],
	] as const)
		it(`read ${written}`, () => assert.ok(layers(written).includes(plain), layers(written).join('  ')));

	it('are one where nothing is an escape', () => {
		const text = '\\q \\u12 \\u{} \\x4 % %4 %g0 %u12 & &; &# &#; &#x; &nbsp; é\\';
		assert.deepEqual(layers(text), [text]);
	});

	it('say where each unit was', () => {
		const places = (text: string, plain: string) => [...layersOf(text)].find((layer) => layer.text === plain)?.origins;
		assert.deepEqual([...(places('a%2541n%F0%9F%94%91z', 'a%41n🔑z') ?? [])], [0, 1, 4, 5, 6, 7, 7, 19, 20]);
		assert.deepEqual([...(places('a%2541n%F0%9F%94%91z', 'aAn🔑z') ?? [])], [0, 1, 6, 7, 7, 19, 20]);
	});
});
