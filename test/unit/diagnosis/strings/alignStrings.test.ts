import assert from 'node:assert/strict';
import fc from 'fast-check';
import { bytesOf, decodeEscaped, encodeEscaped } from '../../../../src/diagnosis/mistakes/escapedBytes.ts';
import { alignItems } from '../../../../src/diagnosis/strings/alignItems.ts';
import { alignStrings } from '../../../../src/diagnosis/strings/alignStrings.ts';
import { textDifference } from '../../../../src/diagnosis/strings/textDifference.ts';
import { visibleDifference, visibleText } from '../../../../src/diagnosis/strings/visibleText.ts';
import { rightString } from '../../../../src/diagnosis/strings/writtenString.ts';
import { anyCharacter } from '../../../data/anyCharacter.ts';

const characters = fc.string({
	unit: fc.constantFrom('a', 'b', '=', ' ', 'é', 'e\u0301', '😀', '😁', '\u00a0'),
	maxLength: 12,
});

describe('the runs of two texts', () => {
	it('are both texts, in order, with no character cut in two', () => {
		fc.assert(
			fc.property(characters, characters, (client, right) => {
				const runs = textDifference(client, right);
				assert.equal(runs.map((run) => run.client).join(''), client);
				assert.equal(runs.map((run) => run.right).join(''), right);
				for (const run of runs) {
					assert.equal(run.same, run.client === run.right);
					assert.ok(run.client.isWellFormed() && run.right.isWellFormed());
				}
			}),
		);
	});

	it('mark what differs and no more', () => {
		const marked = (client: string, right: string) =>
			textDifference(client, right)
				.filter(({ same }) => !same)
				.map((run) => `${run.client}|${run.right}`);
		assert.deepEqual(marked('one%20two%20three', 'one two three'), ['%20| ', '%20| ']);
		assert.deepEqual(marked('users.get', 'users.getInfo'), ['|Info']);
		assert.deepEqual(marked('{"a":1}', "{'a':1}"), ['"a"|\'a\'']);
		assert.deepEqual(marked('😀', '😁'), ['😀|😁']);
	});

	it('are one where too much differs', () => {
		assert.equal(textDifference('ab'.repeat(100_000), 'ba'.repeat(100_000)).filter(({ same }) => !same).length, 1);
	});
});

describe('items of two sequences', () => {
	it('are all there, in order, with as few moved as can be', () => {
		const keys = fc.uniqueArray(fc.constantFrom(...'abcdef'), { maxLength: 6 });
		fc.assert(
			fc.property(keys, keys, (client, right) => {
				const rows = alignItems(
					client.map((key) => ({ key })),
					right.map((key) => ({ key })),
				);
				const keysOf = (side: 'client' | 'right') => rows.flatMap((row) => row[side]?.key ?? []);
				assert.deepEqual([keysOf('client'), keysOf('right')], [client, right]);
				for (const { client: one, right: other, moved } of rows) {
					if (one && other) assert.ok(one.key === other.key && !moved);
					else
						assert.equal(
							moved,
							client.includes(one?.key ?? '-') ? right.includes(one?.key ?? '-') : client.includes(other?.key ?? '-'),
						);
				}
				assert.equal(rows.filter((row) => row.client && row.right).length, longestCommon(client, right));
			}),
		);
	});
});

/** The length of the longest common subsequence, by trying all. */
function longestCommon(a: readonly string[], b: readonly string[]): number {
	const [first, ...rest] = a;
	if (first === undefined) return 0;
	const at = b.indexOf(first);
	const without = longestCommon(rest, b);
	return at < 0 ? without : Math.max(without, 1 + longestCommon(rest, b.slice(at + 1)));
}

describe('what is not seen', () => {
	it('is written out, and nothing else reads like it', () => {
		assert.equal(visibleText(' a b\u00a0\n\t\u200b\ufeff\0\u200e '), '␣a b⟨NBSP⟩⟨LF⟩⟨TAB⟩⟨ZWSP⟩⟨BOM⟩⟨NUL⟩⟨U+200E⟩␣');
		assert.equal(visibleText('⟨LF⟩␣'), '⟨U+27E8⟩LF⟨U+27E9⟩⟨U+2423⟩');
		assert.equal(visibleDifference('e\u0301 x'), 'e⟨U+0301⟩␣x');
		assert.equal(visibleText('й и\u0306'), 'й и\u0306');
		const shown = fc.string({ unit: anyCharacter, maxLength: 20 }).map((text) => visibleDifference(text));
		fc.assert(fc.property(shown, (text) => assert.doesNotMatch(text, /[\p{C}\p{Zl}\p{Zp} ]/u)));
	});

	it('is a byte where it is no UTF-8', () => {
		assert.equal(visibleText(decodeEscaped(Uint8Array.of(0xcf, 0x61, 0xd0, 0x9f))), '⟨CF⟩aП');
		fc.assert(
			fc.property(fc.uint8Array({ maxLength: 12 }), (bytes) => {
				const text = decodeEscaped(bytes);
				assert.deepEqual([...encodeEscaped(text)], [...bytes]);
				assert.equal(bytesOf(text), bytes.length);
			}),
		);
	});
});

describe('two signing strings', () => {
	it('differ in so many places as are listed', () => {
		const stringOf = (value: string) => rightString([{ name: 'text', value }]);
		const { places, differences } = alignStrings(stringOf('one%20two%20three'), stringOf('one two three'), []);
		assert.deepEqual([places, differences.length], [2, 2]);
	});
});

describe('large signing strings', () => {
	const many = Array.from({ length: 10_000 }, (_, i) => ({ name: `p${i}`, value: `${i}`.repeat(50) }));

	it('come to a few cells', () => {
		const right = rightString(many);
		const backwards = { items: right.items.toReversed() };
		const changed = rightString(many.map(({ name, value }) => ({ name, value: `${value}!` })));
		for (const client of [backwards, changed, { items: [] }]) {
			const { cells, differences, places } = alignStrings(client, right, ['a secret']);
			assert.ok(cells.length < 300, `${cells.length} cells`);
			assert.ok(JSON.stringify(cells).length < 20_000);
			assert.equal(differences.length, 12);
			assert.ok(places >= 9999);
		}
	});

	it('are cut, with a secret in them masked wherever it stands', () => {
		const secret = 'the-secret';
		const long = (end: string) => rightString([{ name: 'a', value: `${'x'.repeat(5_000_000)}${secret}${end}` }]);
		const shown = JSON.stringify(alignStrings(long('1'), long('22'), [secret]));
		assert.ok(shown.length < 2000);
		assert.equal(shown.includes(secret), false);
		assert.match(shown, /"…"/);
	});

	it('have a secret masked that two parts share', () => {
		for (const values of [
			{ a: '1the', '-secret': '2' },
			{ '-secret': 'the', '-secretx': '2' },
		]) {
			const string = rightString(Object.entries(values).map(([name, value]) => ({ name, value })));
			const { cells } = alignStrings(string, rightString([]), ['the-secret']);
			const text = cells.map(({ client }) => client).join('');
			assert.equal(text.includes('the-secret'), false, text);
		}
	});
});
