import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import type { Memento } from 'vscode';
import type { Account } from '../../../../src/host/accounts/account.ts';
import { newRecord } from '../../../../src/host/accounts/accountRecord.ts';
import { AccountStore } from '../../../../src/host/accounts/accountStore.ts';
import { localServiceNames } from '../../../../src/host/accounts/localServiceNames.ts';

describe('the names of the local service', () => {
	const storeOf = (...accounts: readonly Account[]) => {
		const values = new Map<string, unknown>(accounts.map((one, i) => [`profile.${one.id}`, newRecord(one, i)]));
		const state: Memento = {
			keys: () => [...values.keys()],
			get: <T>(key: string, or?: T) => (values.get(key) ?? or) as T,
			update: async () => undefined,
		};
		return new AccountStore({
			state,
			changed: { event: () => ({ dispose: () => undefined }), fire: () => undefined, dispose: () => undefined },
			later: () => ({ dispose: () => undefined }),
			now: () => 0,
		});
	};
	const account = (id: string, name: string, isLocalService = false): Account => ({
		id,
		name,
		baseUrl: 'http://127.0.0.1:4820',
		applicationKey: 'A',
		...(isLocalService && { isLocalService }),
	});

	it('are those of every language that the extension is translated into', () => {
		const folder = new URL('../../../../l10n/', import.meta.url);
		const names = readdirSync(folder).map(
			(file) => (JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, string>)['Local service'],
		);
		assert.ok(names.length >= 2);
		assert.deepEqual(new Set(names), new Set(localServiceNames));
	});

	it('lead to its account, whatever it is called here', () => {
		const store = storeOf(account('o', 'Own'), account('l', 'Локальный сервис', true));
		for (const name of localServiceNames) assert.equal(store.named(name)?.id, 'l', name);
		assert.equal(store.named('Local'), undefined);
	});

	it('lead nowhere while there is none, and to another account that has the very name', () => {
		assert.equal(storeOf(account('o', 'Own')).named('Local service'), undefined);
		const store = storeOf(account('l', 'Локальный сервис', true), account('o', 'Local service'));
		assert.equal(store.named('Local service')?.id, 'o');
	});
});
