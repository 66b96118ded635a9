import assert from 'node:assert/strict';
import { apiErrorText } from '../../../../src/app/answer/apiErrorText.ts';
import type { ApiError } from '../../../../src/core/call/response.ts';
import { mergeCatalogs } from '../../../../src/core/catalog/catalog.ts';
import { english } from '../../../data/english.ts';

describe('an API error in words', () => {
	async function textOf(error: Partial<ApiError>, name = 'PARAM_SIGNATURE') {
		const known = { ...mergeCatalogs([]), errorCodes: new Map([[104, { name, evidence: 'specification' }]]) };
		const by = { call: { method: 'a.b', parameters: [] }, known, signed: 'a=1text=TOKEN', secrets: ['TOKEN'] };
		return apiErrorText({ code: 104, message: '', ...error } as ApiError, by as never, english.t);
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

	it('says first what a refused signature comes to, by the string that the service says it signed', async () => {
		const said = (string: string) => `PARAM_SIGNATURE : Invalid signature 0f, calculated by string ${string}`;
		for (const [message, expected] of [
			[said('a=1text=••••••••********SECRET KEY*******'), /^Wrong secret key or token\./],
			[said('a=2text=••••••••********SECRET KEY*******'), /^Refused although .* signed another string\.$/],
			// Perhaps cut.
			[said('a=1text=••'), /^PARAM_SIGNATURE/],
			['PARAM_SIGNATURE : Invalid signature', /^PARAM_SIGNATURE/],
		] as const)
			assert.match((await textOf({ message })).details[0] ?? '', expected, message);
	});

	it('says of a described service what that says, and nothing that the codes of the specification mean', () => {
		const ofOther = { code: 104, name: 'OTHER', evidence: 'specification' } as const;
		const known = { ...mergeCatalogs([]), errorCodes: new Map([[104, ofOther]]) };
		const by = { call: { method: 'a.b', parameters: [] }, known, signed: '', secrets: [], signedTexts: () => [] };
		const error = { code: 104, message: 'Rate limit exceeded' } as ApiError;
		const { heading, details, next } = apiErrorText(error, by, english.t);
		assert.deepEqual([heading, details, next], ['API error 104', ['Rate limit exceeded'], undefined]);
	});
});
