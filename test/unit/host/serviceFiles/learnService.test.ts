import assert from 'node:assert/strict';
import { window } from '../../../hostile/editorTypes.ts';
import { withEditorTypes } from '../../../hostile/withEditorTypes.ts';

const { learnService } = await withEditorTypes(() => import('../../../../src/host/serviceFiles/learnService.ts'));

const shown: string[] = [];

beforeEach(() => {
	shown.length = 0;
	const show = async (text: string) => void shown.push(text);
	Object.assign(window, {
		showInformationMessage: show,
		showWarningMessage: show,
		showInputBox: async () => 'lazada secret',
		withProgress: (_: unknown, run: (...given: unknown[]) => unknown) => run({}, { onCancellationRequested() {} }),
	});
});

it('a description is not learned of a call whose verb it cannot have, which is said', async () => {
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
		const workers = { read: async () => ({ state: 'done', value: [] }) as never };
		const service = (await learnService(call, workers)) ?? assert.fail();
		assert.deepEqual([service.name, service.baseUrl], ['Lazada, AliExpress, Daraz', 'https://api.lazada.example/rest']);
		assert.ok(!Object.hasOwn(service, 'id'));
		assert.deepEqual(shown, ['Signed like the built-in "Lazada, AliExpress, Daraz": this is a copy of it.']);
	});

	it('is said to have a wrong key where all was tried, and not where the search failed', async () => {
		for (const [result, said] of [
			[{ state: 'done', value: [] }, /^None of the descriptions .* gives this signature\. Check the secret key,/],
			[{ state: 'failed' }, /^The search ended with a failure\./],
		] as const) {
			const workers = { read: async () => result as never };
			assert.equal(await learnService(call.replace('limit=50', 'limit=51'), workers), undefined);
			assert.match(shown.splice(0).join('\n'), said);
		}
	});

	it('gives nothing, and no message, where the search is cancelled', async () => {
		const workers = { read: async () => ({ state: 'cancelled' }) as never };
		assert.equal(await learnService(call, workers), undefined);
		assert.deepEqual(shown, []);
	});
});
