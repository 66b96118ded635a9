import assert from 'node:assert/strict';
import fc from 'fast-check';
import { plain, plainLines } from '../../../src/app/plainText.ts';
import { anyCharacter } from '../../data/anyCharacter.ts';

/** What VS Code 1.139 makes links of in notifications and inputs (`linkedText.ts`). */
const link = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/gi;

/** What it draws as icons in labels, with and without the backslash that would keep it from that (`iconLabels.ts`). */
const icon = /\$\([A-Za-z0-9-]+(?:~[A-Za-z]+)?\)/g;

const direction = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const parts = [
	...['[x', ']', '(', 'command:a.b', ')', 'https://a)', ' "t")', '$', '(bell)', '(sync~spin)', '\\'],
	...['[x](command:a)'],
];
const noise = ['\n', '\u202e', '\u2067', '\u200e', '\0', '\u2028', '\ud800', '\u200b', ' ', 'x'];
const hostile = fc.array(
	fc.oneof(
		{ weight: 8, arbitrary: fc.constantFrom(...parts) },
		{ weight: 1, arbitrary: fc.constantFrom(...noise) },
		{ weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 3 }) },
	),
	{ maxLength: 60, size: 'max' },
);
const text = hostile.map((pieces) => pieces.join(''));

/** As VS Code reads a message: cut, on one line. */
const asMessage = (shown: string) =>
	shown
		.slice(0, 1000)
		.replace(/(\r\n|\n|\r)/gm, ' ')
		.trim();

describe('text from outside', () => {
	it('is no link, no icon, on one line and in one direction, whatever it is', () => {
		fc.assert(
			fc.property(text, text, fc.nat(300), (first, second, most) => {
				const shown = plain(first, most);
				assert.doesNotMatch(asMessage(shown), link);
				assert.doesNotMatch(asMessage(plain(`Not sent: ${shown}${plain(second)}`, 1000)), link);
				assert.doesNotMatch(shown, icon);
				assert.doesNotMatch(shown, /[\p{Cc}\u2028\u2029]/u);
				assert.doesNotMatch(shown, direction);
				assert.ok(shown.isWellFormed() && shown.replaceAll('\u200b', '').length <= most + 1);
			}),
			{ numRuns: 1000 },
		);
	});

	it('is what it was, but for a space of no width', () => {
		const usual = ['', 'events.get', 'Local service', 'Имя', 'a (b) [c] $d', '$5 (five)', 'שלום', '👩‍👩‍👧'];
		for (const one of usual) assert.equal(plain(one), one);
		assert.equal(plain('[Open](command:a.b)'), '[Open]\u200b(command:a.b)');
		assert.equal(plain('$(bell) $(sync~spin)'), '$\u200b(bell) $\u200b(sync~spin)');
		assert.equal(plain('[x]\u202e(command:y)\r\n\0z'), '[x]\u200b(command:y) z');
		assert.equal(plain('a'.repeat(500_000)), `${'a'.repeat(200)}…`);
		assert.equal(plainLines('a\nb', '$(x)'), 'a b\n$\u200b(x)');
	});
});
