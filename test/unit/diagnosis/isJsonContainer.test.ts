import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { isJsonContainer } from '../../../src/core/text/parsedJson.ts';

describe('telling whether a text is a JSON object or array', () => {
	it('says so of these alone', () => {
		const json = fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.stringify(value));
		const text = fc.oneof(
			json,
			json.map((one) => one.slice(0, -1)),
			fc.constantFrom('[object Object]', ' {"a":1}\n', '\u00a0[]', `[${'1,'.repeat(600)}1]`, `[${'1,'.repeat(600)}]`),
		);
		fc.assert(fc.property(text, (one) => assert.equal(isJsonContainer(one), isContainer(one), one)));
	});
});

function isContainer(text: string): boolean {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === 'object' && value !== null;
	} catch {
		return false;
	}
}
