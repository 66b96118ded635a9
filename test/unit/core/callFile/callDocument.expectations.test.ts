import assert from 'node:assert/strict';
import { parseCallDocument } from '../../../../src/core/callFile/callDocument.ts';
import { checkCallFile } from '../../../../src/core/callFile/checkCallFile.ts';
import { formatCallDocument } from '../../../../src/core/callFile/formatCallDocument.ts';
import { neededAnswers } from '../../../../src/core/callFile/neededAnswers.ts';
import { resolveCall } from '../../../../src/core/callFile/resolveCall.ts';
import { VariableScope, type VariableSources } from '../../../../src/core/callFile/variables.ts';
import { pathFaultAt } from '../../../../src/net/answer/filterJson.ts';

const sources: VariableSources = { uuid: () => 'u', now: () => 0, random: () => 0 };

describe('what is expected in a call file', () => {
	const cases: [line: string, subject: string, predicate: string, value: string][] = [
		['?? status == 200', 'status', '==', '200'],
		['??status==200', 'status==200', '', ''],
		['  ??  header  Content-Type   contains  json ', 'header Content-Type', 'contains', 'json'],
		['?? $.a[?@.b == \'c d\'].e != "x y"', "$.a[?@.b == 'c d'].e", '!=', 'x y'],
		["?? $['a b] c'] exists", "$['a b] c']", 'exists', ''],
		['?? $ equals {"a": [1,\n 2]}', '$', 'equals', '{"a":[1,2]}'],
		['?? $.id not isNumber', '$.id', 'not isNumber', ''],
		['?? body matches ^\\d+ = [a-z]$', 'body', 'matches', '^\\d+ = [a-z]$'],
	];
	for (const [line, subject, predicate, value] of cases) {
		it(`is read from ${JSON.stringify(line)}`, () => {
			const [call] = parseCallDocument(`### A\na.b\nx = 1\n${line}\ny = 2\n`).calls;
			const [found] = call?.expectations ?? [];
			assert.equal(found?.subject, subject);
			assert.equal(`${found?.isNegated ? 'not ' : ''}${found?.predicate}`, predicate);
			assert.equal(found?.value, value);
			const names = call?.parameters.map(({ name }) => name);
			assert.deepEqual(names, ['x', 'y']);
		});
	}

	it('belongs to its call, with the name and the tags', () => {
		const { calls, names } = parseCallDocument(
			'### A\n# @name one\n# @tag smoke, slow\n# @skip\na.b\n# @tag more\n### B\n# @only\nc.d\n# @else x\n',
		);
		const [one, other] = calls;
		const read = [one?.name, one?.tags, one?.isSkipped, one?.isOnly];
		assert.deepEqual(read, ['one', ['smoke', 'slow', 'more'], true, undefined]);
		assert.deepEqual([other?.name, other?.tags, other?.isSkipped, other?.isOnly], [undefined, [], undefined, true]);
		assert.equal(names.get('one'), one);
	});

	it('is formatted with one space between its parts', () => {
		const written =
			'### A\n#   @name   one\na.b\n??   $.a    not   contains   x y  \n?? status   ==\n??$ equals {"a": 1,\n"b": 2}\n';
		assert.equal(
			formatCallDocument(written),
			'### A\n# @name one\na.b\n?? $.a not contains x y\n?? status   ==\n?? $ equals {\n  "a": 1,\n  "b": 2\n}\n',
		);
	});

	it('has a problem where a pattern is malformed, but not where a variable makes it', () => {
		const text = '@v = (\n### A\na.b\n?? body matches a(\n?? body matches {{v}}\n?? body matches a(b)\n';
		const found = checkCallFile(parseCallDocument(text), { variables: sources, accountNames: [] });
		const problems = found.map(({ code, start, end }) => `${code}: ${text.slice(start, end)}`);
		assert.deepEqual(problems, ['expectation-pattern: a(']);
	});

	it('has a problem where a JSONPath goes wrong, also in what a value takes from an answer', () => {
		const text = [
			'@id = {{a.response.body.list[0].id}}\n@no = {{a.response.body.$.x[}}\n### A\n# @name a\na.b',
			'?? $.a[0].b == 1\n?? $.a[?(@.b == ] exists\n?? $ exists\n?? $..  exists',
			'?? $.a == {{a.response.body}}{{a.response.headers.x[}}\nx = {{a.response.body.a b}}\n// off y = {{a.response.body.[}}\n',
		].join('\n');
		const found = checkCallFile(parseCallDocument(text), { variables: sources, accountNames: [], pathFaultAt });
		assert.deepEqual(
			found.filter(({ code }) => code === 'path-malformed').map(({ start, end }) => text.slice(start, end)),
			['{{a.response.body.$.x[}}', '] exists', '.', '{{a.response.body.a b}}'],
		);
	});
});

describe('the answer to a call, in another call of the file', () => {
	const text = [
		'@id = {{made.response.body.$.list[0].id}}',
		'### Make\n# @name made\na.b',
		'### Read\nc.d\nid = {{id}}\nx-id: {{made.response.headers.x-id}}\n?? body == {{made.response.body}}',
		'### Other\ne.f\nid = {{gone.response.body.$.id}}\nother = {{made.response.status}}\n',
	].join('\n\n');
	const document = parseCallDocument(text);
	const [, read, other] = document.calls;
	assert.ok(read && other);

	it('is needed by way of variables, headers and expectations', () => {
		assert.deepEqual(neededAnswers(document, read).toSorted(), [
			'made.response.body',
			'made.response.body.$.list[0].id',
			'made.response.headers.x-id',
		]);
	});

	it('is put into values once it is there; keys in it are marked', () => {
		const answers = new Map([
			['made.response.body.$.list[0].id', { value: '7', secrets: [] }],
			['made.response.headers.x-id', { value: 'key-8', secrets: ['key-8'] }],
		]);
		const { call, problems, environment } = resolveCall(read, new VariableScope(document, { ...sources, answers }));
		assert.deepEqual(problems, []);
		assert.deepEqual(call.parameters, [{ name: 'id', value: '7' }]);
		assert.deepEqual(call.headers, [{ name: 'x-id', value: 'key-8', secrets: ['key-8'] }]);
		// It is no environment variable, for which the user is asked.
		assert.deepEqual([...environment], []);
	});

	it('has a problem while it is not there, which the editor does not show', () => {
		const codes = resolveCall(read, new VariableScope(document, sources)).problems.map(({ code }) => code);
		assert.deepEqual(codes, ['answer-pending', 'answer-pending']);
		const shown = checkCallFile(document, { variables: sources, accountNames: [] });
		assert.deepEqual(
			shown.map(({ code, start, end }) => `${code}: ${text.slice(start, end)}`),
			['answer-unknown: {{gone.response.body.$.id}}', 'variable-unknown: {{made.response.status}}'],
		);
	});

	it('is a variable where the file or the account has one of that name', () => {
		const own = parseCallDocument('@a.response.body = 5\n### A\n# @name a\na.b\n### B\nc.d\nx = {{a.response.body}}\n');
		const [, call] = own.calls;
		assert.ok(call);
		assert.equal(resolveCall(call, new VariableScope(own, sources)).call.parameters[0]?.value, '5');
		assert.deepEqual(neededAnswers(own, call), []);
	});

	it('is looked for in time that grows with the file', () => {
		const chain = Array.from({ length: 3000 }, (_, index) => `@v${index} = {{v${index + 1}}}{{v${index + 2}}}`).join(
			'\n',
		);
		const calls = Array.from(
			{ length: 3000 },
			(_, index) => `###\n# @name c${index}\na.b\nx = {{v0}}{{c${index + 1}.response.body}}`,
		).join('\n');
		const long = parseCallDocument(`${chain}\n${calls}\n`);
		assert.equal(long.calls.length, 3000);
		assert.ok(!long.problems.some(({ code }) => code === 'answer-cyclic'));
		const cyclic = parseCallDocument(`${chain}\n${calls}\n###\n# @name c3000\na.b\nx = {{c0.response.body}}\n`);
		assert.equal(cyclic.problems.filter(({ code }) => code === 'answer-cyclic').length, 1);
	});
});
