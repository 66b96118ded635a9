import assert from 'node:assert/strict';
import type { Account } from '../../../../src/app/accounts/account.ts';
import { callResults } from '../../../../src/app/callFiles/callResults.ts';
import { fileCalls } from '../../../../src/app/callFiles/fileCalls.ts';
import { fileRun } from '../../../../src/app/callFiles/fileRun.ts';
import { callFileReader } from '../../../../src/app/callFiles/parsedFile.ts';
import { Turns } from '../../../../src/app/callFiles/turns.ts';
import { textDocument } from '../../../hostile/editorTypes.ts';
import { withEditorTypes } from '../../../hostile/withEditorTypes.ts';
import { answeredSnapshot } from '../call/answeredSnapshot.ts';

describe('a run of a call file', () => {
	it('is of the account that was active when it began, whatever is chosen meanwhile', async () => {
		const { callSender } = await withEditorTypes(() => import('../../../../src/host/callFiles/callSender.ts'));
		const accountOf = (id: string): Account => ({
			id,
			name: id,
			baseUrl: `https://${id}.example.org`,
			applicationKey: 'K',
		});
		let active = accountOf('first');
		const used: (string | undefined)[] = [];
		const callsOf = (accounts: Parameters<typeof fileCalls>[0]) => fileCalls(accounts, () => undefined);
		const files = callFileReader();
		const { sourcesOf } = callSender(
			callResults(() => {}),
			{
				...{ files, callsOf, fileCalls: callsOf({ named: () => active }) },
				environment: { missing: () => [] },
				prepare: async (call: unknown, id: string | undefined) => {
					used.push(id);
					return { state: 'signed', call, account: active, signature: { secrets: [] } };
				},
				runner: {
					send: async () => {
						active = accountOf('other');
						return { text: '', snapshot: answeredSnapshot(1) };
					},
				},
			} as never,
		);
		const document = textDocument('### A\na.b\n\n### B\na.b\n');
		const file = files.read(document as never);
		const run = fileRun(file, sourcesOf(document as never, file, new Turns()), new AbortController().signal);
		for (const call of file.calls.calls) await run(call);
		assert.deepEqual(used, ['first', 'first']);
	});
});
