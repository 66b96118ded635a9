import assert from 'node:assert/strict';
import { catalogOfOpenApi } from '../../../../src/core/catalog/openApiCatalog.ts';
import { readCatalog } from '../../../../src/core/catalog/readCatalog.ts';

const document = (paths: object, more: object = {}) => ({ openapi: '3.0.3', info: { title: 'Shop' }, paths, ...more });
const named = (paths: object) => {
	const { catalog, problems } = catalogOfOpenApi(document(paths));
	return [catalog?.methods.map(({ name }) => name), problems.map(({ code, at }) => `${code} ${at}`)];
};

describe('a catalogue of an OpenAPI document', () => {
	it('has a method for each operation, with what it takes', () => {
		const query = (name: string, schema: object) => ({ name, in: 'query', schema });
		const form = {
			required: ['attachment'],
			properties: {
				attachment: { type: 'object', description: 'What is posted' },
				count: { type: 'integer' },
				big: { type: 'integer', format: 'int64' },
				on: { type: 'boolean' },
			},
		};
		const { catalog, problems } = catalogOfOpenApi(
			document(
				{
					'/api/users/getInfo': {
						parameters: [{ $ref: '#/components/parameters/lang' }],
						get: {
							summary: 'Gets users',
							description: 'More of it',
							externalDocs: { url: 'https://docs.example.org/users' },
							parameters: [
								{ ...query('uids', { type: 'array', items: { $ref: '#/components/schemas/id' } }), required: true },
								{ ...query('kind', { type: ['string', 'null'], enum: ['a', 'b', 3, null] }), description: 'Which' },
								{ ...query('sig', { type: 'string' }), required: true },
								{ name: 'X-Trace', in: 'header', schema: { type: 'string' } },
							],
						},
					},
					'/api/mediatopic/post': {
						post: { requestBody: { content: { 'application/x-www-form-urlencoded': { schema: form } } } },
					},
				},
				{
					components: {
						parameters: { lang: query('lang', { type: 'string' }) },
						schemas: { id: { type: 'string' } },
					},
				},
			),
		);
		assert.deepEqual(problems, []);
		assert.deepEqual(catalog, {
			name: 'Shop',
			methods: [
				{
					name: 'users.getInfo',
					description: 'Gets users',
					documentation: 'https://docs.example.org/users',
					source: 'OpenAPI: Shop',
					parameters: [
						{ name: 'lang', type: 'String', required: false },
						{ name: 'uids', type: 'String[]', required: true },
						{ name: 'kind', type: 'String', required: false, values: ['a', 'b', '3'], description: 'Which' },
					],
				},
				{
					name: 'mediatopic.post',
					source: 'OpenAPI: Shop',
					parameters: [
						{ name: 'attachment', type: 'Object', required: true, description: 'What is posted' },
						{ name: 'count', type: 'Integer', required: false },
						{ name: 'big', type: 'Long', required: false },
						{ name: 'on', type: 'Boolean', required: false },
					],
				},
			],
		});
		const read = readCatalog(JSON.parse(JSON.stringify(catalog)));
		assert.deepEqual(read.problems, []);
		assert.equal(read.catalog?.methods.length, 2);
	});

	it('names methods by their id, their path, or their tag', () => {
		assert.deepEqual(
			named({
				'/fb.do': { get: { operationId: 'events.get' } },
				'/method/users.get': { get: {} },
				'/v1/photos/getTags/{id}': { get: {} },
				'/likes': { get: { operationId: 'list', tags: ['like'] } },
				'/vk': { get: { operationId: 'vk.notifications.send' } },
			}),
			[['events.get', 'users.get', 'photos.getTags', 'like.list', 'vk.notifications.send'], []],
		);
	});

	it('has verbs and paths for another service, and its parameters whatever their names', () => {
		const parameters = [{ name: 'sig', in: 'query', schema: { type: 'string' } }];
		const paths = {
			'/v2/orders/{id}': { get: { operationId: 'orders.get', parameters }, delete: {} },
			'/a b': { get: {} },
		};
		const { catalog, problems } = catalogOfOpenApi(document(paths), true);
		assert.deepEqual(catalog?.methods, [
			{
				name: 'GET /v2/orders/{{id}}',
				source: 'OpenAPI: Shop',
				parameters: [{ name: 'sig', type: 'String', required: false }],
			},
			{ name: 'DELETE /v2/orders/{{id}}', source: 'OpenAPI: Shop', parameters: [] },
		]);
		assert.deepEqual(problems, [{ code: 'name-unknown', at: '/paths/~1a b/get' }]);
		assert.deepEqual(readCatalog(catalog).problems, []);
	});

	it('says what it could not take', () => {
		assert.deepEqual(
			named({ '/likes': { get: {} }, '/a b/c/d~e': { post: {} }, '/x/{y}': { get: { operationId: 'z' } } }),
			[['c.d~e'], ['name-unknown /paths/~1likes/get', 'name-unknown /paths/~1x~1{y}/get']],
		);
		assert.deepEqual(named({ '/a/b': { get: {}, post: {} }, '/c/a/b': { get: {} } }), [
			['a.b'],
			['name-twice /paths/~1c~1a~1b/get'],
		]);
		for (const none of [null, 5, [], {}, { openapi: 2 }, { swagger: '2.0', paths: {} }])
			assert.deepEqual(catalogOfOpenApi(none).problems, [{ code: 'not-openapi-3', at: '' }]);
		assert.deepEqual(catalogOfOpenApi({ openapi: '3.1.0' }).problems, [{ code: 'no-paths', at: '' }]);
	});

	it('follows no reference out of the document, and none in a circle', () => {
		const { catalog } = catalogOfOpenApi(
			document(
				{
					'/a/b': {
						get: {
							parameters: [
								{ $ref: 'https://elsewhere.example/p.json' },
								{ $ref: 'other.json#/p' },
								{ $ref: '#/components/parameters/one' },
								{ $ref: '#/__proto__/constructor' },
								{ name: 'kept', in: 'query', schema: { $ref: '#/components/parameters/one' } },
							],
						},
					},
					'/c/d': { $ref: '#/paths/~1c~1d' },
				},
				{
					components: {
						parameters: { one: { $ref: '#/components/parameters/two' }, two: { $ref: '#/components/parameters/one' } },
					},
				},
			),
		);
		assert.deepEqual(catalog?.methods, [
			{ name: 'a.b', source: 'OpenAPI: Shop', parameters: [{ name: 'kept', required: false }] },
		]);
	});

	it('has an end, whatever the document holds', () => {
		const parameters = Array.from({ length: 1000 }, (_, index) => ({ name: `p${index}`, in: 'query' }));
		const paths = Object.fromEntries(
			Array.from({ length: 11_000 }, (_, index) => [`/a/m${index}`, { get: { parameters } }]),
		);
		const { catalog, problems } = catalogOfOpenApi(document(paths));
		const count = catalog?.methods.reduce((sum, method) => sum + method.parameters.length, 0);
		assert.ok(count && count > 20_000 && count <= 100_000, `${count}`);
		// With all its marks and indents it is a file that can be read.
		assert.ok(JSON.stringify(catalog, null, '\t').length < 4 * 1024 * 1024);
		assert.equal(problems.map(({ code }) => code).join(), 'too-many,too-many');
		const bare = Object.fromEntries(
			Array.from({ length: 10_000 }, (_, index) => [`/a/m${index}`, { get: {}, post: { operationId: `b.m${index}` } }]),
		);
		assert.equal(catalogOfOpenApi(document(bare)).catalog?.methods.length, 10_000);
		const nameless = Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`/${index}`, { get: {} }]));
		assert.equal(catalogOfOpenApi(document(nameless)).problems.length, 100);
	});

	it('has the parameters of all schemas that one is made of, whatever the parameters of its media type', () => {
		const schemas = {
			base: { required: ['id'], properties: { id: { type: 'integer', format: 'int64' }, note: { type: 'string' } } },
			paged: { allOf: [{ $ref: '#/components/schemas/base' }, { properties: { page: { type: 'integer' } } }] },
			order: {
				allOf: [{ $ref: '#/components/schemas/paged' }, { $ref: '#/components/schemas/order' }],
				required: ['note'],
				properties: { note: { allOf: [{ $ref: '#/components/schemas/kind' }], description: 'Own' } },
			},
			kind: { type: 'string', enum: ['a', 'b'] },
		};
		const parameters = [{ name: 'kind', in: 'query', schema: { allOf: [{ $ref: '#/components/schemas/kind' }] } }];
		const content = { 'Application/JSON; charset=utf-8': { schema: { $ref: '#/components/schemas/order' } } };
		const post = { operationId: 'orders.add', parameters, requestBody: { content } };
		const { catalog } = catalogOfOpenApi(document({ '/x': { post } }, { components: { schemas } }));
		const taken = catalog?.methods[0]?.parameters.toSorted((a, b) => (a.name < b.name ? -1 : 1));
		assert.deepEqual(taken, [
			{ name: 'id', type: 'Long', required: true },
			{ name: 'kind', type: 'String', required: false, values: ['a', 'b'] },
			{ name: 'note', type: 'String', required: true, values: ['a', 'b'], description: 'Own' },
			{ name: 'page', type: 'Integer', required: false },
		]);
	});
});
