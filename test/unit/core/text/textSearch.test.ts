import assert from 'node:assert/strict';
import fc from 'fast-check';
import { TextSearch } from '../../../../src/core/text/textSearch.ts';

const text = (minLength: number, maxLength: number) =>
	fc.string({ unit: fc.constantFrom('a', 'A', ' ', 'ж'), minLength, maxLength });

describe('searching for many texts at once', () => {
	it('finds the longest that ends in each place, as looking for each does', () => {
		fc.assert(
			fc.property(fc.array(text(1, 6), { maxLength: 6 }), text(0, 60), (wanted, searched) => {
				const found: string[] = [];
				new TextSearch(wanted).find(searched, (start, end) => found.push(`${start} ${end}`));
				assert.deepEqual(found, expected(wanted, searched));
			}),
			{ numRuns: 2000 },
		);
	});

	it('knows the longest beginning that ends in each place', () => {
		fc.assert(
			fc.property(fc.array(text(1, 6), { maxLength: 6 }), text(0, 30), (wanted, searched) => {
				const lengths = new TextSearch(wanted).beginnings(searched);
				const longest = Array.from({ length: searched.length + 1 }, (_, end) =>
					Math.max(
						0,
						...wanted
							.flatMap((one) => beginningsOf(one))
							.filter((it) => searched.slice(0, end).endsWith(it))
							.map(({ length }) => length),
					),
				);
				assert.deepEqual(lengths, longest);
			}),
		);
	});
});

function beginningsOf(wanted: string): string[] {
	return Array.from({ length: wanted.length }, (_, at) => wanted.slice(0, at + 1));
}

function expected(wanted: readonly string[], searched: string): string[] {
	const found: string[] = [];
	for (let end = 1; end <= searched.length; end++) {
		const starts = wanted.filter((one) => searched.slice(0, end).endsWith(one)).map(({ length }) => end - length);
		if (starts.length > 0) found.push(`${Math.min(...starts)} ${end}`);
	}
	return found;
}
