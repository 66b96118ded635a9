import { Disposable, l10n, ThemeColor, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import type { Account } from '../../app/accounts/account.ts';
import {
	chosenSchemeName,
	publicKeysOf,
	schemeNamesOf,
	secretNamesOf,
	serviceOf,
} from '../../app/accounts/accountService.ts';
import { authorizeOf, expiryText, tokenOf } from '../../app/accounts/tokens.ts';
import { plain, plainLines } from '../../app/plainText.ts';
import type { HeldKeys } from '../../app/ports.ts';
import { debounced } from '../../app/throttled.ts';
import { chooseScheme } from '../../core/services/ok/scheme.ts';
import { commands, itemContexts } from '../../ids.ts';
import type { LazyTree, TreeContent } from '../lazyTree.ts';
import type { AccountStore } from './accountStore.ts';
import type { KeyRing } from './keyRing.ts';

/** An account in the tree, or a field or a secret of it; commands of the tree get it. */
export interface AccountsNode {
	readonly account: Account;
	readonly field?: string;
	readonly secret?: string;
	readonly item: TreeItem;
}

export function accountsView(accounts: AccountStore, keyRing: KeyRing, tree: LazyTree<AccountsNode>): Disposable {
	const { view } = tree;
	const refresh = () => tree.refresh();
	/** What is said of a token's end is said anew each minute. */
	const refreshSoon = debounced(refresh, 60_000);
	const content: TreeContent<AccountsNode> = {
		async getChildren(node) {
			if (!node) {
				const activeId = accounts.active()?.id;
				const about = (file: string) =>
					l10n.t("Cannot read the account in {0}. Correct or delete the file in the extension's folder.", plain(file));
				view.message = accounts.brokenFiles().map(about).join(' ');
				return accounts.all().map((account) => ({ account, item: accountItem(account, account.id === activeId) }));
			}
			if (node.field ?? node.secret) return [];
			const { account } = node;
			const keys = await keyRing.keysOf(account);
			if (account.authorization?.expires !== undefined) refreshSoon();
			const field = (name: string, icon: string, value: string) => ({
				account,
				field: name,
				item: fieldItem(account, name, icon, value),
			});
			return [
				field('base_url', 'globe', account.baseUrl),
				...publicKeysOf(account).map(([name, value]) => field(name, 'symbol-key', value)),
				...schemeTexts(account, keys).map((text) => field('scheme', 'git-compare', text)),
				...secretNamesOf(account).map((secret) => ({ account, secret, item: secretItem(account, secret, keys) })),
			];
		},
		getTreeItem: ({ item }) => item,
	};
	return Disposable.from(
		tree.provide(content),
		refreshSoon,
		accounts.onDidChange(refresh),
		keyRing.onDidChange(refresh),
	);
}

function accountItem(account: Account, isActive: boolean): TreeItem {
	const { id, name, baseUrl, isLocalService } = account;
	const lines = [name, baseUrl, ...(account.service ? [serviceOf(account)?.name ?? ''] : [])];
	return Object.assign(new TreeItem(plain(name), TreeItemCollapsibleState.Collapsed), {
		id,
		description: isActive ? l10n.t('active · {0}', baseUrl) : baseUrl,
		iconPath: new ThemeIcon(isActive ? 'pass-filled' : isLocalService ? 'server-environment' : 'key'),
		contextValue: `${isActive ? itemContexts.activeAccount : itemContexts.account}${authorizeOf(account) ? itemContexts.issuesTokens : ''}`,
		tooltip: plainLines(...lines),
	});
}

function fieldItem(account: Account, field: string, icon: string, value: string): TreeItem {
	return Object.assign(new TreeItem(plain(field)), {
		id: `${account.id}.${field}`,
		description: value || l10n.t('not set'),
		iconPath: new ThemeIcon(icon),
		contextValue: itemContexts.field,
		tooltip: plain(`${field}: ${value}`),
		command: { command: commands.editAccount, title: l10n.t('Edit'), arguments: [{ account, field }] },
	});
}

/** Tells whether the secret is held, never what it is. */
function secretItem(account: Account, secret: string, { held, originMismatch, sessionOnly }: HeldKeys): TreeItem {
	const isHeld = held.includes(secret);
	const isToken = secret === tokenOf(account);
	const expires = isToken ? expiryText(account, Date.now(), l10n.t) : undefined;
	const [icon, text] = originMismatch.includes(secret)
		? [new ThemeIcon('warning', new ThemeColor('list.warningForeground')), l10n.t('set for another origin')]
		: sessionOnly.includes(secret)
			? [new ThemeIcon('watch'), l10n.t('set for this session only')]
			: isHeld
				? [new ThemeIcon('lock'), expires ?? l10n.t('set')]
				: [new ThemeIcon('circle-slash'), l10n.t('not set')];
	const about = sessionOnly.includes(secret)
		? l10n.t('{0}: {1}. Gone when this window closes, sent to the origin of the base_url only.', secret, text)
		: l10n.t('{0}: {1}. Stored in SecretStorage, sent to the origin of the base_url only.', secret, text);
	return Object.assign(new TreeItem(plain(secret)), {
		id: `${account.id}.${secret}`,
		description: text,
		iconPath: icon,
		contextValue: `${isHeld ? itemContexts.heldSecret : itemContexts.missingSecret}${isToken ? itemContexts.issuesTokens : ''}`,
		tooltip: plain(about),
		command: { command: commands.replaceSecret, title: l10n.t('Replace'), arguments: [{ account, secret }] },
	});
}

/** Which scheme signs, where there are several. */
function schemeTexts(account: Account, { credentials }: HeldKeys): string[] {
	if (account.service) {
		return schemeNamesOf(account).length > 0
			? [chosenSchemeName(account) ?? l10n.t('chosen by the stored secret')]
			: [];
	}
	const choice = chooseScheme(credentials);
	if ('scheme' in choice) return [choice.reason === 'chosen' ? l10n.t('{0} (chosen)', choice.scheme) : choice.scheme];
	return [choice.problem === 'scheme-not-chosen' ? l10n.t('not chosen') : l10n.t('no secret key yet')];
}
