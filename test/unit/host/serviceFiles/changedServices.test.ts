import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Account } from '../../../../src/app/accounts/account.ts';
import { builtInServices } from '../../../../src/core/services/builtIn.ts';
import { readService } from '../../../../src/core/services/readService.ts';
import type { Service } from '../../../../src/core/services/service.ts';
import type { ServiceFilesPorts } from '../../../../src/host/serviceFiles/changedServices.ts';
import { window, workspace } from '../../../hostile/editorTypes.ts';
import { withEditorTypes } from '../../../hostile/withEditorTypes.ts';

const { changedServices } = await withEditorTypes(() => import('../../../../src/host/serviceFiles/changedServices.ts'));

describe('a changed description of a service', () => {
	const described = (path: string): Service => {
		const [{ id: _, ...service } = assert.fail()] = builtInServices;
		const read = readService({ ...service, request: { ...service.request, path } });
		return 'service' in read ? read.service : assert.fail();
	};
	const [first, second] = [described('/v1'), described('/v2')];

	/** How often the user is asked, as the file has one after another; and what the account uses in the end. */
	async function ask(files: readonly Service[], answer: string | undefined) {
		let asked = 0;
		const showWarningMessage = async () => {
			asked += 1;
			return answer;
		};
		Object.assign(window, { showWarningMessage });
		Object.assign(workspace, { asRelativePath: () => 'a.json' });
		let account = { id: 'a', name: 'A', service: first } as unknown as Account;
		const accounts = {
			all: () => [account],
			update: async (_: string, change: (now: Account) => Account) => {
				account = change(account);
			},
		};
		const look = changedServices({ accounts, answers: {} } as unknown as ServiceFilesPorts);
		for (const file of files) {
			look([{ service: file, uri: {} }] as unknown as Parameters<typeof look>[0]);
			await nextTurn();
		}
		return { asked, uses: account.service };
	}

	it('is asked about again where it was used, went back and came again', async () => {
		assert.deepEqual(await ask([second, first, second], 'Use It'), { asked: 3, uses: second });
	});

	it('is asked about once where it is not used', async () => {
		assert.deepEqual(await ask([second, first, second], undefined), { asked: 1, uses: first });
	});
});
