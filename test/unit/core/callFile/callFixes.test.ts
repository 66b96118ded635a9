import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { parseCallDocument } from '../../../../src/core/callFile/callDocument.ts';
import { type CallFix, fixesOf } from '../../../../src/core/callFile/callFixes.ts';
import { checkCallFile } from '../../../../src/core/callFile/checkCallFile.ts';
import { secretInFile } from '../../../../src/core/callFile/secretInFile.ts';
import { anyText } from '../../../data/callDocumentInputs.ts';

const surroundings = { variables: { uuid: () => '', now: () => 0, random: () => 0 }, accountNames: [] };

function problemsOf(text: string) {
	return checkCallFile(parseCallDocument(text), surroundings);
}

function apply(text: string, { start, end, text: by }: CallFix): string {
	return text.slice(0, start) + by + text.slice(end);
}

function fixed(text: string): string {
	const [problem] = problemsOf(text);
	assert.ok(problem, 'no problem');
	const [fix] = fixesOf(text, parseCallDocument(text), problem);
	assert.ok(fix, `no fix for ${problem.code}`);
	return apply(text, fix);
}

describe('fixesOf', () => {
	for (const [title, before, after] of [
		['a duplicate', '### A\na.b\nx = 1\nx = 2\n', '### A\na.b\nx = 1\n'],
		['a duplicate of several lines', '### A\na.b\nx = 1\nx = {\n "a": 1\n}\ny = 2\n', '### A\na.b\nx = 1\ny = 2\n'],
		['a reserved name', '### A\na.b\nsig = \nx = 1', '### A\na.b\nx = 1'],
		['an empty name', '### A\na.b\n= 1\n', '### A\na.b\n'],
		['JSON that is none', '### A\na.b\nx = {"a": }\n', '### A\na.b\nx = "{\\"a\\": }"\n'],
		['JSON that is not closed', '### A\na.b\nx = {\n "a": 1\n', '### A\na.b\nx = "{\\n \\"a\\": 1"\n'],
		['quotes that are not closed', '### A\na.b\nx = "a\n', '### A\na.b\nx = "\\"a"\n'],
		['a missing heading', 'a.b\r\n', '###\r\na.b\r\n'],
		['an unmarked comment', '// no\n', '# no\n'],
		['text without =', '### A\na.b\nwhat\n', '### A\na.b\n# what\n'],
		['an unknown variable', '### A\na.b\nx = {{y}}\n', '@y = \n### A\na.b\nx = {{y}}\n'],
		['a variable that is set twice', '@a = 1\n@a = 2\n', '@a = 1\n'],
		['a URL that is too long', `### A\na.b\nx = ${'ж'.repeat(1400)}\n`, `### A\nPOST a.b\nx = ${'ж'.repeat(1400)}\n`],
		['one of a GET', `### A\nGET a.b\nx = ${'y'.repeat(9000)}\n`, `### A\nPOST a.b\nx = ${'y'.repeat(9000)}\n`],
	] as const) {
		it(`mends ${title}`, () => assert.equal(fixed(before), after));
	}

	it('takes no URL for too long that may be shorter, nor one of a POST', () => {
		const long = 'x'.repeat(9000);
		for (const text of [
			`### A\na.b\nx = ${'x'.repeat(8000)}\n`,
			`### A\nPOST a.b\nx = ${long}\n`,
			`### A\na.b\n// off x = ${long}\n`,
			`@v = ${long}\n### A\na.b\nx = {{v}}\n`,
			`### A\na.b\nx = {\n${' '.repeat(9000)}"a": 1}\n`,
		]) {
			assert.deepEqual(problemsOf(text), [], text.slice(0, 40));
		}
		const lengths = problemsOf(`### A\na.b\nx = ${long}\n`).map((problem) => 'length' in problem && problem.length);
		assert.deepEqual(lengths, [9003]);
	});

	it('never changes anything outside of the text, whatever the text', () => {
		fc.assert(
			fc.property(anyText, (text) => {
				const document = parseCallDocument(text);
				for (const problem of problemsOf(text)) {
					for (const { start, end } of fixesOf(text, document, problem))
						assert.ok(0 <= start && start <= end && end <= text.length);
				}
			}),
		);
	});

	it('finds its place in a large file without looking through it', () => {
		const text = '@a = 1\n@a = 2\n### A\na.b\nx = {\ntoken = 1\n'.repeat(2000);
		const document = parseCallDocument(text);
		let read = 0;
		const counted = <T extends object>(array: T): T =>
			new Proxy(array, {
				get(target, key) {
					read += 1;
					return Reflect.get(target, key);
				},
			});
		const watched = { ...document, calls: counted(document.calls), variables: counted(document.variables) };
		const last = new Map(document.problems.map((problem) => [problem.code, problem]));
		assert.deepEqual([...last.keys()], ['variable-duplicate', 'json-unclosed']);
		for (const problem of last.values()) {
			assert.equal(fixesOf(text, watched, problem).length, 1, problem.code);
			secretInFile(text, watched, problem);
		}
		assert.ok(read < 500, `${read} reads`);
	});
});
