import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { readOpenApi } from '../../../../src/net/catalog/readOpenApi.ts';

const worker = fileURLToPath(new URL('../../../../src/net/catalog/openApiWorker.ts', import.meta.url));
const read = (text: string) => readOpenApi({ bytes: new TextEncoder().encode(text), isByPath: false }, worker);

describe('the thread that reads OpenAPI documents', () => {
	it('makes a catalogue as it is written, and says what is left out', async () => {
		const paths = {
			'/billing/getInvoices': { get: { summary: 'Lists invoices', parameters: [{ name: 'year', in: 'query' }] } },
			'/x': { get: {} },
		};
		const found = await read(`\ufeff${JSON.stringify({ openapi: '3.1.0', info: { title: 'Billing' }, paths })}`);
		assert.ok(found?.state === 'read');
		assert.equal(found.methods, 1);
		const codes = found.problems.map(({ code }) => code);
		assert.deepEqual(codes, ['name-unknown']);
		const { name, methods } = JSON.parse(found.text) as { name: string; methods: { name: string }[] };
		assert.deepEqual([name, methods.map((method) => method.name)], ['Billing', ['billing.getInvoices']]);
	});

	it('reads YAML, with its comments, aliases and texts without quotes', async () => {
		const written = `# Orders
openapi: 3.1
info: {title: Orders}
paths:
  /orders/list:
    get: &list
      summary: >-
        Lists orders,
        newest first
      parameters:
        - {name: since, in: query, required: true, schema: {type: string, enum: [yes, 2020-01-01, 010]}}
  /orders/all: {get: *list}
`;
		const found = await read(written);
		assert.ok(found?.state === 'read');
		const { methods } = JSON.parse(found.text) as { methods: Record<string, unknown>[] };
		assert.deepEqual(
			methods.map(({ name }) => name),
			['orders.list', 'orders.all'],
		);
		assert.equal(methods[1]?.['description'], 'Lists orders, newest first');
		assert.deepEqual(methods[1]?.['parameters'], [
			{ name: 'since', type: 'String', required: true, values: ['yes', '2020-01-01', '10'] },
		]);
	});

	it('tells a catalogue, and what is no OpenAPI 3, from a document', async () => {
		assert.equal((await read('{"name":"Own","methods":[]}'))?.state, 'other');
		for (const text of ['openapi: 2.0', 'swagger: "2.0"\npaths: {}', 'a: b: c', '- 1', '<html>'])
			assert.equal((await read(text))?.state, 'unreadable', text);
	});

	it('gives up where there is no thread for it', async () => {
		assert.equal(
			await readOpenApi({ bytes: new Uint8Array(), isByPath: false }, '/nowhere/openApiWorker.ts'),
			undefined,
		);
	});
});
