import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { findMethod, groupsOf, mergeCatalogs } from '../../../../src/core/catalog/catalog.ts';
import { mergeMethods } from '../../../../src/core/catalog/mergeMethods.ts';
import type { Catalog, CatalogMethod } from '../../../../src/core/catalog/model.ts';
import { evidences } from '../../../../src/core/catalog/model.ts';
import { buffersOf, packCatalog } from '../../../../src/core/catalog/packedCatalog.ts';
import { readCatalog } from '../../../../src/core/catalog/readCatalog.ts';
import { anyCharacter } from '../../../data/anyCharacter.ts';

const facts = {
	session: fc.constantFrom('required', 'optional', 'none'),
	evidence: fc.constantFrom(...evidences),
	permissions: fc.array(fc.constantFrom('A', 'Б'), { maxLength: 2 }),
	source: fc.string(),
	description: fc.string({ unit: anyCharacter }),
	documentation: fc.constant('https://a.example'),
	descriptions: fc.constant({ ru: 'Делает.' }),
	parameters: fc.array(
		fc.record(
			{ name: fc.constantFrom('p', 'q', 'ы'), type: fc.constantFrom('int', 'A[]'), required: fc.boolean() },
			{ requiredKeys: ['name'] },
		),
		{ maxLength: 3 },
	),
};
const names = fc.constantFrom('a.b', 'a.c', 'a-b.c', 'b.a', 'a.b.c', 'ж.я', '😀.b', '\uffee.b', 'a.b1', 'A.b');
const file = fc.record({
	methods: fc.array(fc.record({ name: names, ...facts }, { requiredKeys: ['name'] }), { maxLength: 12 }),
	errorCodes: fc.array(fc.record({ code: fc.constantFrom(1, 2), name: fc.constantFrom('X', 'Y') }), { maxLength: 2 }),
});

/** What all catalogues say of a method, one after the other. */
function methodOf(catalogs: readonly Catalog[], wanted: string): CatalogMethod | undefined {
	const said = catalogs.flatMap(({ methods }) => methods.filter(({ name }) => name === wanted));
	return said.length === 0 ? undefined : said.reduce(mergeMethods);
}

/** What is known by the rule for several catalogues, computed without any order or packing. */
function namesOf(catalogs: readonly Catalog[]): string[] {
	return [...new Set(catalogs.flatMap(({ methods }) => methods.map(({ name }) => name)))].sort();
}

describe('packed catalogues', () => {
	it('say what they said before, alone and merged, in whatever way each was read', () => {
		fc.assert(
			fc.property(fc.array(file, { maxLength: 5 }), fc.array(fc.boolean()), (files, isPacked) => {
				const whole = files.flatMap((one) => readCatalog(one).catalog ?? []);
				const either = files.flatMap((one, index) => {
					const read = isPacked[index] ? packCatalog(one) : readCatalog(one);
					return read.catalog ?? [];
				});
				const [expected, known] = [mergeCatalogs(whole), mergeCatalogs(either)];
				assert.deepEqual(known.methods.names, namesOf(whole));
				assert.deepEqual(known.methods.names, expected.methods.names);
				assert.deepEqual(groupsOf(known), groupsOf(expected));
				assert.deepEqual(known.errorCodes, expected.errorCodes);
				for (const name of known.methods.names) {
					const method = findMethod(known, name);
					assert.deepEqual(method, methodOf(whole, name));
					assert.equal(known.methods.evidence(name), method?.evidence);
					assert.equal(known.methods.hasPermissions(name), method?.permissions !== undefined);
				}
				for (const name of ['', 'a', 'a.b2', 'zz.z', '\uffff.b']) assert.equal(findMethod(known, name), undefined);
			}),
		);
	});

	it('have all names in order, and know whose each is, where lists are of any lengths', () => {
		const numbers = fc.oneof(
			fc.array(fc.integer({ min: 0, max: 99 }), { maxLength: 5 }),
			fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 40, maxLength: 100, size: 'max' }),
		);
		fc.assert(
			fc.property(fc.array(numbers, { maxLength: 6 }), (lists) => {
				const written = lists.map((list, index) =>
					[...new Set(list)].map((number) => ({ name: `a.b${number}`, description: `of ${index}` })),
				);
				const whole = written.map((methods) => readCatalog({ methods }).catalog as Catalog);
				const { methods } = mergeCatalogs(written.flatMap((list) => packCatalog({ methods: list }).catalog ?? []));
				assert.deepEqual(methods.names, namesOf(whole));
				for (const name of methods.names) assert.deepEqual(methods.get(name), methodOf(whole, name));
			}),
		);
	});

	it('tell the same problems as those that are not packed', () => {
		fc.assert(
			fc.property(fc.oneof(file, fc.jsonValue()), (value) =>
				assert.deepEqual(packCatalog(value).problems, readCatalog(value).problems),
			),
		);
	});

	it('keep what was put together once, and not more and more', () => {
		const methods = Array.from({ length: 200 }, (_, index) => ({
			name: `a.m${index}`,
			parameters: Array.from({ length: 1000 }, (_, at) => ({ name: `p${at}` })),
		}));
		const { catalog } = packCatalog({ methods });
		assert.ok(catalog);
		const known = mergeCatalogs([catalog]);
		assert.equal(findMethod(known, 'a.m1'), findMethod(known, 'a.m1'));
		const first = findMethod(known, 'a.m0');
		for (const name of known.methods.names) findMethod(known, name);
		assert.notEqual(findMethod(known, 'a.m0'), first);
		assert.deepEqual(findMethod(known, 'a.m0'), first);
	});

	it('take little more memory than their text, and cross to another thread without a copy', () => {
		const methods = Array.from({ length: 1000 }, (_, index) => ({ name: `a.m${index}`, description: 'Does.' }));
		const { catalog } = packCatalog({ methods });
		assert.ok(catalog);
		const bytes = buffersOf(catalog).reduce((sum, { byteLength }) => sum + byteLength, 0);
		assert.ok(bytes < 1.3 * JSON.stringify(methods).length, `${bytes}`);
		const moved = structuredClone(catalog, { transfer: buffersOf(catalog) });
		assert.equal(catalog.bytes.length, 0);
		assert.equal(findMethod(mergeCatalogs([moved]), 'a.m999')?.description, 'Does.');
	});
});
