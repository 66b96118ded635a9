import assert from 'node:assert/strict';
import { parseCallDocument } from '../../../../src/core/callFile/callDocument.ts';

const problemsOf = (text: string) =>
	parseCallDocument(text).problems.map(({ code, start, end }) => `${code}: ${text.slice(start, end)}`);

describe('the problems of a call file', () => {
	const cases: [text: string, ...problems: string[]][] = [
		['### t\n\n### u\na.b', 'method-missing: ### t'],
		['### t\nno method', 'method-malformed: no method'],
		['### t\n{{group}}.get'],
		['### t\nx = 1\na.b', 'parameter-before-method: x ='],
		['###\na.b\nwhat', 'text-without-equals: what'],
		['###\na.b\nx = 1\n// off x = 2\nx = 3', 'parameter-name-duplicate: x'],
		[
			// Of many names each is known again, whenever it came.
			`###\na.b\n${[...Array(20).keys(), 0, 7, 8, 19].map((index) => `p${index} = 1`).join('\n')}`,
			...[0, 7, 8, 19].map((index) => `parameter-name-duplicate: p${index}`),
		],
		['###\na.b\nmethod = c.d', 'parameter-name-duplicate: method'],
		['###\na.b\n = 1', 'parameter-name-empty: ='],
		['###\na.b\nsig = {{x}}', 'parameter-name-reserved: sig'],
		[
			'###\na.b\nhost: x\nX-A: 1\n// off x-a: 2\nx-a: {{user}}',
			'header-name-owned: host',
			'header-name-duplicate: x-a',
		],
		['###\na.b\nAuthorization: Bearer {{$env T}}\nCookie: a', 'secret-in-file: a'],
		['###\na.b\n// x = 1', 'comment-unmarked: // x = 1'],
		['###\na.b\n//off x = 1\n//\t off\ty = 1'],
		['###\na.b\n// offx = 1\n// off', 'comment-unmarked: // offx = 1', 'comment-unmarked: // off'],
		['###\na.b\n// off =', 'parameter-name-empty: ='],
		['###\na.b\nx = "a', 'quote-unclosed: "a'],
		['###\na.b\nx = "a" and "b"', 'quote-malformed:  and "b"'],
		['###\na.b\nx = "\\x"', 'quote-malformed: "\\x"'],
		['###\na.b\nx = {"a": tru}', 'json-malformed: tru'],
		['###\na.b\nx = {"a": 1,}', 'json-malformed: }'],
		['###\na.b\nx = [01]', 'json-malformed: 1'],
		['###\na.b\nx = [club] hello', 'json-malformed: hello'],
		['###\na.b\nx = [1 {{v}}]', 'json-malformed: {'],
		['###\na.b\nx = [ {{a b}} ]', 'reference-malformed: {{a b}}', 'json-malformed: {'],
		['###\na.b\nx = {"a": [1,\ny = 2\n\n### u\nc.d', 'json-unclosed: [1,'],
		['###\na.b\nx = hello {{a b}}', 'reference-malformed: {{a b}}'],
		['@\n@x\n@x y = 1\n@ = 1', ...['@', '@x', 'x y', '@ ='].map((marked) => `variable-malformed: ${marked}`)],
		['@x = 1\n@x = 2', 'variable-duplicate: x'],
		['a.b\nx = 1', 'heading-missing: a.b'],
		['###\na.b\n?? state == 200\n?? header == 1', 'expectation-subject: state', 'expectation-predicate: 1'],
		['###\na.b\n?? status is 200\n?? status', 'expectation-predicate: is', 'expectation-predicate: '],
		['###\na.b\n?? status ==\n?? $.a exists b', 'expectation-value: ?? status ==', 'expectation-no-value: b'],
		['###\na.b\n?? sig == 0123456789abcdef0123456789abcdef\n?? $.a == {"b": }', 'json-malformed: }'],
		['###\na.b\n?? body contains access_token=tok3n-12345', 'secret-in-file: access_token=tok3n-12345'],
		['###\n# @name 1a\na.b\n# @name', 'call-name-malformed: 1a', 'call-name-malformed: # @name'],
		['###\n# @name a\na.b\n### u\n# @name a\nc.d', 'call-name-duplicate: a'],
		[
			// By way of a variable, and of its own expectation.
			'@v = {{b.response.body.$.x}}\n###\n# @name a\na.b\nx = {{v}}\n###\n# @name b\nc.d\ny = {{a.response.body}}',
			'answer-cyclic: c.d',
		],
		['###\n# @name a\na.b\n?? body == {{a.response.body}}', 'answer-cyclic: a.b'],
	];
	for (const [text, ...problems] of cases) {
		it(`finds ${problems.length === 0 ? 'none' : problems.join(', ')} in ${JSON.stringify(text)}`, () => {
			assert.deepEqual(problemsOf(text), problems);
		});
	}

	const marked: [what: string, value: string[], line: number, problem: string][] = [
		['a comma that is missing', ['{', '  "a": 1', '  "b": 2', '}'], 2, 'json-malformed: "b"'],
		['a bracket that is closed by another', ['{', '  "a": [1, 2', '}'], 2, 'json-malformed: }'],
		['a string that is not closed', ['{', '  "a": "one,', '  "b": 2', '}'], 1, 'json-malformed: "one,'],
		['a string that swallows the bracket', ['{', '  "a": "one}', '}'], 1, 'json-malformed: "one}'],
		['a bracket that nothing closes', ['{', '  "a": {', '    "b": 1', '  ', '}'], 0, 'json-unclosed: {'],
		['a bracket before another parameter', ['{', '  "a": [', '    1,', 'y = 2'], 1, 'json-unclosed: ['],
		['a bracket before a comment', ['[', '  {"a": {{v}}', '# as {{v}} is known'], 1, 'json-unclosed: {"a": {{v}}'],
		['a bracket before a parameter that is off', ['[', '// off y = [1]'], 0, 'json-unclosed: ['],
		['a word in a list of variables', ['[', '  {{a}},', '  {{b}} none,', ']'], 2, 'json-malformed: none'],
	];
	for (const [what, value, line, problem] of marked) {
		it(`marks ${what} on its own line`, () => {
			const text = `### t\na.b\nx = ${value.join('\n')}`;
			const { problems } = parseCallDocument(text);
			const [first] = problems.filter(({ code }) => code.startsWith('json-'));
			assert.ok(first);
			assert.equal(`${first.code}: ${text.slice(first.start, first.end)}`, problem);
			assert.equal(text.slice(0, first.start).split('\n').length - 3, line);
		});
	}

	it('says what was expected where JSON goes wrong', () => {
		const faultIn = (value: string) => parseCallDocument(`###\na.b\nx = ${value}`).problems;
		assert.partialDeepStrictEqual(faultIn('{"a" 1}'), [{ fault: { expected: 'colon' } }]);
		assert.partialDeepStrictEqual(faultIn('[1 2]'), [{ fault: { expected: 'comma-or-close', close: ']' } }]);
		assert.partialDeepStrictEqual(faultIn('[{"a": 1'), [{ fault: { expected: 'comma-or-close', close: '}' } }]);
	});

	it('goes on at the next ### when JSON never closes', () => {
		const { calls } = parseCallDocument('###\na.b\nx = {"a": [1,\n\n ### u\nc.d\ny = 1');
		const read = calls.map(
			({ title, method, parameters }) => `${title} ${method} ${parameters.map(({ value }) => value)}`,
		);
		assert.deepEqual(read, ['undefined a.b {"a": [1,', 'u c.d 1']);
	});

	it('warns of what looks like a secret, wherever it stands', () => {
		const secret = 'tkn1f0c2b9A77de41c0b8';
		const suspicious = [
			...[`@token = ${secret}`, `# access_token=${secret}`, '### t', 'a.b', 'session_secret_key = abc'],
			...['accessToken = abc', `api_key = ${secret}`, `// off x = {"application_secret_key": "${secret}"}`],
			`https://api.example.org/fb.do?method=a.b&sig=d41d8cd98f00b204&access_token=${secret}`,
		];
		const { problems } = parseCallDocument(suspicious.join('\n'));
		assert.equal(problems.filter(({ code }) => code === 'secret-in-file').length, 7);
		const innocent = [
			...['# The sig: what it is, and access_token too', '### t', 'a.b', 'application_key = CBAFJIICABABABABA123'],
			...['text = MESSAGES,GUESTS', 'token = {{token}}', 'author = alexander.petrov.1980'],
		];
		assert.deepEqual(problemsOf(innocent.join('\n')), ['parameter-name-duplicate: application_key']);
	});
});
