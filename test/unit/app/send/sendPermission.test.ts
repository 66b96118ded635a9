import assert from 'node:assert/strict';
import type { Account } from '../../../../src/app/accounts/account.ts';
import type { SendableCall } from '../../../../src/app/send/preparedCall.ts';
import { sendPermission } from '../../../../src/app/send/sendPermission.ts';
import { createAccount, deleteAccount } from '../../../../src/host/accounts/accountLife.ts';
import { type FakeWindow, SharedStorage } from '../../host/accounts/twoWindows.ts';
import { Preparations } from '../../host/call/signedCalls.ts';

describe('the permission to send', () => {
	const account: Account = { id: 'p', name: 'P', baseUrl: 'https://api.example.org', applicationKey: 'AK' };
	let shared: SharedStorage;
	let window: FakeWindow;
	let other: FakeWindow;
	let prepared: SendableCall;
	/** What was said of the call whenever anything had changed. */
	let answers: Promise<boolean>[];
	let stop: () => void;

	beforeEach(async () => {
		shared = new SharedStorage();
		[window, other] = [shared.open(), shared.open()];
		const secrets = [['access_token', 'token-1'] as const, ['application_secret_key', 'secret-1'] as const];
		await createAccount(account, new Map(secrets), window);
		await other.accounts.refresh();
		const made = await new Preparations().prepare({ method: 'events.get', parameters: [] });
		assert.ok(made.blocker === undefined);
		prepared = made;
		answers = [];
		const permission = sendPermission(window);
		const listening = permission.onDidChange(() => answers.push(permission.isGiven(prepared)));
		stop = () => listening.dispose();
	});

	const withdrawals: [string, () => Promise<void>][] = [
		['the account is deleted', () => deleteAccount('p', window)],
		['another window deletes the account', () => deleteAccount('p', other)],
		['a key is forgotten', () => window.keyRing.forget('p', 'application_secret_key')],
		['the access_token is forgotten in another window', () => other.keyRing.forget('p', 'access_token')],
		['the base_url gets another origin', () => moveTo('https://other.example')],
		['the base_url and the keys get another origin', moveWithKeys],
		['the keys go to another origin', () => window.keyRing.bindToOrigin({ ...account, baseUrl: 'https://o.example' })],
	];
	for (const [what, act] of withdrawals) {
		it(`ends when ${what}`, async () => {
			await act();
			assert.equal((await Promise.all(answers)).at(-1), false);
		});
	}

	const others: [string, () => Promise<unknown>][] = [
		['the account is renamed', () => window.accounts.update('p', (now) => ({ ...now, name: 'Q' }))],
		['the base_url gets another path', () => moveTo('https://api.example.org/v2')],
		['a key is replaced by another', () => window.keyRing.replace(account, 'access_token', 'token-2')],
		['a key that the call does not use is forgotten', () => window.keyRing.forget('p', 'session_secret_key')],
	];
	for (const [what, act] of others) {
		it(`stays when ${what}`, async () => {
			await act();
			assert.ok(answers.length > 0);
			assert.deepEqual(new Set(await Promise.all(answers)), new Set([true]));
		});
	}

	it('is watched until nobody wants to know', async () => {
		stop();
		await deleteAccount('p', window);
		assert.equal(answers.length, 0);
	});

	async function moveWithKeys(): Promise<void> {
		await window.keyRing.bindToOrigin({ ...account, baseUrl: 'https://other.example' });
		await moveTo('https://other.example');
	}

	function moveTo(baseUrl: string): Promise<void> {
		return window.accounts.update('p', (now) => ({ ...now, baseUrl }));
	}
});
