import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import {
	findParameter,
	groupsOf,
	isSurelyRequired,
	kindOf,
	listedMethods,
	mergeCatalogs,
} from '../../../../src/core/catalog/catalog.ts';
import { readCatalog } from '../../../../src/core/catalog/readCatalog.ts';

describe('catalog', () => {
	const read = (value: unknown) => {
		const { catalog, problems } = readCatalog(value);
		assert.deepEqual(problems, []);
		assert.ok(catalog);
		return catalog;
	};

	describe('readCatalog', () => {
		it('gives each fact its certainty, and an unknown one no value', () => {
			const { methods } = read({
				methods: [
					{
						name: 'group.get',
						evidence: 'page',
						source: 'a page',
						session: 'required',
						parameters: [
							{ name: 'a', type: 'int', required: true },
							{ name: 'b', type: 'int', required: true, inferred: true },
							{ name: 'c' },
						],
					},
				],
			});
			const [method] = methods;
			assert.deepEqual(method?.session, { value: 'required', certainty: 'stated' });
			assert.equal(method?.permissions?.certainty, undefined);
			const [a, b, c] = method?.parameters ?? [];
			const stated = (value: unknown) => ({ value, certainty: 'stated' });
			const expected = { name: 'a', evidence: 'page', source: 'a page', type: stated('int'), required: stated(true) };
			assert.deepEqual(a, expected);
			assert.deepEqual(b?.required, { value: true, certainty: 'inferred' });
			assert.equal(c?.type, undefined);
			assert.deepEqual(method?.parameters.map(isSurelyRequired), [true, false, false]);
		});

		it('takes evidence of others as reported, and a catalogue without evidence as the user’s own', () => {
			const { methods } = read({
				methods: [
					{ name: 'a.b', evidence: 'sdk-2018', session: 'none' },
					{ name: 'a.c', session: 'none' },
				],
			});
			const certainties = methods.map(({ evidence, session }) => `${evidence} ${session?.certainty ?? 'unknown'}`);
			assert.deepEqual(certainties, ['sdk-2018 reported', 'own stated']);
		});

		it('leaves out what is wrong, with its path, and keeps the rest', () => {
			const { catalog, problems } = readCatalog({
				methods: [
					{ name: 'events.get', parameters: [{ name: 'x', type: 1 }, { name: 'y' }, { name: 'y' }] },
					{ name: 'no dots' },
					{ name: 'events.get' },
					{ name: 'a.b', session: 'maybe' },
					{ name: 'a.c', paramters: [] },
					'a.d',
					{},
					{ name: `a.${'b'.repeat(500_000)}` },
				],
				errorCodes: [
					{ code: 1, name: 'A' },
					{ code: 1, name: 'B' },
					{ code: '2', name: '' },
				],
			});
			const names = (of: readonly { name: string }[] = []) => of.map(({ name }) => name);
			assert.deepEqual([names(catalog?.methods), names(catalog?.errorCodes)], [['events.get', 'a.c'], ['A']]);
			const found = problems.map(({ code, path }) => `${code} ${path.join('/')}`);
			assert.deepEqual(found, [
				'type-wrong methods/0/parameters/0/type',
				'parameter-duplicate methods/0/parameters/2',
				'value-not-allowed methods/1/name',
				'method-duplicate methods/2',
				'value-not-allowed methods/3/session',
				'key-unknown methods/4/paramters',
				'type-wrong methods/5',
				'value-missing methods/6/name',
				'value-not-allowed methods/7/name',
				'error-code-duplicate errorCodes/1',
				'type-wrong errorCodes/2/code',
				'value-not-allowed errorCodes/2/name',
			]);
		});

		it('takes no address of a documentation page but of the web', () => {
			for (const documentation of ['javascript:alert(1)', 'command:x', 'file:///etc/passwd', ' https://a.example']) {
				assert.deepEqual(readCatalog({ methods: [{ name: 'a.b', documentation }] }).catalog?.methods, []);
			}
			assert.equal(read({ methods: [{ name: 'a.b', documentation: 'https://a.example' }] }).methods.length, 1);
		});

		it('never throws', () => {
			fc.assert(
				fc.property(fc.oneof(fc.anything(), fc.record({ methods: fc.anything() }), nearlyCatalog), (value) => {
					readCatalog(value);
				}),
			);
		});
	});

	describe('mergeCatalogs', () => {
		const inferred = { name: 'p', type: 'String', required: true, inferred: true };
		const known = mergeCatalogs([
			read({
				methods: [
					{ name: 'a.get', evidence: 'specification' },
					{ name: 'z.y.x', evidence: 'name-only' },
				],
			}),
			read({
				methods: [{ name: 'a.get', evidence: 'docs-repo', session: 'none', parameters: [inferred] }],
				errorCodes: [{ code: 104, name: 'WEAK', evidence: 'client' }],
			}),
			read({
				methods: [{ name: 'a.get', evidence: 'page', parameters: [{ name: 'p', type: 'Boolean' }, { name: 'q' }] }],
				errorCodes: [{ code: 104, name: 'STRONG' }],
			}),
		]);

		it('keeps the strongest evidence of a method and the surest of each fact', () => {
			const method = known.methods.get('a.get');
			assert.equal(method?.evidence, 'specification');
			assert.deepEqual(method?.session, { value: 'none', certainty: 'reported' });
			const p = findParameter(known, 'a.get', 'p');
			assert.deepEqual(p?.type, { value: 'Boolean', certainty: 'stated' });
			assert.deepEqual(p?.required, { value: true, certainty: 'inferred' });
			assert.equal(findParameter(known, 'a.get', 'q')?.evidence, 'page');
			assert.equal(findParameter(known, 'a.get', 'r'), undefined);
		});

		it('names error codes by the strongest evidence', () => {
			assert.equal(known.errorCodes.get(104)?.name, 'STRONG');
			assert.equal(known.errorCodes.get(105), undefined);
		});

		it('groups methods by what stands before the last dot', () => {
			const groups = groupsOf(known).map(({ name, methods }) => `${name}: ${methods}`);
			assert.deepEqual(groups, ['a: a.get', 'z.y: z.y.x']);
		});

		it('groups verbs and paths by the path above', () => {
			const methods = ['GET /api/v1.1/orders', 'POST /api/v1.1/orders', 'GET /ping'].map((name) => ({ name }));
			const { catalog } = readCatalog({ methods });
			const groups = groupsOf(mergeCatalogs(catalog ? [catalog] : []));
			assert.deepEqual(
				groups.map(({ name, methods }) => [name, methods.length]),
				[
					['/', 1],
					['/api/v1.1', 2],
				],
			);
		});

		it('lists methods for completion', () => {
			const p = { name: 'p', kind: 'boolean', type: 'Boolean', required: 'inferred' };
			const parameters = [p, { name: 'q', kind: 'text', required: 'unknown' }];
			assert.deepEqual(Array.from(listedMethods(known)), [
				{ name: 'a.get', evidence: 'specification', parameters },
				{ name: 'z.y.x', evidence: 'name-only', parameters: [] },
			]);
		});
	});

	it('lists for completion nothing inferred or unknown as certain', () => {
		const facts = [
			{ type: 'int', required: true },
			{ type: 'int', required: true, inferred: true },
			{ required: false },
			{ required: false, inferred: true },
			{ type: 'A[]', values: ['X', 'Y'] },
		];
		const parameters = facts.map((fact, i) => ({ name: `p${i}`, ...fact }));
		const known = mergeCatalogs([read({ methods: [{ name: 'a.b', parameters }] })]);
		assert.deepEqual([...listedMethods(known)][0]?.parameters, [
			{ name: 'p0', kind: 'integer', type: 'int', required: 'stated' },
			{ name: 'p1', kind: 'integer', type: 'int', typeCertainty: 'inferred', required: 'inferred' },
			{ name: 'p2', kind: 'text', required: 'no' },
			{ name: 'p3', kind: 'text', required: 'unknown' },
			{ name: 'p4', kind: 'list', type: 'A[]', values: ['X', 'Y'], required: 'unknown' },
		]);
		const reported = { name: 'p', type: 'int', required: true };
		const other = mergeCatalogs([read({ methods: [{ name: 'a.b', evidence: 'sdk-2018', parameters: [reported] }] })]);
		assert.deepEqual([...listedMethods(other)][0]?.parameters, [
			{ name: 'p', kind: 'integer', type: 'int', typeCertainty: 'reported', required: 'reported' },
		]);
	});

	it('tells the kind of editor from the type', () => {
		const kinds = ['Boolean', 'int', 'Long', 'EventType[]', 'PagingDirection', undefined].map((type) => {
			const parameter = { name: 'p', ...(type !== undefined && { type }) };
			const method = read({ methods: [{ name: 'a.b', parameters: [parameter] }] }).methods[0];
			return method?.parameters[0] && kindOf(method.parameters[0]);
		});
		assert.deepEqual(kinds, ['boolean', 'integer', 'integer', 'list', 'text', 'text']);
	});
});

const nearlyMethod = fc.record(
	{
		name: fc.oneof(fc.constant('a.b'), fc.anything()),
		parameters: fc.oneof(fc.array(fc.record({ name: fc.anything() })), fc.anything()),
		session: fc.oneof(fc.constant('none'), fc.anything()),
		evidence: fc.oneof(fc.constant('page'), fc.anything()),
	},
	{ requiredKeys: [] },
);
const nearlyCatalog = fc.record(
	{ name: fc.oneof(fc.string(), fc.anything()), methods: fc.array(fc.oneof(fc.anything(), nearlyMethod)) },
	{ requiredKeys: ['methods'] },
);
