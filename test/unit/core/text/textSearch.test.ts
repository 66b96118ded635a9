import assert from 'node:assert/strict';
import fc from 'fast-check';
import { TextSearch } from '../../../../src/core/text/textSearch.ts';
import { textOfUnits, unitsOf } from '../../../../src/core/text/units.ts';

const text = (minLength: number, maxLength: number) =>
	fc.string({ unit: fc.constantFrom('a', 'A', ' ', '+', 'ж', 'Ж'), minLength, maxLength });

describe('searching for many texts at once', () => {
	it('finds the longest that ends in each place, as looking for each does', () => {
		const wanted = fc.array(fc.record({ text: text(3, 6), loosely: fc.boolean() }), { maxLength: 6 });
		fc.assert(
			fc.property(wanted, text(0, 60), (all, searched) => {
				const distinct = all.filter(
					({ text }, index) => all.findIndex((other) => loose(other.text) === loose(text)) === index,
				);
				const found: string[] = [];
				new TextSearch(distinct).find(searched, (start, end) => found.push(`${start} ${end}`));
				assert.deepEqual(found, expected(distinct, searched));
			}),
			{ numRuns: 2000 },
		);
	});

	it('finds either of two that differ in case only', () => {
		const found: number[] = [];
		const search = new TextSearch(['key', 'KEY'].map((text) => ({ text, loosely: false })));
		search.find('key KEY', (start) => found.push(start));
		assert.deepEqual(found, [0, 4]);
	});

	it('gives a text back from its units, of the same length', () => {
		const any = '\ufeffa\0ж😀'.repeat(3000);
		assert.equal(textOfUnits(unitsOf(any)), any);
		assert.equal(textOfUnits(unitsOf('\ud83da\udd11\ud83d')), '\ufffda\ufffd\ufffd');
	});
});

function loose(value: string): string {
	return value.toLowerCase().replaceAll('+', ' ');
}

function expected(wanted: readonly { text: string; loosely: boolean }[], searched: string): string[] {
	const found: string[] = [];
	for (let end = 1; end <= searched.length; end++) {
		const starts = wanted
			.filter(({ text, loosely }) =>
				loosely ? loose(searched.slice(0, end)).endsWith(loose(text)) : searched.slice(0, end).endsWith(text),
			)
			.map(({ text }) => end - text.length);
		if (starts.length > 0) found.push(`${Math.min(...starts)} ${end}`);
	}
	return found;
}
