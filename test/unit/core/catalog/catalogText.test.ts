import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { mostProblems } from '../../../../src/core/catalog/checkCatalog.ts';
import type { CatalogMethod } from '../../../../src/core/catalog/model.ts';
import { packedSource } from '../../../../src/core/catalog/packedCatalog.ts';
import { readCatalog } from '../../../../src/core/catalog/readCatalog.ts';
import { type CatalogText, readCatalogText, type TextPlace } from '../../../../src/core/catalog/readCatalogText.ts';

function problems(text: string): string[] {
	const offset = ({ line, character }: TextPlace) =>
		text.split('\n').slice(0, line).join('\n').length + (line > 0 ? 1 : 0) + character;
	return readCatalogText(text).problems.map(
		({ code, start, end }) => `${code}: ${text.slice(offset(start), offset(end))}`,
	);
}

function methodsOf({ catalog }: CatalogText): CatalogMethod[] {
	if (!catalog) return [];
	const { names, method } = packedSource(catalog);
	return names.map((_, at) => method(at));
}

describe('readCatalogText', () => {
	it('reads what JSON.parse reads', () => {
		const text = '\ufeff{"methods":[{"name":"a.b","parameters":[{"name":"__proto__"}]}]}';
		const read = readCatalogText(text);
		assert.deepEqual(read.problems, []);
		assert.deepEqual(
			methodsOf(read).map(({ name, parameters }) => [name, parameters[0]?.name]),
			[['a.b', '__proto__']],
		);
	});

	it('reads of any JSON what it says as a whole, however it is written', () => {
		// Mostly right, and sometimes no JSON.
		const mostly = (right: fc.Arbitrary<string>, ...wrong: string[]) =>
			fc.oneof({ weight: 40, arbitrary: right }, fc.constantFrom(...wrong));
		const space = mostly(fc.constantFrom('', '', ' ', '\n', '\r\n\t'), '\u00a0');
		const name = fc.constantFrom('a.b', 'a.c', 'b.a', 'ж.я', 'ab');
		const right = fc.constantFrom(
			'"description":"]},{\\"\\\\"',
			'"description":"Пишет. \\ud83d"',
			'"description":"\ud83d"',
			'"documentation":"https://a.example"',
			'"parameters":[{"name":"p"},{"name":"q","values":["[","]"]}]',
			'"parameters":[{"name":"p"},{"name":"p"}]',
			'"permissions":["A"]',
			'"evidence":"client"',
			'"colour":1',
			'"name":"c.d"',
			'"__proto__":{"name":"e.f"}',
		);
		const part = mostly(right, '"a');
		const method = fc
			.tuple(name, fc.array(part, { maxLength: 3 }), space)
			.map(
				([own, parts, around]) => `${around}{${[`"name":${around}"${own}"`, ...parts].join(`,${around}`)}}${around}`,
			);
		const item = mostly(mostly(method, '5', '[]', '[[{}]]', '{}'), '', ' ', '{', ']', '"');
		const list = fc.oneof(
			{ weight: 12, arbitrary: fc.array(item, { maxLength: 5 }).map((items) => `[${items.join()}]`) },
			fc.constantFrom('5', '{"methods":[]}', '[ ]', '[\u00a0]'),
		);
		const other = fc.constantFrom('"m\\u0065thods"', '"name"', '"names"', '"errorCodes"');
		const key = mostly(
			fc.oneof({ weight: 2, arbitrary: fc.constant('"methods"') }, other),
			"'methods'",
			'"a":"methods"',
		);
		const members = fc.array(
			fc.tuple(key, space, list).map(([one, around, value]) => `${one}${around}:${around}${value}`),
			{
				minLength: 1,
				maxLength: 2,
			},
		);
		const file = fc.oneof(
			{ weight: 8, arbitrary: members.map((all) => `{"name":"N",${all.join()},"errorCodes":[{"code":1,"name":"X"}]}`) },
			members.map((all) => `{${all.join()}}`),
			members.map((all) => `[${all.join()}]`),
			members.map((all) => `{}{${all.join()}}`),
		);
		fc.assert(
			fc.property(file, (text) => {
				const read = readCatalogText(text);
				let value: unknown;
				try {
					value = JSON.parse(text);
				} catch {
					assert.ok(read.problems.some(({ code }) => code === 'json-malformed'));
					return;
				}
				const whole = readCatalog(value);
				const codesOf = (found: readonly { code: string; expected?: string }[]) =>
					found.map(({ code, expected }) => `${code} ${expected}`);
				assert.deepEqual(codesOf(read.problems), codesOf(whole.problems));
				const methods = whole.catalog?.methods.toSorted((a, b) => (a.name < b.name ? -1 : 1)) ?? [];
				assert.deepEqual(methodsOf(read), methods);
				assert.equal(read.catalog?.name, whole.catalog?.name);
				assert.deepEqual(read.catalog?.errorCodes, whole.catalog?.errorCodes);
			}),
			{ numRuns: 2000 },
		);
	});

	it('says where a problem is', () => {
		assert.deepEqual(problems('{"methods":[{"name":"a.b","colour":1},{"name":5},{"parameters":[]}]}'), [
			'key-unknown: "colour"',
			'type-wrong: 5',
			'value-missing: {',
		]);
		assert.deepEqual(problems('{"methods":[{"name":"a.b"},{"name":"a.b"}]}'), ['method-duplicate: {"name":"a.b"}']);
		assert.deepEqual(problems('{}'), ['value-missing: {']);
		assert.deepEqual(problems('{\n"methods":\n[\n{"name":"a.b",\n"colour":1},\n5]}'), [
			'key-unknown: "colour"',
			'type-wrong: 5',
		]);
	});

	it('reports no more problems than an editor shows, nor takes more than any service has', () => {
		const many = (count: number, of: (index: number) => string) =>
			Array.from({ length: count }, (_, i) => of(i)).join();
		const unknown = readCatalogText(`{${many(20_000, (i) => `"k${i}":1`)},"methods":[{"name":"a.b"}]}`);
		assert.equal(unknown.problems.length, 1000);
		assert.deepEqual(unknown.problems.at(-1), {
			code: 'key-unknown',
			start: { line: 0, character: 8882 },
			end: { line: 0, character: 8888 },
		});
		assert.equal(methodsOf(unknown).length, 1);
		const methods = readCatalogText(`{"methods":[${many(50_100, (i) => `{"name":"a.m${i}"}`)}]}`);
		assert.equal(methodsOf(methods).length, 50_000);
		assert.deepEqual(
			methods.problems.map(({ code, expected }) => [code, expected]),
			[['too-many', '50000']],
		);
		const parameters = (count: number) => `"parameters":[${many(count, (i) => `{"name":"p${i}"}`)}]`;
		const two = `{"methods":[{"name":"a.b",${parameters(6000)}},{"name":"a.c",${parameters(10_001)}}]}`;
		const countsOf = (read: CatalogText) => methodsOf(read).map((method) => method.parameters.length);
		assert.deepEqual(countsOf(readCatalogText(two)), [6000, 10_000]);
		const most = { methods: 10, parameters: 7000, errorCodes: 10 };
		assert.deepEqual(countsOf(readCatalogText(two, most)), [6000, 1000]);
		const values = `{"methods":[{"name":"a.b"},{"name":"a.c","permissions":[${many(1001, () => '1')}]}]}`;
		assert.deepEqual(
			readCatalogText(values).problems.map(({ code }) => code),
			['too-many'],
		);
		assert.equal(readCatalogText(`{"methods":[${many(2000, () => '{}')}]}`).problems.length, 1000);
	});

	it('takes what it can of a file that is no JSON', () => {
		const read = readCatalogText('{"methods":[{"name":"a.b"},]}');
		assert.deepEqual(
			read.problems.map(({ code }) => code),
			['json-malformed'],
		);
		assert.equal(methodsOf(read).length, 1);
		assert.equal(readCatalogText('').catalog, undefined);
		assert.deepEqual(problems('{} // comment')[0], 'json-malformed: // comment');
	});

	it('keeps no more mistakes of a file that is no JSON than are told', () => {
		const { catalog, problems: found } = readCatalogText(`{"methods":[${','.repeat(1_000_000)}]}`);
		assert.equal(catalog, undefined);
		assert.equal(found.length, mostProblems);
	});

	it('says where a file too long to be mended is no JSON, and takes nothing of it', () => {
		const text = `{"methods":[{"name":"a.b","description":"${'x'.repeat(2_100_000)}"},]}`;
		const { catalog, problems: found } = readCatalogText(text);
		assert.equal(catalog, undefined);
		assert.deepEqual(
			found.map(({ code, start }) => [code, start.character]),
			[['json-malformed', text.length - 2]],
		);
	});

	it('leaves out a method that is longer than anyone would wait for, and says which', () => {
		const long = `{"name":"a.long","description":"${'x'.repeat(1_000_000)}"}`;
		const read = readCatalogText(`{"methods":[{"name":"a.b"},${long}]}`);
		assert.deepEqual(
			methodsOf(read).map(({ name }) => name),
			['a.b'],
		);
		assert.deepEqual(
			read.problems.map(({ code, start, expected }) => [code, start.character, expected]),
			[['value-not-allowed', 27, '<=1000000']],
		);
		const both = readCatalogText(`{"methods":[${long},{"name":"a.long"}]}`);
		assert.deepEqual(
			both.problems.map(({ code }) => code),
			['value-not-allowed', 'method-duplicate'],
		);
	});

	it('points at the last of two values with one key, which is the one that counts', () => {
		assert.deepEqual(problems('{"methods":[{"name":1,"name":2}]}'), ['type-wrong: 2']);
		assert.deepEqual(problems('{"methods":[{"name":5}],"methods":[]}'), []);
		assert.deepEqual(problems('{"methods":[{"name":5}],"methods":[{}]}'), ['value-missing: {']);
	});

	it('never throws, and points inside of the text', () => {
		const likely = fc.array(
			fc.constantFrom('{', '}', '[', ']', '"', ':', ',', 'methods', '"name"', '1', '\\', ' ', '\n'),
		);
		fc.assert(
			fc.property(
				fc.oneof(
					fc.string(),
					likely.map((parts) => parts.join('')),
					fc.json(),
				),
				(text) => {
					const lines = text.split('\n');
					for (const { start, end } of readCatalogText(text).problems) {
						for (const { line, character } of [start, end]) assert.ok(character <= (lines[line]?.length ?? -1));
						assert.ok(start.line < end.line || (start.line === end.line && start.character <= end.character));
					}
				},
			),
		);
		const nested = `{"methods":${'{"a":'.repeat(2000)}0${'}'.repeat(2000)}`;
		for (const deep of ['['.repeat(200_000), nested]) {
			const [first] = readCatalogText(deep).problems;
			assert.equal(first?.code, 'json-malformed');
		}
	});
});
