import { l10n } from 'vscode';
import { showInformation, showPick } from '../messages.ts';
import type { AccountStore } from './accountStore.ts';

/** Has the user choose an account, `first` at the top; says so without accounts. */
export async function pickAccount(accounts: AccountStore, placeHolder: string, first?: string) {
	const activeId = accounts.active()?.id;
	if (activeId === undefined)
		return void showInformation(
			l10n.t('There is no account yet. Make one with "New Account", or try the local service.'),
		);
	const items = accounts
		.all()
		.toSorted((a, b) => Number(b.id === first) - Number(a.id === first))
		.map((account) => ({
			label: account.name,
			description: account.id === activeId ? l10n.t('active · {0}', account.baseUrl) : account.baseUrl,
			account,
		}));
	// *Get Started* takes the focus back a moment after its button was pressed.
	return (await showPick(items, { placeHolder, ignoreFocusOut: true }))?.account;
}

export async function pickSecret(held: readonly string[], placeHolder: string, among: readonly string[]) {
	const state = (name: string) => (held.includes(name) ? l10n.t('set') : l10n.t('not set'));
	const items = among.map((name) => ({ label: name, description: state(name), name }));
	return (await showPick(items, { placeHolder }))?.name;
}
