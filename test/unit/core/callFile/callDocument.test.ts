import assert from 'node:assert/strict';
import {
	callAt,
	longestCall,
	longestCallFile,
	parseCallDocument,
	parseInParts,
	printCallDocument,
	problemsIn,
} from '../../../../src/core/callFile/callDocument.ts';
import { formatCallDocument } from '../../../../src/core/callFile/formatCallDocument.ts';
import { wholeOf } from '../../../../src/core/parts.ts';

const lines = (...all: string[]) => all.join('\n');

/** The calls as the stable face of the module promises them. */
const callsOf = (text: string) =>
	parseCallDocument(text).calls.map(({ title, method, parameters }) => ({
		title,
		method,
		parameters: parameters.map(({ name, value }) => ({ name, value })),
	}));

/** The value of the only parameter of a call that consists of it. */
const valueOfLine = (line: string) => callsOf(`###\na.b\n${line}`)[0]?.parameters[0]?.value;

const problemsOf = (text: string) =>
	parseCallDocument(text).problems.map(({ code, start, end }) => `${code}: ${text.slice(start, end)}`);

const issueExample = lines(
	'# Anything after a hash at the start of a line is a comment.',
	'@account = Local service',
	'@user = 42',
	'',
	'### Unread events',
	'events.get',
	'types = MESSAGES,GUESTS',
	'',
	'### Post a topic',
	'mediatopic.post',
	'gid = {{user}}',
	'attachment = {',
	'  "media": [{ "type": "text", "text": "Привет, {{user}}" }]',
	'}',
	'',
);

describe('parseCallDocument', () => {
	for (const [name, text] of [
		['\\n', issueExample],
		['\\r\\n', issueExample.replaceAll('\n', '\r\n')],
	] as const) {
		it('reads how a call is sent before its method, GET without it', () => {
			const text =
				'### A\nPOST \t stream.publish\n### B\nGET a.b\n### C\na.b\n### D\npost a.b\n### E\nPOST\n### F\nPOST {{m}}.get\n';
			const { calls, problems } = parseCallDocument(text);
			assert.deepEqual(
				calls.map(({ method, httpMethod }) => [httpMethod, method]),
				[
					['POST', 'stream.publish'],
					[undefined, 'a.b'],
					[undefined, 'a.b'],
					[undefined, 'post a.b'],
					[undefined, 'POST'],
					['POST', '{{m}}.get'],
				],
			);
			const [first] = calls;
			assert.equal(first && text.slice(first.httpMethodSpan?.start, first.httpMethodSpan?.end), 'POST');
			assert.equal(first && text.slice(first.methodSpan?.start, first.methodSpan?.end), 'stream.publish');
			assert.deepEqual(
				problems.map(({ code, start, end }) => [code, text.slice(start, end)]),
				[
					['method-malformed', 'post a.b'],
					['method-malformed', 'POST'],
				],
			);
			assert.match(formatCallDocument(text), /^### A\nPOST stream\.publish\n\n### B\nGET a\.b\n/);
		});

		it(`reads titles, methods, parameters and file variables, with line ends ${name}`, () => {
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
			assert.deepEqual(
				document.variables.map(({ name, value }) => [name, value]),
				[
					['account', 'Local service'],
					['user', '42'],
				],
			);
			assert.equal(document.account?.value, 'Local service');
			assert.equal(document.comments.length, 1);
			assert.deepEqual(document.problems, []);
		});
	}

	it('knows where everything stands', () => {
		const text = lines('###  A title ', ' a.b ', '\t// off  x =  "1 {{v}}" ', 'y=', '@z = 1', '# c');
		const { calls, variables, comments } = parseCallDocument(text);
		const [call] = calls;
		const [x, y] = call?.rows ?? [];
		const at = (span: { start: number; end: number } | undefined) => span && text.slice(span.start, span.end);
		assert.equal(at(call), text.slice(0, text.indexOf('y=') + 2));
		assert.deepEqual([at(call?.titleSpan), at(call?.methodSpan)], ['A title', 'a.b']);
		assert.deepEqual(
			[at(x), at(x?.offSpan), at(x?.nameSpan), at(x?.valueSpan), at(x?.references[0]), x?.enabled],
			['// off  x =  "1 {{v}}"', '// off', 'x', '"1 {{v}}"', '{{v}}', false],
		);
		assert.deepEqual([at(y), at(y?.valueSpan), text[y?.equalsAt ?? 0]], ['y=', '', '=']);
		assert.deepEqual([at(variables[0]), at(variables[0]?.nameSpan)], ['@z = 1', 'z']);
		assert.deepEqual(comments.map(at), ['# c']);
	});

	it('keeps a parameter that is off, and does not send it', () => {
		const { calls } = parseCallDocument(lines('###', 'a.b', '// off x = [', ' 1 ]', 'y = 2'));
		assert.deepEqual(
			calls[0]?.rows.map(({ name, value, enabled }) => [name, value, enabled]),
			[
				['x', '[1]', false],
				['y', '2', true],
			],
		);
		assert.deepEqual(
			calls[0]?.parameters.map(({ name }) => name),
			['y'],
		);
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
			assert.deepEqual(
				x.references.map(({ name, at }) => [name, at]),
				[
					['v', 2],
					['$env A', 14],
				],
			);
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

	it('reads nothing of a file, or of one with a call, that is too long, says so, and lays it out as it is', () => {
		const call = (length: number) => `### A\na.b\n${'x = y\n'.repeat(length / 6)}`;
		const many = call(longestCall / 2).repeat(2 * Math.ceil(longestCallFile / longestCall));
		for (const text of [many, call(longestCall)]) {
			const { calls, variables, problems } = parseCallDocument(text);
			assert.deepEqual([calls, variables], [[], []]);
			assert.deepEqual(problems, [{ severity: 'error', code: 'file-too-long', start: 0, end: 5 }]);
			assert.equal(formatCallDocument(text), text);
		}
		assert.equal(parseCallDocument(call(longestCall).slice(0, longestCall)).calls.length, 1);
		assert.equal(parseCallDocument(many.slice(0, longestCallFile)).calls.length, 4);
	});

	it('reads a file again once a call in it is no longer too long', () => {
		const long = `### A\na.b\n\n### B\na.b\nx = ${'y'.repeat(longestCall)}`;
		const shorter = long.slice(0, -100);
		const before = parseCallDocument(shorter);
		const tooLong = wholeOf(parseInParts(long, before));
		assert.equal(tooLong.calls.length, 0);
		assert.deepEqual(wholeOf(parseInParts(shorter, tooLong)).calls.length, 2);
	});

	it('takes time linear in the length of what is hard to read', () => {
		const length = 50_000;
		for (const hard of [
			'{',
			'[',
			'"',
			'{{',
			'{{a',
			'}}',
			' ',
			'\\"',
			'=',
			'@',
			'//',
			'{{}}',
			'x=[\n',
			'"x=',
			'\u00a0',
			'a ',
		]) {
			for (const head of ['', '###\na.b\nx = ', '###\na.b\nx = {"a":"', '###\na.b\nx = "', '@x = [', '# ']) {
				const text = head + hard.repeat(length / hard.length);
				const document = parseCallDocument(text);
				formatCallDocument(text);
				printCallDocument(document);
			}
		}
	});
});
