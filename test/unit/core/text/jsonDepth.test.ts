import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { depthFault } from '../../../../src/core/text/jsonDepth.ts';

/** How deeply a value is nested. */
function depthOf(value: unknown): number {
	if (typeof value !== 'object' || value === null) return 0;
	return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

describe('the depth of JSON', () => {
	it('is found as parsing finds it, whatever brackets, quotes and escapes stand in its strings', () => {
		const text = fc.array(fc.constantFrom('[', '{', ']', '}', '"', '\\', 'a', '\n')).map((parts) => parts.join(''));
		const { value } = fc.letrec((tie) => ({
			value: fc.oneof({ depthSize: 'medium' }, text, fc.integer(), tie('list'), tie('object')),
			list: fc.array(tie('value'), { maxLength: 3 }),
			object: fc.dictionary(text, tie('value'), { maxKeys: 3 }),
		}));
		fc.assert(
			fc.property(value, fc.boolean(), (made, isSpaced) => {
				const json = JSON.stringify(made, null, isSpaced ? 1 : 0);
				const depth = depthOf(made);
				assert.equal(depthFault(json, depth), -1);
				if (depth > 0) assert.ok('[{'.includes(json[depthFault(json, depth - 1)] ?? 'none'));
			}),
		);
	});

	it('is where one bracket is too many', () => {
		assert.equal(depthFault('[[[]]]', 2), 2);
		assert.equal(depthFault('{"[[[":[]}', 2), -1);
		assert.equal(depthFault('"never ends [[[', 1), -1);
		assert.equal(depthFault('["\\\\",[]]', 1), 6);
	});
});
