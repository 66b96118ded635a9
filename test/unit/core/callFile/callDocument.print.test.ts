import assert from 'node:assert/strict';
import {
	type PrintableCall,
	parseCallDocument,
	printCallDocument,
	survivesPrinting,
} from '../../../../src/core/callFile/callDocument.ts';
import { formatCallDocument } from '../../../../src/core/callFile/formatCallDocument.ts';

describe('printCallDocument', () => {
	it('writes what is read as the same', () => {
		const text = `@user = 42
@greeting = " hi "

### Post a topic
mediatopic.post
X-Tag: "{{user}}" = a
// off Accept-Language: ru
gid = {{user}}
empty =
// off text = "two\\nlines"
literal = "\\u007b{user}} {{user}}"
attachment = {"media":[{"type":"text"}]}
long = {
  "text": "${'x'.repeat(100)}",
  "id": {{user}}
}

###
events.get
`;
		assert.equal(printCallDocument(parseCallDocument(text)), text);
	});

	it('writes how a call is sent where that is no GET', () => {
		const call = { method: 'stream.publish', httpMethod: 'POST', parameters: [{ name: 'a', value: '1' }] } as const;
		assert.equal(printCallDocument({ calls: [call] }), '###\nPOST stream.publish\na = 1\n');
		assert.ok(survivesPrinting(call));
		const named = { method: 'POST stream.publish' };
		assert.equal(printCallDocument({ calls: [named] }), '###\nGET POST stream.publish\n');
		assert.ok(survivesPrinting(named));
	});

	it('writes plain calls', () => {
		const call = { method: 'events.get', parameters: [{ name: 'types', value: '{{types}}' }] };
		assert.equal(printCallDocument({ calls: [call] }), '###\nevents.get\ntypes = {{types}}\n');
	});

	it('says what it cannot write', () => {
		const calls: [PrintableCall, boolean][] = [
			[{ method: 'a.b', parameters: [{ name: 'x', value: '### \n' }] }, true],
			[{ method: 'a.b', parameters: [{ name: 'x=y', value: '1' }] }, false],
			[{ method: 'a.b', parameters: [{ name: 'x: y', value: '1' }] }, false],
			[{ method: 'a.b', parameters: [{ name: 'X', value: 'a\nb', isHeader: true }] }, false],
			[{ method: 'a.b', parameters: [{ name: ' x', value: '1' }] }, false],
			[{ method: 'a.b', parameters: [{ name: '#x', value: '1' }] }, false],
			[{ method: 'a\nb', parameters: [] }, false],
			[{ title: 'a\nb', method: 'a.b' }, false],
		];
		for (const [call, survives] of calls) assert.equal(survivesPrinting(call), survives, JSON.stringify(call));
	});
});

describe('formatCallDocument', () => {
	it('lays a file out', () => {
		const text = `
@user=42${'  '}
# about the call
###   Title

  a.b
x=1


//off y="2"
j = {"a":1,
"b":[{{user}}]}
short={"a": 1}
###
c.d`;
		const formatted = `@user = 42
# about the call
### Title
a.b
x = 1

// off y = "2"
j = {
  "a": 1,
  "b": [
    {{user}}
  ]
}
short = {"a": 1}

###
c.d
`;
		assert.equal(formatCallDocument(text), formatted);
	});

	it('leaves a parameter a parameter whose name ends with a colon', () => {
		const formatted = formatCallDocument('a.b\n// off type:=1\nx:=  2\n');
		assert.equal(formatted, 'a.b\n// off type:= 1\nx:= 2\n');
		const printed = printCallDocument({ calls: [{ method: 'a.b', parameters: [{ name: 'x:', value: '2' }] }] });
		const rows = [formatted, printed].map((text) => parseCallDocument(text).calls[0]?.rows.at(-1));
		for (const row of rows) assert.deepEqual([row?.name, row?.value, row?.isHeader], ['x:', '2', undefined]);
	});

	it('keeps line ends, and what it cannot read', () => {
		assert.equal(formatCallDocument('###\r\na.b\r\nx =  [ 1,\r\n 2 x\r\n'), '###\r\na.b\r\nx = [ 1,\r\n 2 x\r\n');
		assert.equal(formatCallDocument('\n \n'), '');
	});
});
