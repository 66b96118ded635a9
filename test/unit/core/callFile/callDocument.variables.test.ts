import assert from 'node:assert/strict';
import { parseCallDocument, printCallDocument } from '../../../../src/core/callFile/callDocument.ts';
import { printableCall, resolveCall } from '../../../../src/core/callFile/resolveCall.ts';
import { checkVariables, VariableScope, type VariableSources } from '../../../../src/core/callFile/variables.ts';

let uuids = 0;
const sources: VariableSources = {
	account: new Map(Object.entries({ user: 'of the account', group: 'events', quoted: 'a "b"\n', list: '[ 1, 2 ]' })),
	environment: (name) => (name === 'HOME' ? 'home' : undefined),
	uuid: () => `uuid-${uuids++}`,
	now: () => 1_700_000_000_999,
	random: () => 0.999,
};

function resolve(text: string) {
	const document = parseCallDocument(text);
	const [call] = document.calls;
	assert.ok(call);
	const resolved = resolveCall(call, new VariableScope(document, sources));
	const problems = resolved.problems.map(({ code, name, start, end }) => `${code} ${name}: ${text.slice(start, end)}`);
	return { ...resolved, problems };
}

/** A parameter's value with its variables replaced, or the problems. */
function valueOfLine(line: string, ...variables: string[]) {
	const { call, problems } = resolve([...variables, '###', 'a.b', `x = ${line}`].join('\n'));
	return problems.length > 0 ? problems : call.parameters[0]?.value;
}

describe('variables of call files', () => {
	beforeEach(() => {
		uuids = 0;
	});

	for (const [line, value, ...variables] of [
		// Of the file, then of the account.
		['{{user}}', 'of the account'],
		['{{ user }}!', 'of the file!', '@user = of the file'],
		['{{a}}', '2', '@a = 1', '@a = 2'],
		// They refer to each other in any order.
		['<{{a}}>', '<events, eventsevents>', '@a = {{b}}, {{c}}', '@c = "{{b}}{{b}}"', '@b = {{group}}'],
		['{{$env HOME}} {{$timestamp}} {{$randomInt -5 5}}', 'home 1700000000 4'],
		['{{$uuid}} {{$uuid}}', 'uuid-0 uuid-1'],
		['{{id}} {{id}}', 'uuid-0 uuid-0', '@id = {{$uuid}}'],
		// Text within a string of JSON, and JSON outside of one.
		['{"a": "{{quoted}}", "b": {{list}}}', '{"a":"a \\"b\\"\\n","b":[1,2]}'],
		['"{{quoted}}"', 'a "b"\n'],
		['{{j}}', '{"a":"a \\"b\\"\\n"}', '@j = {"a": "{{quoted}}"}'],
		// Escaped.
		['{{$braces}}user}} {"a": "{{$braces}}user}}"}', '{{user}} {"a": "{{user}}"}'],
		['{"a": "{{$braces}}user}}"}', '{"a":"{{user}}"}'],
		['"\\u007b{user}} {{group}}"', '{{user}} events'],
		['{"a": "\\u007b{user}}"}', '{"a":"\\u007b{user}}"}'],
	] as const) {
		it(`are replaced: ${JSON.stringify([...variables, line].join(', '))}`, () => {
			assert.equal(valueOfLine(line, ...variables), value);
		});
	}

	for (const [line, problem, ...variables] of [
		['[ {{user}} ]', 'variable-breaks-json user: {{user}}'],
		['{{nope}}', 'variable-unknown nope: {{nope}}'],
		['{{a}}', 'variable-unknown nope: {{a}}', '@a = {{b}}', '@b = {{nope}}'],
		['{{a}}', 'variable-cyclic a: {{a}}', '@a = {{a}}'],
		['{{a}}', 'variable-cyclic c: {{a}}', '@a = {{b}}', '@b = {{c}}', '@c = {{b}}'],
		['{{$env NOPE}}', 'variable-unknown $env NOPE: {{$env NOPE}}'],
		['{{$randomInt 5 5}}', 'variable-unknown $randomInt 5 5: {{$randomInt 5 5}}'],
		['{{$uuid 1}}', 'variable-unknown $uuid 1: {{$uuid 1}}'],
		['{{__proto__}}', 'variable-unknown __proto__: {{__proto__}}'],
	] as const) {
		it(`are a problem: ${[...variables, line].join(', ')}`, () => {
			assert.deepEqual(valueOfLine(line, ...variables), [problem]);
		});
	}

	it('are replaced in the method', () => assert.equal(resolve('###\n{{group}}.get').call.method, 'events.get'));

	it('have names, and nothing that is a link wherever the name is told', () => {
		const codesIn = (text: string) => parseCallDocument(text).problems.map(({ code }) => code);
		for (const link of ['$[x](command:y)', '$env [x](command:y)', '[x](command:y)', '$(bell)', '$x ![y]']) {
			assert.equal(valueOfLine(`{{${link}}}`), `{{${link}}}`);
			assert.deepEqual(codesIn(`###\na.b\nx = {{${link}}}\n`), ['reference-malformed'], link);
			assert.deepEqual(codesIn(`@${link} = 1`), ['variable-malformed'], link);
			assert.deepEqual(parseCallDocument(`@${link} = 1`).variables, []);
		}
		for (const name of ['$env ProgramFiles(x86)', '$env npm_config_a.b-c', '$randomInt -5 5', 'Имя_1.a-b']) {
			const [call] = parseCallDocument(`###\na.b\nx = {{${name}}}\n`).calls;
			assert.equal(call?.parameters[0]?.references[0]?.name, name);
		}
	});

	it('are followed through long chains, and stopped where they grow without end', () => {
		const chain = Array.from({ length: 8000 }, (_, index) => `@v${index} = {{v${index + 1}}}`);
		assert.equal(valueOfLine('{{v0}}', ...chain, '@v8000 = end'), 'end');
		const bomb = Array.from({ length: 60 }, (_, index) => `@v${index} = {{v${index + 1}}}{{v${index + 1}}}`);
		assert.match(String(valueOfLine('{{v0}}', ...bomb, '@v60 = lol')), /^variable-too-long/);
	});

	it('do not grow without end together either', () => {
		const half = Array.from({ length: 15 }, (_, index) => `@v${index} = {{v${index + 1}}}{{v${index + 1}}}`);
		const rows = Array.from({ length: 100 }, (_, index) => `p${index} = {"text": "{{v0}}"}`);
		const { call, problems } = resolve([...half, `@v15 = ${'x'.repeat(16)}`, '###', 'a.b', ...rows].join('\n'));
		const [first] = call.parameters;
		assert.ok((first?.value.length ?? 0) > 2 ** 19);
		const inAll = call.parameters.reduce((sum, { value }) => sum + value.length, 0);
		assert.ok(inAll < 2 ** 24, `${inAll} characters`);
		assert.match(problems[0] ?? '', /^variable-too-long v0: /);
	});

	it('lengthen a call up to a length, however many of its rows they are in', () => {
		const rows = (count: number) => `### A\na.b\n${'p = {{v}}\n'.repeat(count)}`;
		const long = `@v = ${'x'.repeat(10_000)}\n`;
		assert.deepEqual(resolve(long + rows(100)).problems, []);
		const { call, problems } = resolve(long + rows(1000));
		assert.ok(problems.length > 800 && problems.every((problem) => problem.startsWith('variable-too-long')));
		const characters = call.parameters.reduce((sum, { value }) => sum + value.length, 0);
		assert.ok(characters < 1_100_000, `${characters}`);
		assert.deepEqual(checkVariables(parseCallDocument(long + rows(100).repeat(5)), sources), []);
	});

	it('are checked in the whole file', () => {
		const text = '@a = {{b}}\n@b = {{a}}\n### \na.b\nx = {{user}} {{c}}\n// off y = {{d}}\n###\n{{e}}.get';
		const problems = checkVariables(parseCallDocument(text), sources);
		const found = problems.map(({ code, start, end }) => `${code} ${text.slice(start, end)}`);
		const cyclic = ['variable-cyclic {{b}}', 'variable-cyclic {{a}}'];
		assert.deepEqual(found, [...cyclic, 'variable-unknown {{c}}', 'variable-unknown {{e}}']);
	});
});

describe('environment variables in a call', () => {
	const values: Record<string, string> = { TOKEN: 'env "1"', JSON: '{ "k": "v" }', EMPTY: '', PIN: '1' };
	const resolveWith = (text: string) => {
		const document = parseCallDocument(text);
		const [parsed] = document.calls;
		assert.ok(parsed);
		const environment = (name: string) => values[name];
		return resolveCall(parsed, new VariableScope(document, { ...sources, environment }));
	};

	it('are known, with the parameters that they are in, however they came there', () => {
		const { call, environment, problems } = resolveWith(
			[
				...['@a = Bearer {{$env TOKEN}}', '@b = {{a}}', '###', 'a.b', 'w = 1', 'x = {{b}}'],
				...['y = {{a}}{{$env PIN}}', 'z = {"s": "{{$env TOKEN}}", "j": {{$env JSON}}}'],
			].join('\n'),
		);
		assert.deepEqual(problems, []);
		assert.deepEqual([...environment], ['TOKEN', 'PIN', 'JSON']);
		assert.deepEqual(call.parameters, [
			{ name: 'w', value: '1' },
			{ name: 'x', value: 'Bearer env "1"', secrets: ['env "1"'] },
			{ name: 'y', value: 'Bearer env "1"1', secrets: ['env "1"', '1'] },
			{ name: 'z', value: '{"s":"env \\"1\\"","j":{"k":"v"}}', secrets: ['env "1"', '{ "k": "v" }', '{"k":"v"}'] },
		]);
	});

	it('are in the value of a parameter only: a method and a format are shown and remembered', () => {
		const text = '@m = x{{$env TOKEN}}\n###\na.{{m}}\nformat = {{$env TOKEN}}';
		const { call, environment, problems } = resolveWith(text);
		assert.deepEqual([call.method, call.format, [...environment]], ['a.{{m}}', '{{$env TOKEN}}', []]);
		const expected = ['environment-misplaced {{m}}', 'environment-misplaced {{$env TOKEN}}'];
		const shown = (found: readonly { code: string; start: number; end: number }[]) =>
			found.map(({ code, start, end }) => `${code} ${text.slice(start, end)}`);
		assert.deepEqual(shown(problems), expected);
		const environmentOf = (name: string) => values[name];
		const checked = checkVariables(parseCallDocument(text), { ...sources, environment: environmentOf });
		assert.deepEqual(shown(checked), expected);
	});

	it('are counted once, so that empty ones do not grow without end', () => {
		const bomb = Array.from({ length: 60 }, (_, index) => `@v${index} = {{v${index + 1}}}{{v${index + 1}}}`);
		const { call } = resolveWith([...bomb, '@v60 = {{$env EMPTY}}', '###', 'a.b', 'x = {{v0}}'].join('\n'));
		assert.deepEqual(call.parameters, [{ name: 'x', value: '', secrets: [''] }]);
	});
});

describe('resolveCall', () => {
	it('takes format from its row, and leaves it out when the row is off', () => {
		const formatOf = (row: string) => resolve(`###\na.b\n${row}\nx = 1`).call;
		assert.deepEqual(formatOf(''), { method: 'a.b', parameters: [{ name: 'x', value: '1' }] });
		assert.equal(formatOf('format = xml').format, 'xml');
		assert.equal(formatOf('// off format = json').format, null);
	});
});

describe('printableCall', () => {
	it('writes a composed call with its variables, which are those of the file then', () => {
		const rows = [
			{ name: 'x', value: '{{user}}', enabled: true },
			{ name: 'y', value: ' 2', enabled: false },
		];
		const text = printCallDocument({ calls: [printableCall({ method: 'a.b', format: null }, rows)] });
		assert.equal(text, '###\na.b\n// off format = json\nx = {{user}}\n// off y = " 2"\n');
		const { call } = resolve(`@user = 7\n${text}`);
		assert.deepEqual(call, { method: 'a.b', format: null, parameters: [{ name: 'x', value: '7' }] });
		assert.equal(printableCall({ method: 'a.b' }, rows).rows?.length, 2);
	});
});
