import assert from 'node:assert/strict';
import type { ApiError } from '../../../../src/core/response.ts';
import { withEditorTypes } from '../../../hostile/withEditorTypes.ts';

describe('an API error in words', () => {
	async function textOf(error: Partial<ApiError>, name = 'PARAM_SIGNATURE') {
		const { apiErrorText } = await withEditorTypes(() => import('../../../../src/host/call/apiErrorText.ts'));
		const known = { errorName: () => ({ name, evidence: 'specification' }), method: () => undefined };
		const by = { call: { method: 'a.b', parameters: [] }, known };
		return apiErrorText({ code: 104, message: '', ...error } as ApiError, by as never);
	}

	it('says its name once in a line', async () => {
		for (const [message, expected] of [
			['PARAM_SIGNATURE : Invalid signature', 'API error 104 PARAM_SIGNATURE: Invalid signature'],
			['PARAM_SIGNATURE: Invalid : signature', 'API error 104 PARAM_SIGNATURE: Invalid : signature'],
			['PARAM_SIGNATURE', 'API error 104 PARAM_SIGNATURE'],
			['PARAM_SIGNATURES differ', 'API error 104 PARAM_SIGNATURE: PARAM_SIGNATURES differ'],
			['Invalid', 'API error 104 PARAM_SIGNATURE: Invalid'],
			['', 'API error 104 PARAM_SIGNATURE'],
		] as const)
			assert.equal((await textOf({ message })).summary, expected);
	});

	it('keeps what the service says as it is where it is told in full', async () => {
		const { details } = await textOf({ message: 'PARAM_SIGNATURE : Invalid signature' });
		assert.equal(details[0], 'PARAM_SIGNATURE : Invalid signature');
	});
});
