import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type JsonFault, jsonFault } from '../../../../src/core/text/jsonFault.ts';
import { isJson, nearlyJson } from './jsonTexts.ts';

describe('the first fault of JSON', () => {
	/** Each with its line, what is expected, and what stands at the fault, or `null` at the end of the text. */
	const faults: readonly [text: string, line: number, expected: JsonFault['expected'], rest: string | null][] = [
		['', 1, 'value', null],
		['{\n "a": 1,\n "b": 2 "c": 3\n}', 3, 'comma-or-close', '"c"'],
		['{\n "a": 1\n "b": 2\n}', 3, 'comma-or-close', '"b"'],
		['[1 2]', 1, 'comma-or-close', '2]'],
		['{"a":1,}', 1, 'key', '}'],
		['[1,]', 1, 'value', ']'],
		['[', 1, 'value-or-close', null],
		['{', 1, 'key-or-close', null],
		['{"a"', 1, 'colon', null],
		['{"a" 1}', 1, 'colon', '1'],
		['{"a":1\n\n\n', 1, 'comma-or-close', null],
		['[1]\r\n\r[2]', 3, 'end', '[2]'],
		['{]', 1, 'key-or-close', ']'],
		['[1}', 1, 'comma-or-close', '}'],
		['{a:1}', 1, 'key-or-close', 'a:1'],
		["{'a':1}", 1, 'double-quotes', "'a'"],
		["['a']", 1, 'double-quotes', "'a'"],
		['// x\n1', 1, 'value', '//'],
		['[1, /* x */ 2]', 1, 'value', '/*'],
		['[1 // x\n]', 1, 'comma-or-close', '//'],
		['[01]', 1, 'comma-or-close', '1]'],
		['[.5]', 1, 'number', '.5'],
		['[1.]', 1, 'number', '1.'],
		['[-]', 1, 'number', '-]'],
		['[True]', 1, 'value-or-close', 'True'],
		['[nul]', 1, 'value-or-close', 'nul'],
		['["a\nb"]', 1, 'end-of-string', '"a'],
		['["a', 1, 'end-of-string', '"a'],
		['["a\\', 1, 'end-of-string', '\\'],
		['["a\tb"]', 1, 'escaped-control', '\tb'],
		['[\n"a\\x"]', 2, 'known-escape', '\\x'],
		['["\\u00g0"]', 1, 'known-escape', '\\u00g0'],
		['{"a":"1\n,"b":2}', 1, 'end-of-string', '"1'],
	];
	for (const [text, line, expected, rest] of faults) {
		it(`is found in ${JSON.stringify(text)}`, () => {
			const fault = jsonFault(text);
			assert.ok(fault);
			assert.deepEqual([fault.line, fault.expected, fault.isAtEnd], [line, expected, rest === null]);
			if (rest !== null) assert.ok(text.startsWith(rest, fault.at), `at ${fault.at}`);
		});
	}

	it('names the bracket that would close', () => {
		assert.equal(jsonFault('{"a":[1')?.close, ']');
		assert.equal(jsonFault('[{"a":1')?.close, '}');
		assert.deepEqual([jsonFault('[{"a":1')?.openBracket, jsonFault('[1}')?.openBracket], [1, 0]);
	});

	it('is in every text that JSON.parse refuses, and in no other', () => {
		const same = fc.property(nearlyJson, (text) => assert.equal(jsonFault(text) === undefined, isJson(text), text));
		fc.assert(same, { numRuns: 5000 });
	});

	it('is found in a million brackets and in 100,000 levels', () => {
		const many = `[${'[],'.repeat(500_000)}]`;
		const fault = jsonFault(many);
		assert.deepEqual([fault?.at, fault?.expected], [many.length - 1, 'value']);
		const deep = '['.repeat(100_000);
		assert.equal(jsonFault(deep + ']'.repeat(100_000)), undefined);
		assert.equal(jsonFault(deep + ']'.repeat(99_999))?.isAtEnd, true);
	});
});
