import assert from 'node:assert/strict';
import {
	callAt,
	maxCallFileLength,
	parseCallDocument,
	problemsIn,
} from '../../../../src/core/callFile/callDocument.ts';
import { formatCallDocument } from '../../../../src/core/callFile/formatCallDocument.ts';
import type { Span } from '../../../../src/core/text/span.ts';
import { realFiles } from '../../../data/callDocumentInputs.ts';

const lines = (...all: string[]) => all.join('\n');

/** The calls as the stable face of the module promises them. */
const callsOf = (text: string) =>
	parseCallDocument(text).calls.map(({ title, method, parameters }) => ({
		title,
		method,
		parameters: parameters.map(({ name, value }) => ({ name, value })),
	}));

const valueOfLine = (line: string) => callsOf(`###\na.b\n${line}`)[0]?.parameters[0]?.value;

const problemsOf = (text: string) =>
	parseCallDocument(text).problems.map(({ code, start, end }) => `${code}: ${text.slice(start, end)}`);

const textOf = (text: string, span: Span | undefined) => span && text.slice(span.start, span.end);

const [issueExample = ''] = realFiles;

describe('parseCallDocument', () => {
	it('reads how a call is sent before its method, GET without it', () => {
		const heads: [head: string, httpMethod: 'POST' | undefined, method: string][] = [
			['POST \t stream.publish', 'POST', 'stream.publish'],
			['GET a.b', undefined, 'a.b'],
			['a.b', undefined, 'a.b'],
			['post a.b', undefined, 'post a.b'],
			['POST', undefined, 'POST'],
			['POST {{m}}.get', 'POST', '{{m}}.get'],
		];
		const text = heads.map(([head], index) => `### ${index}\n${head}\n`).join('');
		const { calls } = parseCallDocument(text);
		const read = calls.map(({ httpMethod, method }) => [httpMethod, method]);
		assert.deepEqual(
			read,
			Array.from(heads, ([, ...expected]) => expected),
		);
		const [first] = calls;
		const spans = [first?.httpMethodSpan, first?.methodSpan].map((span) => textOf(text, span));
		assert.deepEqual(spans, ['POST', 'stream.publish']);
		assert.deepEqual(problemsOf(text), ['method-malformed: post a.b', 'method-malformed: POST']);
		assert.match(formatCallDocument(text), /^### 0\nPOST stream\.publish\n\n### 1\nGET a\.b\n/);
	});

	for (const lineEnd of ['\n', '\r\n']) {
		it(`reads titles, methods, parameters and file variables, with line ends ${JSON.stringify(lineEnd)}`, () => {
			const text = issueExample.replaceAll('\n', lineEnd);
			const document = parseCallDocument(text);
			assert.deepEqual(callsOf(text), [
				{ title: 'Unread events', method: 'events.get', parameters: [{ name: 'types', value: 'MESSAGES,GUESTS' }] },
				{
					title: 'Post a topic',
					method: 'mediatopic.post',
					parameters: [
						{ name: 'gid', value: '{{user}}' },
						{ name: 'attachment', value: '{"media":[{"type":"text","text":"Привет, {{user}}"}]}' },
					],
				},
			]);
			const variables = document.variables.map(({ name, value }) => `${name} = ${value}`);
			assert.deepEqual(variables, ['account = Local service', 'user = 42']);
			assert.equal(document.account?.value, 'Local service');
			assert.deepEqual(document.problems, []);
		});
	}

	for (const [head, account] of [
		['@account = One', 'One'],
		['@account = One\n@account = Two', 'Two'],
		['@other = One', undefined],
	] as const) {
		it(`takes the account ${account ?? 'of nobody'} from ${JSON.stringify(head)}`, () => {
			assert.equal(parseCallDocument(`${head}\n### A\na.b\n`).account?.value, account);
		});
	}

	it('knows where everything stands', () => {
		const text = lines('###  A title ', ' a.b ', '\t// off  x =  "1 {{v}}" ', 'y=', '@z = 1', '# c');
		const { calls, variables } = parseCallDocument(text);
		const [call] = calls;
		const [x, y] = call?.rows ?? [];
		const at = (span: Span | undefined) => textOf(text, span);
		assert.equal(at(call), text.slice(0, text.indexOf('y=') + 2));
		assert.deepEqual([at(call?.titleSpan), at(call?.methodSpan)], ['A title', 'a.b']);
		assert.deepEqual(
			[at(x), at(x?.offSpan), at(x?.nameSpan), at(x?.valueSpan), at(x?.references[0]), x?.enabled],
			['// off  x =  "1 {{v}}"', '// off', 'x', '"1 {{v}}"', '{{v}}', false],
		);
		assert.deepEqual([at(y), at(y?.valueSpan), text[y?.equalsAt ?? 0]], ['y=', '', '=']);
		assert.deepEqual([at(variables[0]), at(variables[0]?.nameSpan)], ['@z = 1', 'z']);
	});

	it('keeps a parameter that is off, and does not send it', () => {
		const [call] = parseCallDocument('###\na.b\n// off x = [\n 1 ]\ny = 2').calls;
		const rows = call?.rows.map(({ name, value, enabled }) => `${name}=${value}${enabled ? '' : ' off'}`);
		assert.deepEqual(rows, ['x=[1] off', 'y=2']);
		assert.deepEqual(callsOf('###\na.b\n// off x = [\n 1 ]\ny = 2')[0]?.parameters, [{ name: 'y', value: '2' }]);
	});

	describe('values', () => {
		const values: [line: string, value: string][] = [
			['x =  a b  ', 'a b'],
			['x = a = b', 'a = b'],
			['x=', ''],
			['x = ""', ''],
			['x = # no comment', '# no comment'],
			['x = "  a\\n\\u0041\\"  "', '  a\nA"  '],
			['x = a "b"', 'a "b"'],
			['x = {"a": 1}', '{"a":1}'],
			['x = [1, 2 ,3]', '[1,2,3]'],
			[
				'x = {"n": 12345678901234567890.10e+05, "s": "\\u0041 \\/ b"}',
				'{"n":12345678901234567890.10e+05,"s":"\\u0041 \\/ b"}',
			],
			['x = [\n\t"a {",\r\n  "]\\"" ]', '["a {","]\\""]'],
			['x = [ "{{a}}" , "{{ b }}" ]', '["{{a}}","{{ b }}"]'],
			['x = {"id": {{user}}, "more": [ {{a}}, {{b}} ]}', '{"id":{{user}},"more":[{{a}},{{b}}]}'],
			['x = {{user}}', '{{user}}'],
			['x = {{user}} and {', '{{user}} and {'],
			['x = "{\\"a\\": 1}"', '{"a": 1}'],
		];
		for (const [line, value] of values) {
			it(`reads ${JSON.stringify(line)}`, () => {
				assert.equal(valueOfLine(line), value);
				assert.deepEqual(problemsOf(`###\na.b\n${line}`), []);
			});
		}

		it('tells a variable from the same text, escaped', () => {
			const { calls } = parseCallDocument(lines('###', 'a.b', 'x = "é\\n{{v}} \\u007b{v}} {{ $env A }}"'));
			const [x] = calls[0]?.rows ?? [];
			assert.equal(x?.value, 'é\n{{v}} {{v}} {{ $env A }}');
			const references = x.references.map(({ name, at }) => `${name} at ${at}`);
			assert.deepEqual(references, ['v at 2', '$env A at 14']);
		});
	});

	it('finds the call at an offset, and its problems', () => {
		const text = lines('@v = 1', '### a', 'what', '', '### b', 'c.d', 'what', '');
		const document = parseCallDocument(text);
		const [a, b] = document.calls;
		assert.equal(callAt(document, 0), undefined);
		assert.equal(callAt(document, text.indexOf('###')), a);
		assert.equal(callAt(document, text.indexOf('### b') - 1), a);
		assert.equal(callAt(document, text.length), b);
		assert.deepEqual(b && problemsIn(document, b).map(({ code }) => code), ['text-without-equals']);
		assert.deepEqual(a && problemsIn(document, a).map(({ code }) => code), ['method-malformed']);
	});

	it('reads nothing of a file that is too long, says so, and lays it out as it is', () => {
		const text = '### A\na.b\n'.padEnd(maxCallFileLength + 1, 'x = y\n');
		const { calls, variables, problems } = parseCallDocument(text);
		assert.deepEqual([calls, variables], [[], []]);
		assert.deepEqual(problems, [{ severity: 'error', code: 'file-too-long', start: 0, end: 5 }]);
		assert.equal(formatCallDocument(text), text);
		assert.equal(parseCallDocument(text.slice(1)).calls.length, 1);
	});
});
