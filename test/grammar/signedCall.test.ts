import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { IGrammar } from 'vscode-textmate';
import { parseCallDocument } from '../../src/core/callFile/callDocument.ts';
import { loadGrammar, tokenize } from './tokenize.ts';

describe('the grammar of call files', () => {
	let grammar: IGrammar;

	before(async () => {
		grammar = await loadGrammar();
	});

	const tokens = (text: string) => tokenize(grammar, text);
	const scopesOf = (text: string, part: string) =>
		tokens(text)
			.filter((token) => token.startsWith(`${part} → `))
			.map((token) => token.slice(part.length + 3));

	it('knows headings, methods and parameters', () => {
		assert.deepEqual(tokens('### Unread events\nevents.get\ntypes = MESSAGES,GUESTS'), [
			'### → punctuation.definition.heading',
			'Unread events → entity.name.section',
			'events. → entity.name.namespace',
			'get → entity.name.function',
			'types → variable.parameter',
			'= → keyword.operator.assignment',
			'MESSAGES → string.unquoted',
			', → punctuation.separator.list',
			'GUESTS → string.unquoted',
		]);
	});

	it('knows methods of three parts and of letters beyond ASCII', () => {
		assert.deepEqual(scopesOf('vk.notifications.sendMessage', 'sendMessage'), ['entity.name.function']);
		assert.deepEqual(scopesOf('группа.метод', 'метод'), ['entity.name.function']);
	});

	it('knows methods of other services that are verb and path', () => {
		assert.deepEqual(tokens('DELETE /api/v3/order\n/v2/{{id}}'), [
			'DELETE → keyword.other.http-method',
			'/api/v3/order → entity.name.function',
			'/v2/ → entity.name.function',
			...tokens('a.b\nc = {{id}}').slice(-3),
		]);
	});

	it('knows comments, and parameters that are off', () => {
		assert.deepEqual(tokens('# note = 1\n// off version = 2\n  // else'), [
			'# → punctuation.definition.comment',
			'note = 1 → comment.line.number-sign',
			'// off → keyword.control.off',
			'version → variable.parameter',
			'= → keyword.operator.assignment',
			'2 → constant.numeric',
			'// → punctuation.definition.comment',
			'else → comment.line.number-sign',
		]);
	});

	it('knows what is expected, and what comments say of a call', () => {
		assert.deepEqual(tokens("# @name made\n?? $.a[?@.b == 'c'].d not contains x {{made.response.body.$['e f'][0]}}"), [
			'# → punctuation.definition.comment',
			'@name → keyword.other.directive',
			'made → entity.name.tag',
			'?? → keyword.control.expectation',
			"$.a[?@.b == 'c'].d → support.variable.property",
			'not contains → keyword.operator.comparison',
			'x → string.unquoted',
			'{{ → punctuation.definition.template-expression.begin',
			"made.response.body.$['e f'][0] → variable.other",
			'}} → punctuation.definition.template-expression.end',
		]);
	});

	it('knows file variables and the account', () => {
		assert.deepEqual(tokens('@account = Local service\n@user = 42'), [
			'@ → punctuation.definition.variable',
			'account → keyword.other.account',
			'= → keyword.operator.assignment',
			'Local service → string.unquoted.account',
			'@ → punctuation.definition.variable',
			'user → variable.other',
			'= → keyword.operator.assignment',
			'42 → constant.numeric',
		]);
	});

	it('knows references everywhere a variable counts', () => {
		for (const text of [
			...['a.b\nx = {{user}}', 'a.b\nx = "a {{user}}"', 'a.b\nx = a{{user}}b', '@y = {{ user }}', 'a.{{user}}'],
			...['a.b\nx = {\n "u": "{{user}}"\n}', 'a.b\nx = [{{user}}]', 'a.b\n// off x = {{user}}'],
		])
			assert.deepEqual(scopesOf(text, 'user'), ['variable.other'], text);
		assert.deepEqual(scopesOf('a.b\nx = {{$env HOME}}', '$env HOME'), ['support.function']);
	});

	it('knows JSON over several lines, and the lines after it', () => {
		const text = 'a.b\nj = {\n  "media": [{ "n": -1.5e3, "on": true }]\n}\nnext = 1\n### B';
		assert.deepEqual(scopesOf(text, '"media"'), ['support.type.property-name']);
		assert.deepEqual(scopesOf(text, '-1.5e3'), ['constant.numeric']);
		assert.deepEqual(scopesOf(text, 'true'), ['constant.language']);
		assert.deepEqual(scopesOf(text, 'next'), ['variable.parameter']);
		assert.deepEqual(scopesOf(text, 'B'), ['entity.name.section']);
	});

	it('knows escapes in quotes, and those that are none', () => {
		assert.deepEqual(scopesOf(String.raw`x = "a\u007b\n\q"`, String.raw`\u007b`), ['constant.character.escape']);
		assert.deepEqual(scopesOf(String.raw`x = "a\u007b\n\q"`, String.raw`\q`), ['invalid.illegal.escape']);
	});

	it('marks the names that a call cannot have', () => {
		for (const name of ['sig', 'access_token']) {
			assert.deepEqual(scopesOf(`a.b\n${name} = 1`, name), ['invalid.illegal.reserved']);
		}
		assert.deepEqual(scopesOf('a.b\nsignal = 1', 'signal'), ['variable.parameter']);
	});

	it('begins anew at a heading, whatever is left open above', () => {
		for (const open of ['x = {', 'x = [{"a": "', 'x = "open', '// off x = [', 'x = {{']) {
			const text = `### A\na.b\n${open}\n### B\nc.d\n`;
			assert.deepEqual(scopesOf(text, 'B'), ['entity.name.section'], open);
			assert.deepEqual(scopesOf(text, 'd'), ['entity.name.function'], open);
		}
	});

	it('sees the same methods and names as the parser in the example', () => {
		const text = readFileSync(new URL('../../examples/events.call', import.meta.url), 'utf8');
		const { calls } = parseCallDocument(text);
		const found = tokens(text);
		const names = found.filter((token) => token.endsWith(' → variable.parameter')).map((token) => token.split(' ')[0]);
		const written = calls.flatMap(({ rows }) => rows.map(({ name }) => name));
		assert.deepEqual(names, written);
		const methods = found.filter((token) => token.endsWith(' → entity.name.function'));
		assert.equal(methods.length, calls.length);
	});
});
