import assert from 'node:assert/strict';
import { bracketsAt } from '../../../../src/core/text/jsonBrackets.ts';

/** The pair at the caret, `|`, as the text with both in guillemets. */
function marked(text: string): string | undefined {
	const caret = text.indexOf('|');
	const plain = text.replace('|', '');
	const pair = bracketsAt(plain, caret);
	if (!pair) return undefined;
	const { open, close } = pair;
	return `${plain.slice(0, open)}«${plain[open]}»${plain.slice(open + 1, close)}«${plain[close]}»${plain.slice(close + 1)}`;
}

describe('the brackets of JSON at a caret', () => {
	const pairs: Readonly<Record<string, string | undefined>> = {
		'|{"a":[1]}': '«{»"a":[1]«}»',
		'{|"a":[1]}': '«{»"a":[1]«}»',
		'{"a":|[1]}': '{"a":«[»1«]»}',
		'{"a":[1]|}': '{"a":«[»1«]»}',
		'{"a":[1]}|': '«{»"a":[1]«}»',
		'{"a"|:[1]}': undefined,
		'|["]",{"b":"\\"}"}]': '«[»"]",{"b":"\\"}"}«]»',
		'["|]"]': undefined,
		'|[1': undefined,
		'[[1]|': '[«[»1«]»',
		'{"a":|[1}': undefined,
		'[|[1],{"a"]': '[«[»1«]»,{"a"]',
		'{"a": "un\n "b": |[]}': '{"a": "un\n "b": «[»«]»}',
		'|': undefined,
	};
	for (const [text, expected] of Object.entries(pairs)) {
		it(`are found in ${JSON.stringify(text)}`, () => assert.equal(marked(text), expected));
	}

	it('are found among 100,000 levels', () => {
		const levels = 100_000;
		const text = '['.repeat(levels) + ']'.repeat(levels);
		assert.deepEqual(bracketsAt(text, levels), { open: levels - 1, close: levels });
		assert.deepEqual(bracketsAt(text, 0), { open: 0, close: 2 * levels - 1 });
	});
});
