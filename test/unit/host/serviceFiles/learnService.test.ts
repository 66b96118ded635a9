import assert from 'node:assert/strict';
import { withVscode } from '../withVscode.ts';

const vscode = `
	export const shown = [];
	export const env = {};
	export const l10n = { t: (text, ...values) => text.replace('{0}', values[0]) };
	export const ProgressLocation = {};
	const show = async (text) => void shown.push(text);
	const token = { onCancellationRequested() {} };
	export const window = {
		showInformationMessage: show,
		showWarningMessage: show,
		showInputBox: async () => 'lazada secret',
		withProgress: (_, run) => run({}, token),
	};`;

async function loaded() {
	type Stub = { readonly shown: string[] };
	const found = await withVscode<Stub, typeof import('../../../../src/host/serviceFiles/learnService.ts')>(
		vscode,
		() => import('../../../../src/host/serviceFiles/learnService.ts'),
	);
	found.shown.length = 0;
	return found;
}

it('a description is not learned of a call whose verb it cannot have, which is said', async () => {
	const { shown, learnService } = await loaded();
	const sign = '43e2cde0c9b1e431f3fb522d9c5e312b';
	const workers = { read: () => assert.fail() };
	await learnService(`curl -X PURGE 'https://a.example/v1/pay?amount=5&sign=${sign}'`, workers);
	assert.deepEqual(shown, ['No description can have the verb PURGE.']);
});

describe('a call that is signed as a built-in service signs', () => {
	// By Python's hmac.
	const sign = '68828C1ABD30F085D5159B724FE04547870B04301A013EA27B27F271F99F263F';
	const query = `app_key=123482&timestamp=1793278500123&sign_method=sha256&limit=50&sign=${sign}`;
	const call = `https://api.lazada.example/rest/orders/get?${query}`;

	it('gives a copy of its description, with the base_url that was called', async () => {
		const { shown, learnService } = await loaded();
		const workers = { read: async () => ({ state: 'done', value: [] }) as never };
		const service = (await learnService(call, workers)) ?? assert.fail();
		assert.deepEqual([service.name, service.baseUrl], ['Lazada, AliExpress, Daraz', 'https://api.lazada.example/rest']);
		assert.ok(!Object.hasOwn(service, 'id'));
		assert.deepEqual(shown, ['Signed like the built-in "Lazada, AliExpress, Daraz": this is a copy of it.']);
	});

	it('gives nothing, and no message, where the search is cancelled', async () => {
		const { shown, learnService } = await loaded();
		const workers = { read: async () => ({ state: 'cancelled' }) as never };
		assert.equal(await learnService(call, workers), undefined);
		assert.deepEqual(shown, []);
	});
});
