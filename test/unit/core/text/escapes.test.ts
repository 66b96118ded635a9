import assert from 'node:assert/strict';
import fc from 'fast-check';
import { escapeKinds, hasTellingEscape, undoEscapes } from '../../../../src/core/text/escapes.ts';
import { textOfUnits, unitsOf } from '../../../../src/core/text/units.ts';
import { anyCharacter } from '../../../data/anyCharacter.ts';

function undone(text: string, kinds?: number): string | undefined {
	const found = undoEscapes(unitsOf(text), kinds);
	return found && textOfUnits(found.units);
}

describe('undoing a layer of escapes', () => {
	it('takes those of JSON as JSON does', () => {
		fc.assert(
			fc.property(fc.string({ unit: anyCharacter }), (value) => {
				const written = JSON.stringify(value).slice(1, -1);
				assert.equal(undone(written, escapeKinds.backslash) ?? written, value);
			}),
		);
	});

	it('takes percent-encoding as decodeURIComponent does', () => {
		fc.assert(
			fc.property(fc.string({ unit: anyCharacter }), (value) => {
				const written = encodeURIComponent(value);
				assert.equal(undone(written, escapeKinds.percent) ?? written, value);
				assert.equal(undone(escape(value), escapeKinds.percent) ?? escape(value), value.replace(/[\x80-\xff]+/g, utf8));
			}),
		);
	});

	it('takes each kind of writing', () => {
		for (const [written, plain] of [
			[String.raw`\u{1F511}\U0001F511\xf0\x9f\x94\x91\ud83d\udd11`, '🔑🔑🔑🔑'],
			[String.raw`\x41\'\$\-\ \.`, "A'$- ."],
			['&amp;&LT;&#1078;&#x1F511;&#38;', '&<ж🔑&'],
			['&sol;&Equals;&percnt;&bsol;&#000000000000047;', '/=%\\/'],
			[String.raw`\057\0a\400`, '/\0a\\400'],
			['%E9%C3%A9%C3x', '\u00e9\u00e9\u00c3x'],
			['%25252F', '%252F'],
			[String.raw`\\n`, String.raw`\n`],
		] as const)
			assert.equal(undone(written), plain);
	});

	it('leaves what is none', () => {
		const text =
			String.raw`\q \u12 \u{} \u{110000} \x4 \U00110000 % %4 %g0 %u12 & &; &# &#; &#x; &#9999999; &nbsp; &amp \ `.trimEnd();
		assert.equal(undone(text), undefined);
	});

	it('says where each unit stood', () => {
		const first = undoEscapes(unitsOf('a%2541\\u005cn%F0%9F%94%91z'));
		assert.ok(first);
		assert.equal(textOfUnits(first.units), 'a%41\\n🔑z');
		assert.deepEqual([...first.origins], [0, 1, 4, 5, 6, 12, 13, 13, 25, 26]);
		const second = undoEscapes(first.units, undefined, first.origins);
		assert.ok(second);
		assert.equal(textOfUnits(second.units), 'aA\n🔑z');
		assert.deepEqual([...second.origins], [0, 1, 6, 13, 13, 25, 26]);
	});

	it('shows nothing that is looked for where no escape stands for it, nor for what escapes are written with, however deep', () => {
		const wanted = 'aA4-\ud83d';
		const pieces = [
			'\\',
			'%',
			'&',
			'/',
			'"',
			' ',
			';',
			'#',
			'u',
			'x',
			'2',
			'f',
			'{',
			'}',
			'n',
			'é',
			'\\/',
			'%2F',
			'&quot;',
			'&#38;',
		];
		let [telling, quiet] = [0, 0];
		fc.assert(
			fc.property(fc.string({ unit: fc.constantFrom(...pieces, ...wanted), maxLength: 12 }), (text) => {
				let units = unitsOf(text);
				if (hasTellingEscape(units, (unit) => wanted.includes(String.fromCharCode(unit)))) {
					telling += 1;
					return;
				}
				for (let undone = undoEscapes(units); undone; undone = undoEscapes(units)) {
					quiet += 1;
					({ units } = undone);
					for (const [run] of textOfUnits(units).matchAll(/[aA4-]+/g)) assert.ok(text.includes(run), run);
				}
			}),
			{ numRuns: 20_000 },
		);
		assert.ok(telling > 500 && quiet > 500, `${telling} told, ${quiet} did not`);
		const isLetter = (unit: number) => unit === 0x61;
		for (const text of ['\\u0061', '%25', '&amp;', '\\x3b', '%2561', '&#97;', '\\x36', '\\\\n'])
			assert.ok(hasTellingEscape(unitsOf(text), isLetter), text);
		for (const text of ['\\/', '\\"', '\\n', '%20', '&lt;', '\\u0416', '\\q', '%', '&'])
			assert.ok(!hasTellingEscape(unitsOf(text), isLetter), text);
	});
});

/** What `escape` writes as bytes is UTF-8 where it can be. */
function utf8(latin1: string): string {
	let text = '';
	for (let at = 0; at < latin1.length; ) {
		const known = [4, 3, 2].find((length) => {
			const bytes = Buffer.from(latin1.slice(at, at + length), 'latin1');
			const character = bytes.toString();
			return bytes.length === length && !character.includes('\ufffd') && Array.from(character).length === 1;
		});
		text += known ? Buffer.from(latin1.slice(at, at + known), 'latin1').toString() : latin1.charAt(at);
		at += known ?? 1;
	}
	return text;
}
