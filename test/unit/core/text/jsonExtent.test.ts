import assert from 'node:assert/strict';
import fc from 'fast-check';
import { jsonExtent } from '../../../../src/core/text/jsonExtent.ts';

const never = () => false;

describe('jsonExtent', () => {
	it('ends with the bracket that closes the first, brackets in strings left out', () => {
		for (const json of ['{}', '[{"a":"}"}]', '{"a":"\\"]","b":[1,{}]}', '[\n"a{",\n2]']) {
			assert.deepEqual(jsonExtent(`x=${json}]} y`, 2, never), { end: 2 + json.length, closed: true });
		}
		assert.deepEqual(jsonExtent('{\\"a\\":\\"}\\"} z', 0, never).closed, true, 'quotes escaped by a string around');
	});

	it('ends before the line of which it is told so, and a string at the end of its line', () => {
		const always = () => true;
		assert.deepEqual(jsonExtent('{"a\n}', 0, always), { end: 3, closed: false });
		assert.deepEqual(jsonExtent('{"a\n}', 0, never), { end: 5, closed: true });
	});

	it('leaves out what is no JSON', () => {
		const skip = (at: number) => (at === 1 ? 6 : -1);
		assert.deepEqual(jsonExtent('[{{a}},1]', 0, never, skip), { end: 9, closed: true });
	});

	it('ends where any JSON of brackets ends, whatever follows', () => {
		const value = fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()));
		fc.assert(
			fc.property(value, fc.string(), (json, rest) => {
				const text = JSON.stringify(json);
				assert.deepEqual(jsonExtent(text + rest, 0, never), { end: text.length, closed: true });
			}),
		);
	});
});
