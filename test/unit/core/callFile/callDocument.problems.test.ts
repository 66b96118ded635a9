import assert from 'node:assert/strict';
import { parseCallDocument } from '../../../../src/core/callFile/callDocument.ts';

const lines = (...all: string[]) => all.join('\n');

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
		['###\na.b\nmethod = c.d', 'parameter-name-duplicate: method'],
		['###\na.b\n = 1', 'parameter-name-empty: ='],
		['###\na.b\nsig = {{x}}', 'parameter-name-reserved: sig'],
		['###\na.b\n// x = 1', 'comment-unmarked: // x = 1'],
		['###\na.b\nx = "a', 'quote-unclosed: "a'],
		['###\na.b\nx = "a" and "b"', 'quote-malformed:  and "b"'],
		['###\na.b\nx = "\\x"', 'quote-malformed: "\\x"'],
		['###\na.b\nx = {"a": tru}', 'json-malformed: tru'],
		['###\na.b\nx = {"a": 1,}', 'json-malformed: }'],
		['###\na.b\nx = [01]', 'json-malformed: 1'],
		['###\na.b\nx = [club] hello', 'json-malformed: hello'],
		['###\na.b\nx = [1 {{v}}]', 'json-malformed: {'],
		['###\na.b\nx = [ {{a b}} ]', 'reference-malformed: {{a b}}', 'json-malformed: {'],
		['###\na.b\nx = {"a": [1,\ny = 2\n\n### u\nc.d', 'json-unclosed: {"a": [1,'],
		['###\na.b\nx = hello {{a b}}', 'reference-malformed: {{a b}}'],
		[
			'@\n@x\n@x y = 1\n@ = 1',
			'variable-malformed: @',
			'variable-malformed: @x',
			'variable-malformed: x y',
			'variable-malformed: @ =',
		],
		['@x = 1\n@x = 2', 'variable-duplicate: x'],
		['a.b\nx = 1', 'heading-missing: a.b'],
	];
	for (const [text, ...problems] of cases) {
		it(`finds ${problems.length === 0 ? 'none' : problems.join(', ')} in ${JSON.stringify(text)}`, () => {
			assert.deepEqual(problemsOf(text), problems);
		});
	}

	it('goes on at the next ### when JSON never closes', () => {
		const { calls } = parseCallDocument(lines('###', 'a.b', 'x = {"a": [1,', '', ' ### u', 'c.d', 'y = 1'));
		assert.deepEqual(
			calls.map(({ title, method, parameters }) => ({
				title,
				method,
				parameters: parameters.map(({ name, value }) => ({ name, value })),
			})),
			[
				{ title: undefined, method: 'a.b', parameters: [{ name: 'x', value: '{"a": [1,' }] },
				{ title: 'u', method: 'c.d', parameters: [{ name: 'y', value: '1' }] },
			],
		);
	});

	it('warns of what looks like a secret, wherever it stands', () => {
		const secret = 'tkn1f0c2b9A77de41c0b8';
		const suspicious = [
			`@token = ${secret}`,
			`# access_token=${secret}`,
			'### t',
			'a.b',
			'session_secret_key = abc',
			'accessToken = abc',
			`api_key = ${secret}`,
			`// off x = {"application_secret_key": "${secret}"}`,
			`https://api.example.org/fb.do?method=a.b&sig=d41d8cd98f00b204&access_token=${secret}`,
		];
		const { problems } = parseCallDocument(suspicious.join('\n'));
		assert.equal(problems.filter(({ code }) => code === 'secret-in-file').length, 7);
		const innocent = lines(
			'# The sig: what it is, and access_token too',
			'### t',
			'a.b',
			'application_key = CBAFJIICABABABABA123',
			'text = MESSAGES,GUESTS',
			'token = {{token}}',
			'author = alexander.petrov.1980',
		);
		assert.deepEqual(problemsOf(innocent), ['parameter-name-duplicate: application_key']);
	});
});
