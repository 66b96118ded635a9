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

	it('tells a catalogue, and what is no JSON, from a document', async () => {
		assert.equal((await read('{"name":"Own","methods":[]}'))?.state, 'other');
		assert.equal((await read('openapi: 3.0.0'))?.state, 'not-json');
	});

	it('gives up where there is no thread for it', async () => {
		assert.equal(
			await readOpenApi({ bytes: new Uint8Array(), isByPath: false }, '/nowhere/openApiWorker.ts'),
			undefined,
		);
	});
});
