import assert from 'node:assert/strict';
import type { Account } from '../../../../src/app/accounts/account.ts';
import type { HeldKeys } from '../../../../src/app/ports.ts';
import type { SecretName } from '../../../../src/core/masking/secret.ts';
import { followOwnKeys } from '../../../../src/host/walkthrough/ownKeys.ts';

const own: Account = { id: 'own', name: 'Own', baseUrl: 'https://api.example.org', applicationKey: 'CBA' };
const local: Account = { ...own, id: 'local', isLocalService: true };

/** Follows keys that are in memory; `give` has an account hold these, as a user does. */
function follow(accounts: readonly Account[]) {
	const held = new Map<string, readonly SecretName[]>();
	let changed: () => void = () => undefined;
	let found = 0;
	let listening = 0;
	const followed = followOwnKeys({
		accounts: { all: () => accounts },
		keyRing: {
			keysOf: async ({ id }) => ({ held: held.get(id) ?? [] }) as unknown as HeldKeys,
			onDidChange: (listener) => {
				listening += 1;
				changed = () => void listener();
				return {
					dispose: () => {
						listening -= 1;
					},
				};
			},
		},
		onFound: () => {
			found += 1;
		},
	});
	return {
		give: async (id: string, ...names: SecretName[]) => {
			held.set(id, names);
			changed();
			await new Promise(setImmediate);
		},
		look: followed.look,
		found: () => found,
		listening: () => listening,
		dispose: () => followed.dispose(),
	};
}

describe('the keys of the user', () => {
	it('are there once a call can be signed with them, and are told of once', async () => {
		const { give, found, listening } = follow([local, own]);
		await give('own', 'access_token');
		assert.equal(found(), 0);
		await give('own', 'access_token', 'session_secret_key');
		assert.equal(found(), 1);
		assert.equal(listening(), 0);
	});

	it('are not those of the local service', async () => {
		const { give, found, dispose, listening } = follow([local]);
		await give('local', 'access_token', 'application_secret_key');
		assert.equal(found(), 0);
		dispose();
		assert.equal(listening(), 0);
	});

	it('are seen when they were there before', async () => {
		const { give, look, found, listening } = follow([own]);
		await give('own', 'application_secret_key', 'session_secret_key');
		assert.equal(found(), 0, 'without an access_token nothing can be called');
		await give('own', 'access_token', 'application_secret_key');
		await look();
		assert.equal(found(), 1);
		assert.equal(listening(), 0);
	});
});
