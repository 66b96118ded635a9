import type { Disposable } from 'vscode';
import type { Account } from '../../app/accounts/account.ts';
import type { KeyRing } from '../accounts/keyRing.ts';

export interface OwnKeysPorts {
	readonly accounts: { readonly all: () => readonly Account[] };
	readonly keyRing: Pick<KeyRing, 'keysOf' | 'onDidChange'>;
	/** Is called once, when a call can be signed with keys that are not the local service's. */
	readonly onFound: () => void;
}

/** Looks for keys of the user's own whenever a key has changed, until there are some; `look` does so at once. */
export function followOwnKeys({ accounts, keyRing, onFound }: OwnKeysPorts): Disposable & { look(): Promise<void> } {
	let isFound = false;
	const listening = keyRing.onDidChange(() => void look());

	async function look(): Promise<void> {
		for (const account of accounts.all()) {
			if (isFound || account.isLocalService) continue;
			const { held } = await keyRing.keysOf(account);
			if (!held.includes('access_token') || held.length < 2 || isFound) continue;
			isFound = true;
			listening.dispose();
			onFound();
		}
	}

	return { look, dispose: () => listening.dispose() };
}
