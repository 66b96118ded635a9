import assert from 'node:assert/strict';
import type { Account } from '../../../../src/app/accounts/account.ts';
import { fileCalls } from '../../../../src/app/callFiles/fileCalls.ts';
import { ParsedFile } from '../../../../src/app/callFiles/parsedFile.ts';
import { readyCall } from '../../../../src/app/callFiles/readyCall.ts';
import type { PreparedCall } from '../../../../src/app/send/preparedCall.ts';
import { english } from '../../../data/english.ts';

const account: Account = { id: 'shop', name: 'Shop', baseUrl: 'https://api.example.org', applicationKey: 'AK' };
const calls = fileCalls(
	{ named: (name = 'Shop') => (name === 'Shop' ? account : undefined) },
	(name) => ({ TOKEN: 't', HOME: 'h' })[name],
);
const next = { title: 'Start', action: 'start-local-service' } as const;

/** The first call of a file, prepared; `TOKEN` may not be sent. */
function readied(text: string, blocker?: { readonly message: string }) {
	const file = new ParsedFile({ version: 1, getText: () => text });
	const [first] = file.calls.calls;
	assert.ok(first);
	return readyCall(file, first, {
		calls,
		prepare: async (call, accountId) => ({ call, accountId, account, blocker }) as unknown as PreparedCall,
		missing: ({ names }) => names.filter((name) => name === 'TOKEN'),
		texts: english,
	});
}

describe('a call of a file', () => {
	it('is ready with its variables replaced, for the account of the file', async () => {
		const found = await readied('@account = Shop\n@v = {{$env HOME}}\n### A\na.b\nx = {{v}}\n');
		assert.partialDeepStrictEqual(found, {
			ready: { call: { method: 'a.b', parameters: [{ name: 'x', value: 'h' }] }, accountId: 'shop' },
		});
	});

	const blocker = { message: 'The service is not started.', next };
	for (const [text, reason, ofAccount] of [
		[
			'@account = Other\n### A\na.b\n',
			{ notSent: 'There is no account "Other" on this machine.', unknownAccount: 'Other' },
		],
		[
			'### A\na.b\nx = {{nobody}}\n',
			{
				notSent: 'There is no variable "nobody", neither in this file nor in the account.',
				problem: { code: 'variable-unknown', start: 14, end: 24 },
			},
		],
		['### A\na.b\nx = 1\nx = 2\n', { problem: { code: 'parameter-name-duplicate' } }],
		['### A\na.b\n', { notSent: blocker.message, accountId: 'shop', blocker }, blocker],
		[
			'### A\na.b\nx = {{$env TOKEN}}{{$env HOME}}\n',
			{
				notSent: 'The environment variable TOKEN may not be sent to https://api.example.org.',
				environment: { origin: 'https://api.example.org', names: ['TOKEN', 'HOME'] },
			},
		],
	] as const) {
		it(`is not sent: ${'notSent' in reason ? reason.notSent : reason.problem.code}`, async () => {
			assert.partialDeepStrictEqual(await readied(text, ofAccount), reason);
		});
	}
});
