import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { readCatalogText } from '../../../../src/core/catalog/readCatalogText.ts';

function problems(text: string): string[] {
	return readCatalogText(text).problems.map(({ code, start, end }) => `${code}: ${text.slice(start, end)}`);
}

describe('readCatalogText', () => {
	it('reads what JSON.parse reads', () => {
		const text = '\ufeff{"methods":[{"name":"a.b","parameters":[{"name":"__proto__"}]}]}';
		const { catalog, problems: found } = readCatalogText(text);
		assert.deepEqual(found, []);
		assert.deepEqual(
			catalog?.methods.map(({ name, parameters }) => [name, parameters[0]?.name]),
			[['a.b', '__proto__']],
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
	});

	it('takes what it can of a file that is no JSON', () => {
		const { catalog, problems: found } = readCatalogText('{"methods":[{"name":"a.b"},]}');
		assert.deepEqual(
			found.map(({ code }) => code),
			['json-malformed'],
		);
		assert.equal(catalog?.methods.length, 1);
		assert.equal(readCatalogText('').catalog, undefined);
		assert.deepEqual(problems('{} // comment')[0], 'json-malformed: // comment');
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
					for (const { start, end } of readCatalogText(text).problems) {
						assert.ok(0 <= start && start <= end && end <= text.length);
					}
				},
			),
		);
		assert.deepEqual(
			readCatalogText('['.repeat(200_000))
				.problems.map(({ code }) => code)
				.slice(0, 1),
			['json-malformed'],
		);
	});
});
