import assert from 'node:assert/strict';
import fc from 'fast-check';
import { secretNames } from '../../../../src/core/secret.ts';
import { deleteAccount, duplicateAccount } from '../../../../src/host/accounts/accountLife.ts';
import { withVariable } from '../../../../src/host/accounts/accountVariables.ts';
import { runs } from '../../../data/runs.ts';
import { addBase, base, InterleavedWindows, secretFor } from './interleavedWindows.ts';
import { type FakeWindow, SharedStorage } from './twoWindows.ts';

const key = (id: string, name = 'application_secret_key') => `signedCall.${id}.${name}`;
const names = (window: FakeWindow) => window.accounts.all().map(({ name }) => name);

/** A window whose writing does not get beyond the steps that `allowed` counts of a label. */
function stopAt(label: string, allowed: number) {
	let left = allowed;
	return (one: string) => {
		if (one !== label) return Promise.resolve();
		left -= 1;
		return left < 0 ? new Promise<void>(() => undefined) : Promise.resolve();
	};
}

/** Everything written arrives, and each window has looked at it. */
async function settle(shared: SharedStorage): Promise<void> {
	for (let round = 0; round < 3; round++) {
		shared.deliver();
		for (const { accounts } of shared.windows) accounts.refresh();
		await new Promise(setImmediate);
	}
}

async function twoWindows() {
	const shared = new SharedStorage();
	const [left, right] = [shared.open(), shared.open()];
	await addBase(left);
	shared.deliver();
	return { shared, left, right };
}

describe('accounts in two windows', () => {
	it('keep both of two that are made at once', async () => {
		const { shared, left, right } = await twoWindows();
		await Promise.all([
			left.accounts.add({ ...base, id: 'l', name: 'Left' }),
			right.accounts.add({ ...base, id: 'r', name: 'Right' }),
		]);
		await settle(shared);
		const next = shared.open();
		assert.deepEqual([left, right, next].map(names), Array(3).fill(['Base', 'Left', 'Right']));
	});

	it('keep what each of two windows sets of one account, at once or behind an open input', async () => {
		const { shared, left, right } = await twoWindows();
		await Promise.all([
			left.accounts.update('base', (now) => ({ ...now, name: 'Another' })),
			right.accounts.update('base', (now) => withVariable(now, 'uid', '1')),
		]);
		shared.deliver();
		await left.accounts.update('base', (now) => withVariable(now, 'city', 'Riga'));
		shared.deliver();
		const expected = { ...base, name: 'Another', variables: { uid: '1', city: 'Riga' } };
		assert.deepEqual(right.accounts.get('base'), expected);
		assert.deepEqual(shared.open().accounts.get('base'), expected);
	});

	it('revive none that was deleted, by a change or by a secret', async () => {
		const { shared, left, right } = await twoWindows();
		await deleteAccount('base', left);
		shared.deliver();
		let asked = 0;
		await right.accounts.update('base', (now) => {
			asked += 1;
			return now;
		});
		await right.accounts.add(base);
		await right.keyRing.replace(base, 'access_token', secretFor(base));
		shared.deliver();
		assert.deepEqual([asked, names(left), names(right), names(shared.open())], [0, [], [], []]);
		assert.deepEqual([...shared.secrets.keys()], []);
	});

	it('delete a secret again that was being stored while its account was deleted', async () => {
		const stored = Promise.withResolvers<void>();
		let isHeld = false;
		const shared = new SharedStorage((label) => (isHeld && label === 'store' ? stored.promise : Promise.resolve()));
		const window = shared.open();
		await addBase(window);
		isHeld = true;
		const storing = window.keyRing.replace(base, 'access_token', 'late');
		await deleteAccount('base', window);
		stored.resolve();
		// So that nobody takes it for kept, and deletes it where it stood before.
		assert.equal(await storing, false);
		assert.equal(await window.keyRing.replace(base, 'access_token', 'later'), false);
		assert.deepEqual([...shared.secrets.keys()], []);
	});

	it('tell when another window has changed one', async () => {
		const { shared, left, right } = await twoWindows();
		right.accounts.refresh();
		let told = 0;
		right.accounts.onDidChange(() => {
			told += 1;
		});
		right.accounts.refresh();
		assert.equal(told, 0);
		await left.accounts.update('base', (now) => ({ ...now, name: 'Renamed' }));
		shared.deliver();
		right.accounts.refresh();
		assert.equal(told, 1);
	});
});

describe('a window that is killed', () => {
	for (const copied of [0, 1, 2]) {
		it(`while it duplicates an account, after ${copied} secrets, leaves none without an account`, async () => {
			const shared = new SharedStorage(stopAt('store', secretNames.length + copied));
			const window = shared.open();
			await addBase(window);
			void duplicateAccount(base, { id: 'copy', name: 'Copy' }, window);
			await new Promise(setImmediate);
			window.kill();
			assert.equal(shared.secrets.size, secretNames.length + copied);
			assert.deepEqual(names(shared.open()), ['Base', 'Copy']);
		});
	}

	it('while it stores an account, has stored no secret that was entered for it meanwhile', async () => {
		const shared = new SharedStorage(stopAt('write', 0));
		const window = shared.open();
		void window.accounts.add(base);
		void window.keyRing.replace(base, 'access_token', secretFor(base));
		await new Promise(setImmediate);
		window.kill();
		assert.deepEqual([...shared.secrets.keys()], []);
	});

	for (const deleted of [0, 1, 2]) {
		it(`while it deletes an account, after ${deleted} secrets, leaves what the next start sweeps`, async () => {
			const { shared, left, right } = await twoWindows();
			shared.secrets.set(key('of another VS Code profile'), 'x');
			shared.secrets.set('of something else', 'x');
			await left.accounts.remove('base');
			for (const name of secretNames.slice(0, deleted)) await left.keyRing.forget('base', name);
			for (const window of [left, right]) window.kill();
			assert.equal(shared.secrets.size, secretNames.length - deleted + 2);
			await shared.open().keyRing.keysOf({ ...base, id: 'any' });
			await new Promise(setImmediate);
			assert.deepEqual([...shared.secrets.keys()], [key('of another VS Code profile'), 'of something else']);
		});
	}
});

describe('accounts that an older version stored in one list', () => {
	const list = [base, { ...base, id: 'b', name: 'B' }, { name: 'no account' }];

	it('are there, in their order, and nothing is written until one is changed', () => {
		const shared = new SharedStorage();
		shared.state = { profiles: list };
		assert.deepEqual(names(shared.open()), ['Base', 'B']);
		assert.deepEqual(shared.state, { profiles: list });
	});

	it('move over once, also from two windows at once', async () => {
		const shared = new SharedStorage();
		shared.state = { profiles: list };
		const [left, right] = [shared.open(), shared.open()];
		await Promise.all([
			left.accounts.update('base', (now) => ({ ...now, name: 'Renamed' })),
			right.accounts.remove('b'),
		]);
		await settle(shared);
		assert.deepEqual([left, right, shared.open()].map(names), Array(3).fill(['Renamed']));
		assert.deepEqual(Object.keys(shared.state).toSorted(), ['profile.b', 'profile.base']);
	});
});

describe('whatever two windows do to accounts, in whatever order, and killed at whatever moment', () => {
	const action = fc.record({
		kind: fc.constantFrom('create', 'duplicate', 'vary', 'move', 'replace', 'look', 'delete', 'kill'),
		window: fc.nat({ max: 1 }),
		target: fc.nat({ max: 3 }),
	});

	it('no update is lost, no account revived, no secret orphaned or given to another origin', async () => {
		await fc.assert(
			fc.asyncProperty(fc.scheduler(), fc.array(action, { minLength: 2, maxLength: 12 }), async (s, actions) => {
				const shared = new SharedStorage();
				await addBase(shared.open());
				shared.deliver();
				const windows = new InterleavedWindows(s, shared);
				for (const [index, one] of actions.entries())
					void s.schedule(Promise.resolve(), one.kind).then(() => windows.act(index, one));
				await s.waitIdle();
				await windows.check();
			}),
			{ numRuns: runs(200) },
		);
	});
});
