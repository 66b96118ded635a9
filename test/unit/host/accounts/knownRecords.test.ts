import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { Memento } from 'vscode';
import { type Account, mostVariables } from '../../../../src/host/accounts/account.ts';
import {
	type AccountRecord,
	accountOf,
	isSameRecord,
	mergeRecords,
	newRecord,
} from '../../../../src/host/accounts/accountRecord.ts';
import { AccountStore } from '../../../../src/host/accounts/accountStore.ts';
import { variableNameProblem, withVariable } from '../../../../src/host/accounts/accountVariables.ts';

const account = (index: number): Account => ({
	id: `p${index}`,
	name: `P${index}`,
	baseUrl: 'https://api.example.org',
	applicationKey: 'K',
});

/** The global state; `looks` counts how often a record in it was looked into. */
function openStore(values: Record<string, unknown>) {
	const counted = { looks: 0 };
	const watched = (value: unknown) =>
		typeof value !== 'object' || value === null
			? value
			: new Proxy(value, {
					ownKeys: (record) => {
						counted.looks += 1;
						return Reflect.ownKeys(record);
					},
					get: (record, name) => {
						counted.looks += 1;
						return Reflect.get(record, name);
					},
				});
	const watching = new Map(Object.entries(values).map(([key, value]) => [key, watched(value)]));
	const state: Memento = {
		keys: () => [...watching.keys()],
		get: <T>(key: string, or?: T) => (watching.get(key) ?? or) as T,
		update: async (key, value) => {
			values[key] = value;
			watching.set(key, watched(JSON.parse(JSON.stringify(value ?? null))));
		},
	};
	const store = new AccountStore({
		state,
		changed: { event: () => ({ dispose: () => undefined }), fire: () => undefined, dispose: () => undefined },
		later: () => ({ dispose: () => undefined }),
		now: () => 0,
	});
	return { store, counted };
}

const stateOf = (count: number) =>
	Object.fromEntries(Array.from({ length: count }, (_, i) => [`profile.p${i}`, newRecord(account(i), i)]));

describe('records of accounts that are known', () => {
	it('are looked into again only where something was written', async () => {
		const { store, counted } = openStore({ ...stateOf(100), 'profile.none': ['no record'] });
		assert.equal(store.all().length, 100);
		const ofAll = counted.looks;
		store.refresh();
		assert.equal(store.named('P99')?.id, 'p99');
		assert.equal(store.active()?.id, 'p0');
		assert.equal(counted.looks, ofAll);
		await store.update('p7', (one) => ({ ...one, name: 'Renamed' }));
		assert.equal(store.named('Renamed')?.id, 'p7');
		assert.ok(counted.looks - ofAll <= ofAll / 20, `${counted.looks - ofAll} of ${ofAll}`);
	});

	it('are all there by name, and listed up to a number', () => {
		const { store } = openStore(stateOf(1200));
		const { accounts, more } = store.listed();
		assert.deepEqual([accounts.length, accounts[0]?.id, more], [1000, 'p0', 200]);
		assert.equal(store.named('P1150')?.id, 'p1150');
		assert.equal(store.all().length, 1200);
		assert.deepEqual(openStore(stateOf(3)).store.listed().more, 0);
	});

	it('give an account the first variables, and keep all others as they are stored', async () => {
		const variables = Object.fromEntries(Array.from({ length: 1500 }, (_, i) => [`v${i}`, `${i}`]));
		const values: Record<string, unknown> = { 'profile.p0': newRecord({ ...account(0), variables }, 0) };
		const { store } = openStore(values);
		const read = store.get('p0');
		assert.equal(Object.keys(read?.variables ?? {}).length, mostVariables);
		assert.equal(read && variableNameProblem(read, 'another'), 'too-many');
		await store.update('p0', (one) => withVariable({ ...one, name: 'Renamed' }, 'v3', ''));
		const stored = values['profile.p0'] as Extract<AccountRecord, { cells: unknown }>;
		assert.equal(Object.keys(stored.cells).length, 1503);
		assert.deepEqual([stored.cells['variables.v3']?.[1], stored.cells['variables.v1499']?.[1]], [null, '1499']);
		const after = store.get('p0');
		assert.deepEqual(
			[after?.name, after?.variables?.['v3'], after?.variables?.['v1000']],
			['Renamed', undefined, '1000'],
		);
		assert.equal(after && accountOf('p0', stored)?.name, 'Renamed');
	});
});

const cell = fc.tuple(fc.nat(3), fc.constantFrom('a', 'b', true as const, null));
const record: fc.Arbitrary<AccountRecord> = fc.oneof(
	{ weight: 1, arbitrary: fc.constant({ deleted: true as const }) },
	{
		weight: 9,
		arbitrary: fc.record({
			created: fc.nat(2),
			cells: fc.dictionary(fc.constantFrom('name', 'baseUrl', 'variables.a', 'variables.constructor'), cell),
		}),
	},
);

/** Field by field, as the rule says it. */
function mergedByTheRule(one: AccountRecord, other: AccountRecord): AccountRecord {
	if ('deleted' in one || 'deleted' in other) return { deleted: true };
	const cells: Record<string, readonly [number, string | true | null]> = {};
	for (const field of new Set([...Object.keys(one.cells), ...Object.keys(other.cells)])) {
		const both = [one.cells, other.cells].flatMap((all) => (Object.hasOwn(all, field) ? [all[field]] : []));
		const [first] = both
			.filter((found) => found !== undefined)
			.sort((a, b) => b[0] - a[0] || (JSON.stringify(a[1]) > JSON.stringify(b[1]) ? -1 : 1));
		if (first) cells[field] = first;
	}
	return { created: Math.min(one.created, other.created), cells };
}

describe('two records of one account', () => {
	const plain = (value: AccountRecord) => JSON.parse(JSON.stringify(value)) as AccountRecord;

	it('make the same one as by the rule, whichever comes first, and stay as they are', () => {
		fc.assert(
			fc.property(record, record, (one, other) => {
				const before = JSON.stringify([one, other]);
				const wanted = plain(mergedByTheRule(one, other));
				assert.deepEqual(plain(mergeRecords(one, other)), wanted);
				assert.deepEqual(plain(mergeRecords(other, one)), wanted);
				assert.equal(JSON.stringify([one, other]), before);
			}),
			{ numRuns: 1000 },
		);
	});

	it('are the same when all in them is', () => {
		fc.assert(
			fc.property(record, record, (one, other) => {
				assert.equal(isSameRecord(one, other), isDeepStrictEqual(plain(one), plain(other)));
				assert.ok(isSameRecord(one, plain(one)));
			}),
			{ numRuns: 1000 },
		);
	});
});
