import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { rollingHash, searchHashes } from '../../../../src/core/text/rollingSearch.ts';

const base = 0x2f6e2b1 | 1;

/** The places found, how many slices it took, and how often a part was looked at closely. */
function search(text: string, needles: readonly string[], { sliceLength = 1000, mostPlaces = 1000 } = {}) {
	const sought = needles.map((needle) => ({ length: needle.length, hash: rollingHash(needle, base) }));
	let confirmed = 0;
	const confirm = (part: string) => {
		confirmed += 1;
		return needles.includes(part) ? part : undefined;
	};
	const searching = searchHashes(text, { sought, base, confirm, mostPlaces, sliceLength });
	for (let slices = 0; ; slices++) {
		const step = searching.next();
		if (step.done) return { places: step.value, slices, confirmed };
	}
}

/** The same by comparing each part of the text. */
function places(text: string, needles: readonly string[]) {
	const found: { start: number; end: number; found: string }[] = [];
	const lengths = [...new Set(needles.map((needle) => needle.length))].sort((a, b) => b - a);
	for (const length of lengths) {
		for (let start = 0; start + length <= text.length; start++) {
			const end = start + length;
			const part = text.slice(start, end);
			const isFree = found.every((other) => end <= other.start || other.end <= start);
			if (isFree && needles.includes(part)) found.push({ start, end, found: part });
		}
	}
	return found.sort((a, b) => a.start - b.start);
}

describe('searching for what is known by its hash', () => {
	const letters = fc.constantFrom('a', 'b', 'ж', '\ud83d', '\ude00', '\n');
	const needle = fc.string({ unit: letters, minLength: 1, maxLength: 6 });

	it('finds every place, and nothing else, whatever the slices', () => {
		fc.assert(
			fc.property(
				fc.array(fc.oneof(needle, fc.string({ unit: letters, maxLength: 20 })), { maxLength: 20 }),
				fc.array(needle, { minLength: 1, maxLength: 5 }),
				fc.integer({ min: 1, max: 50 }),
				(parts, needles, sliceLength) => {
					const text = [...parts, ...needles, ...parts].join('');
					assert.deepEqual(search(text, needles, { sliceLength }).places, places(text, needles));
				},
			),
			{ numRuns: 2000 },
		);
	});

	it('looks closely at little else than what it finds, and goes over the text once for each length', () => {
		let state = 1;
		const letter = () => {
			state = (Math.imul(state, 48271) >>> 0) % 0x7fffffff;
			return 'ABCDEF0123456789'[state % 16];
		};
		const noise = () => Array.from({ length: 50_000 }, letter).join('');
		const needles = ['A1B2C3D4E5F60718', '0123456789ABCDEF', '9e3779b97f4a7c15f39c'];
		const text = [noise(), ...needles.flatMap((each) => [each, noise()])].join('');
		const { places: found, confirmed, slices } = search(text, needles, { sliceLength: 10_000 });
		assert.deepEqual(
			found.map((place) => place.found),
			needles,
		);
		assert.equal(confirmed, 3);
		assert.equal(slices, 2 * Math.ceil((text.length - 19) / 10_000));
	});

	it('ends at the most places', () => {
		assert.equal(search('ab'.repeat(500), ['ab'], { mostPlaces: 7 }).places.length, 7);
	});

	it('finds nothing in what is shorter, nor for nothing', () => {
		assert.deepEqual(search('ab', ['abc']).places, []);
		assert.deepEqual(search('abc', []).places, []);
		assert.deepEqual(search('', ['a']).places, []);
	});
});
