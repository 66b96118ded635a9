import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { ParameterLooks } from '../../../media/trace/parameterLooks.ts';

const written = ({ tone, shape }: { tone: number; shape: number }) => `${tone} ${shape}`;
const calls = fc.array(fc.uniqueArray(fc.string({ maxLength: 8 }), { maxLength: 12 }), { minLength: 1, maxLength: 12 });

describe("parameters' colours and lines", () => {
	it('stay those of a parameter whatever is added to the call or taken away', () => {
		fc.assert(
			fc.property(calls, (sequence) => {
				const looks = new ParameterLooks();
				let before = new Map<string, string>();
				for (const names of sequence) {
					const now = new Map(looks.of(names).map((look, index) => [names[index] ?? '', written(look)]));
					for (const [name, look] of now) assert.equal(look, before.get(name) ?? look);
					before = now;
				}
			}),
			{ numRuns: 2000 },
		);
	});

	it('are all different while there are enough of them', () => {
		fc.assert(
			fc.property(calls, (sequence) => {
				const looks = new ParameterLooks();
				for (const names of sequence) assert.equal(new Set(looks.of(names).map(written)).size, names.length);
			}),
			{ numRuns: 2000 },
		);
	});

	it('are of five colours in a call of five parameters', () => {
		const tones = (names: readonly string[]) => new Set(new ParameterLooks().of(names).map(({ tone }) => tone)).size;
		fc.assert(fc.property(fc.uniqueArray(fc.string(), { minLength: 5, maxLength: 5 }), (names) => tones(names) === 5));
	});

	it('are the same for a name that comes twice, and in another call', () => {
		const [first, , again] = new ParameterLooks().of(['uids', 'fields', 'uids']);
		assert.deepEqual(first, again);
		assert.deepEqual(new ParameterLooks().of(['uids'])[0], first);
	});
});
