import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { CatalogMethod } from '../../../../src/core/catalog/model.ts';
import { readCatalogText, type TextPlace } from '../../../../src/core/catalog/readCatalogText.ts';

type CatalogText = ReturnType<typeof readCatalogText>;

function problems(text: string): string[] {
	const offset = ({ line, character }: TextPlace) =>
		text.split('\n').slice(0, line).join('\n').length + (line > 0 ? 1 : 0) + character;
	const { problems: found } = readCatalogText(text);
	return found.map(({ code, start, end }) => `${code}: ${text.slice(offset(start), offset(end))}`);
}

function methodsOf({ catalog }: CatalogText): readonly CatalogMethod[] {
	return catalog?.methods ?? [];
}

describe('readCatalogText', () => {
	it('reads what JSON.parse reads', () => {
		const text = '\ufeff{"methods":[{"name":"a.b","parameters":[{"name":"__proto__"}]}]}';
		const read = readCatalogText(text);
		assert.deepEqual(read.problems, []);
		const names = methodsOf(read).map(({ name, parameters }) => [name, parameters[0]?.name]);
		assert.deepEqual(names, [['a.b', '__proto__']]);
	});

	it('says where a problem is', () => {
		const three = problems('{"methods":[{"name":"a.b","colour":1},{"name":5},{"parameters":[]}]}');
		assert.deepEqual(three, ['key-unknown: "colour"', 'type-wrong: 5', 'value-missing: {']);
		assert.deepEqual(problems('{"methods":[{"name":"a.b"},{"name":"a.b"}]}'), ['method-duplicate: {"name":"a.b"}']);
		assert.deepEqual(problems('{}'), ['value-missing: {']);
		const onLines = problems('{\n"methods":\n[\n{"name":"a.b",\n"colour":1},\n5]}');
		assert.deepEqual(onLines, ['key-unknown: "colour"', 'type-wrong: 5']);
	});

	it('reports no more problems than an editor shows, nor takes more than any service has', () => {
		const many = (count: number, of: (index: number) => string) =>
			Array.from({ length: count }, (_, i) => of(i)).join();
		const unknown = readCatalogText(`{${many(20_000, (i) => `"k${i}":1`)},"methods":[{"name":"a.b"}]}`);
		assert.equal(unknown.problems.length, 1000);
		const [start, end] = [8882, 8888].map((character) => ({ line: 0, character }));
		assert.deepEqual(unknown.problems.at(-1), { code: 'key-unknown', start, end });
		assert.equal(methodsOf(unknown).length, 1);
		const methods = readCatalogText(`{"methods":[${many(10_100, (i) => `{"name":"a.m${i}"}`)}]}`);
		assert.equal(methodsOf(methods).length, 10_000);
		const found = (read: CatalogText) => read.problems.map(({ code, expected }) => `${code} ${expected}`);
		assert.deepEqual(found(methods), ['too-many 10000']);
		const parameters = (count: number) => `"parameters":[${many(count, (i) => `{"name":"p${i}"}`)}]`;
		const two = `{"methods":[{"name":"a.b",${parameters(600)}},{"name":"a.c",${parameters(1001)}}]}`;
		const countsOf = (read: CatalogText) => methodsOf(read).map((method) => method.parameters.length);
		assert.deepEqual(countsOf(readCatalogText(two)), [600, 1000]);
		const values = `{"methods":[{"name":"a.b"},{"name":"a.c","permissions":[${many(1001, () => '"P"')}]}]}`;
		assert.deepEqual(found(readCatalogText(values)), ['too-many 1000']);
		assert.equal(readCatalogText(`{"methods":[${many(2000, () => '{}')}]}`).problems.length, 1000);
	});

	it('takes nothing of a file that is not JSON, and says where that begins', () => {
		const texts: [text: string, problem: string][] = [
			['{"methods":[{"name":"a.b"},]}', 'json-malformed: ]'],
			['{} // comment', 'json-malformed: // comment'],
			['', 'json-malformed: '],
			[`{"methods":[${','.repeat(100_000)}]}`, 'json-malformed: ,'],
			[`{"methods":[{"name":"a.b","description":"${'x'.repeat(600_000)}"},]}`, 'json-malformed: '],
		];
		for (const [text, problem] of texts) {
			assert.deepEqual(problems(text), [problem], text.slice(0, 40));
			assert.equal(readCatalogText(text).catalog, undefined);
		}
	});

	it('points at the last of two values with one key, which is the one that counts', () => {
		assert.deepEqual(problems('{"methods":[{"name":1,"name":2}]}'), ['type-wrong: 2']);
		assert.deepEqual(problems('{"methods":[{"name":5}],"methods":[]}'), []);
		assert.deepEqual(problems('{"methods":[{"name":5}],"methods":[{}]}'), ['value-missing: {']);
	});

	it('never throws, and points inside of the text', () => {
		const piece = fc.constantFrom('{', '}', '[', ']', '"', ':', ',', 'methods', '"name"', '1', '\\', ' ', '\n');
		const likely = fc.array(piece).map((pieces) => pieces.join(''));
		fc.assert(
			fc.property(fc.oneof(fc.string(), likely, fc.json()), (text) => {
				const lines = text.split('\n');
				for (const { start, end } of readCatalogText(text).problems) {
					for (const { line, character } of [start, end]) assert.ok(character <= (lines[line]?.length ?? -1));
					assert.ok(start.line < end.line || (start.line === end.line && start.character <= end.character));
				}
			}),
		);
		const nested = `{"methods":${'{"a":'.repeat(2000)}0${'}'.repeat(2000)}`;
		for (const deep of ['['.repeat(200_000), nested, '\n'.repeat(2_000_000), '"a",'.repeat(500_000)]) {
			const codes = readCatalogText(deep).problems.map(({ code }) => code);
			assert.deepEqual(codes, ['json-malformed']);
		}
		for (const wrong of [`${'['.repeat(200_000)}${']'.repeat(200_000)}`, `[${'{},'.repeat(500_000)}{}]`]) {
			const { catalog, problems: found } = readCatalogText(`{"methods":${wrong}}`);
			assert.ok(catalog && found.length <= 1000);
		}
	});
});
