import assert from 'node:assert/strict';
import type { SecretName } from '../../../../src/core/masking/secret.ts';
import { withEditorTypes } from '../../../hostile/withEditorTypes.ts';
import { FakeAccounts } from '../fakeAccounts.ts';

describe('a second secret key', () => {
	const account = { id: '1', name: 'Own', baseUrl: 'https://api.example.org', applicationKey: 'CBA' };

	/** Gives an account the secrets one after another; answers its scheme after each, and the order of what was stored last. */
	async function given(names: readonly SecretName[], chosen?: 'server-server' | 'client-server') {
		const { storeSecret } = await withEditorTypes(() => import('../../../../src/host/accounts/storeSecret.ts'));
		const steps: string[] = [];
		const homes = new FakeAccounts(async (label) => void steps.push(label));
		await homes.add({ ...account, ...(chosen && { scheme: chosen }) });
		const schemes: (string | undefined)[] = [];
		for (const name of names) {
			steps.length = 0;
			const now = homes.get('1');
			assert.ok(now);
			assert.equal(await storeSecret(now, name, `secret of ${name}`, { keyRing: homes, accounts: homes }), true);
			schemes.push(homes.get('1')?.scheme);
		}
		return { schemes, steps };
	}

	it('leaves the scheme that signed', async () => {
		const server = await given(['application_secret_key', 'session_secret_key']);
		assert.deepEqual(server.schemes, [undefined, 'server-server']);
		const client = await given(['session_secret_key', 'access_token', 'application_secret_key']);
		assert.deepEqual(client.schemes, [undefined, undefined, 'client-server']);
	});

	it('leaves it also where another one was chosen once, which did not sign', async () => {
		const { schemes } = await given(['session_secret_key', 'application_secret_key'], 'server-server');
		assert.deepEqual(schemes, ['server-server', 'client-server']);
	});

	it('changes nothing of a scheme that was chosen while both were held', async () => {
		const { schemes } = await given(
			['session_secret_key', 'application_secret_key', 'session_secret_key', 'application_secret_key'],
			'client-server',
		);
		assert.deepEqual(schemes.slice(1), ['client-server', 'client-server', 'client-server']);
	});

	it('is stored after the scheme: at no moment is it open which one signs', async () => {
		const { steps } = await given(['application_secret_key', 'session_secret_key']);
		assert.deepEqual(steps, ['keysOf', 'update', 'replace']);
	});
});
