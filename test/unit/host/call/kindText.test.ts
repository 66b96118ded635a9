import assert from 'node:assert/strict';
import type { MethodCall } from '../../../../src/core/call.ts';
import { withEditorTypes } from '../../../hostile/withEditorTypes.ts';

describe('what an HTTP error leads to', () => {
	const call: MethodCall = { method: 'a.b', parameters: [] };

	async function nextOf(status: number, of: MethodCall) {
		const { kindText } = await withEditorTypes(() => import('../../../../src/host/call/kindText.ts'));
		const layout = { answer: { kind: 'http-error' }, headers: [], text: '', content: {} } as never;
		return kindText(layout, status, { call: of, known: undefined } as never).next?.action;
	}

	it('is a POST where the URL is too long, unless it was one', async () => {
		assert.equal(await nextOf(414, call), 'send-as-post');
		assert.equal(await nextOf(414, { ...call, httpMethod: 'POST' }), undefined);
		assert.equal(await nextOf(413, call), undefined);
		assert.equal(await nextOf(503, call), 'send');
	});
});
