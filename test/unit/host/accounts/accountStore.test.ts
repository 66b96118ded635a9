import assert from 'node:assert/strict';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from '../../../../src/app/accounts/account.ts';
import { secretNames } from '../../../../src/core/masking/secret.ts';
import { accountFiles } from '../../../../src/host/accounts/accountFiles.ts';
import { createAccount, deleteAccount, duplicateAccount } from '../../../../src/host/accounts/accountLife.ts';
import { scratchFolder } from '../../../vscode/scratch.ts';
import { type FakeWindow, SharedStorage } from './twoWindows.ts';

const base: Account = { id: 'base', name: 'Base', baseUrl: 'https://one.example', applicationKey: 'KEY' };
const secrets = new Map(secretNames.map((name) => [name, `value of ${name}`]));
const key = (id: string, name = 'application_secret_key') => `signedCall.${id}.${name}`;
const names = (window: FakeWindow) => window.accounts.all().map(({ name }) => name);

async function opened(shared: SharedStorage): Promise<FakeWindow> {
	const window = shared.open();
	await window.accounts.refresh();
	return window;
}

async function twoWindows() {
	const shared = new SharedStorage();
	const left = shared.open();
	await createAccount(base, secrets, left);
	return { shared, left, right: await opened(shared) };
}

/** Does not get beyond the steps that `allowed` counts of a label. */
function stopAt(label: string, allowed: number) {
	let left = allowed;
	return (one: string) => {
		if (one !== label) return Promise.resolve();
		left -= 1;
		return left < 0 ? new Promise<void>(() => undefined) : Promise.resolve();
	};
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('accounts in two windows', () => {
	it('are both there when two are made at once', async () => {
		const { shared, left, right } = await twoWindows();
		await Promise.all([
			left.accounts.add({ ...base, id: 'l', name: 'Left' }),
			right.accounts.add({ ...base, id: 'r', name: 'Right' }),
		]);
		for (const window of [left, right, shared.open()]) {
			await window.accounts.refresh();
			assert.deepEqual(names(window), ['Base', 'Left', 'Right']);
		}
	});

	it('are changed as they are stored, also behind an input that is open', async () => {
		const { left, right } = await twoWindows();
		await left.accounts.update('base', (now) => ({ ...now, name: 'Renamed' }));
		assert.deepEqual(names(right), ['Base']);
		await right.accounts.update('base', (now) => ({ ...now, applicationKey: 'NEW' }));
		assert.deepEqual(right.accounts.get('base'), { ...base, name: 'Renamed', applicationKey: 'NEW' });
	});

	it('report a change once', async () => {
		const { left, right } = await twoWindows();
		let reports = 0;
		right.accounts.onDidChange(() => {
			reports += 1;
		});
		await right.accounts.refresh();
		assert.equal(reports, 0);
		await left.accounts.update('base', (now) => ({ ...now, name: 'Renamed' }));
		for (let count = 0; count < 2; count++) await right.accounts.refresh();
		assert.equal(reports, 1);
	});

	it('stay deleted after a change or a secret in the other window', async () => {
		const { shared, left, right } = await twoWindows();
		await deleteAccount('base', left);
		let isAsked = false;
		await right.accounts.update('base', (now) => {
			isAsked = true;
			return now;
		});
		await right.accounts.add(base);
		assert.equal(await right.keyRing.replace(base, 'access_token', 'late'), false);
		assert.deepEqual([isAsked, names(left), names(right), names(await opened(shared))], [false, [], [], []]);
		assert.equal(shared.secrets.size, 0);
	});

	it('delete a secret again that was being stored while its account was deleted', async () => {
		const stored = Promise.withResolvers<void>();
		let isHeld = false;
		const shared = new SharedStorage((label) => (isHeld && label === 'store' ? stored.promise : Promise.resolve()));
		const window = await shared.openWith(base);
		isHeld = true;
		const storing = window.keyRing.replace(base, 'access_token', 'late');
		await deleteAccount('base', window);
		stored.resolve();
		assert.equal(await storing, false);
		assert.equal(shared.secrets.size, 0);
	});
});

describe('a window that is killed', () => {
	for (const copied of [0, 1, 2]) {
		it(`while it copies an account, after ${copied} secrets, leaves none without an account`, async () => {
			const shared = new SharedStorage(stopAt('store', secretNames.length + copied));
			const window = shared.open();
			await createAccount(base, secrets, window);
			void duplicateAccount(base, { id: 'copy', name: 'Copy' }, window);
			await turn();
			window.kill();
			assert.equal(shared.secrets.size, secretNames.length + copied);
			assert.deepEqual(names(await opened(shared)), ['Base', 'Copy']);
		});
	}

	it('before its account is stored has stored no secret of it', async () => {
		const shared = new SharedStorage(stopAt('write', 0));
		const window = shared.open();
		void createAccount(base, secrets, window);
		await turn();
		assert.deepEqual([names(window), shared.secrets.size], [[], 0]);
	});

	for (const deleted of [0, 1, 2]) {
		it(`while it deletes an account, after ${deleted} secrets, leaves what the next start sweeps`, async () => {
			const { shared, left } = await twoWindows();
			shared.secrets.set(key('of another VS Code profile'), 'x');
			shared.secrets.set('of something else', 'x');
			await left.accounts.remove('base');
			for (const name of secretNames.slice(0, deleted)) await left.keyRing.forget('base', name);
			left.kill();
			assert.equal(shared.secrets.size, secretNames.length - deleted + 2);
			await shared.open().keyRing.keysOf({ ...base, id: 'any' });
			await turn();
			assert.deepEqual([...shared.secrets.keys()], [key('of another VS Code profile'), 'of something else']);
		});
	}
});

describe('the files of accounts', () => {
	it('are skipped and named when they hold no account', async () => {
		const { shared, left } = await twoWindows();
		shared.files.set('text.json', 'x');
		shared.files.set('other.json', JSON.stringify({ created: 1, account: base }));
		shared.files.set('long.json', ' '.repeat(4_000_001));
		shared.files.set('notes.txt', 'x');
		await left.accounts.refresh();
		assert.deepEqual(names(left), ['Base']);
		assert.deepEqual(left.accounts.brokenFiles(), ['long.json', 'other.json', 'text.json']);
	});

	it('are read again after an error', async () => {
		let isFailing = true;
		const shared = new SharedStorage(async (label) => {
			if (isFailing && label === 'names') throw new Error('EIO');
		});
		const window = await opened(shared);
		assert.deepEqual(window.accounts.brokenFiles(), ['EIO']);
		isFailing = false;
		await window.accounts.add(base);
		await window.accounts.refresh();
		assert.deepEqual([names(window), window.accounts.brokenFiles()], [['Base'], []]);
	});

	it('are readable by their user alone, and replaced as a whole', async () => {
		const folder = join(scratchFolder('accounts'), 'accounts');
		const files = accountFiles(folder);
		for (const text of ['one', 'two']) await files.write('a.json', text);
		assert.equal(await files.read('a.json'), 'two');
		assert.deepEqual(await readdir(folder), ['a.json']);
		assert.equal((await stat(folder)).mode & 0o777, 0o700);
		assert.equal((await stat(join(folder, 'a.json'))).mode & 0o777, 0o600);
		await files.remove('a.json');
		assert.deepEqual(await files.names(), []);
	});
});

describe('an account that a call file names', () => {
	it('is the oldest of that name, or the one of the local service by its name in any language', async () => {
		const { left } = await twoWindows();
		await left.accounts.add({ ...base, id: 'l', name: 'Локальный сервис', isLocalService: true });
		const ids = ['Base', 'Local service', 'Локальный сервис', 'Local', undefined].map(
			(name) => left.accounts.named(name)?.id,
		);
		assert.deepEqual(ids, ['base', 'l', 'l', undefined, 'base']);
		await left.accounts.add({ ...base, id: 'o', name: 'Local service' });
		assert.equal(left.accounts.named('Local service')?.id, 'o');
	});
});
