import { l10n } from 'vscode';
import type { AccountFault } from '../../diagnosis/accountFaults.ts';
import type { KeyName } from '../../diagnosis/keyTexts.ts';
import type { Account } from '../accounts/account.ts';
import { plain } from '../plainText.ts';
import type { KeyAdvice, OfferedFix } from './keyAdvice.ts';

/** What is wrong with an account, in words, with what mends it. No key is in them. */
export function faultAdvice(fault: AccountFault, account: Account, others: readonly Account[]): KeyAdvice {
	const concerned = (fault.accounts ?? []).flatMap((place) => others[place] ?? []);
	const names = concerned.slice(0, mostAccounts).map(({ name }) => `"${plain(name)}"`);
	return { text: textOf(fault, plain(account.name), names.join(', ')), fixes: fixesOf(fault, concerned) };
}

/** `one` is the account, `other` are the other ones that are concerned, in quotes. */
function textOf({ code, names }: AccountFault, one: string, other: string): string {
	const [first = '', second = ''] = names;
	switch (code) {
		case 'line-break':
			return l10n.t('`{0}` of "{1}" is stored with a line break, which is signed as well.', first, one);
		case 'white-space':
			return l10n.t('`{0}` of "{1}" is stored with spaces around it, which are signed as well.', first, one);
		case 'invisible':
			return l10n.t('`{0}` of "{1}" is stored with an invisible character, which is signed as well.', first, one);
		case 'quotes':
			return l10n.t('`{0}` of "{1}" is stored with quotes around it, which are signed as well.', first, one);
		case 'label':
			return l10n.t('`{0}` of "{1}" is stored with its name in front, which is signed as well.', first, one);
		case 'placeholder':
			return l10n.t('`{0}` of "{1}" looks like a placeholder, not like a key.', first, one);
		case 'same-key-twice':
			return l10n.t('"{0}" holds one key in several places: {1}.', one, names.map((name) => `\`${name}\``).join(', '));
		case 'exchanged':
			return l10n.t('`{0}` and `{1}` of "{2}" are in each other\'s place.', first, second, one);
		case 'exchanged-here-or-there':
			return l10n.t(
				'`{0}` and `{1}` are in each other\'s place, either in "{2}" or in the client: what was sent as the one is stored as the other.',
				first,
				second,
				one,
			);
		case 'exchanged-by-client':
			return l10n.t('The client sent as `{0}` what is `{1}` of "{2}".', first, second, one);
		case 'other-scheme':
			return l10n.t('What "{0}" holds as `{1}` is a `{2}` by its form.', one, first, second);
		case 'perhaps-other-scheme':
			return l10n.t('If what "{0}" holds as `{1}` is a `{2}`, the signature is right.', one, first, second);
		case 'key-of-another-account':
			return l10n.t('`{0}` of "{1}" is that of {2}, which is for another application.', first, one, other);
		case 'other-account':
			return names.length === 0
				? l10n.t('The signature is right by the keys of {0}, not by those of "{1}".', other, one)
				: l10n.t('The `application_key` that was sent is that of {0}, not of "{1}".', other, one);
		case 'other-session':
			return l10n.t(
				'Another `access_token` was sent than "{0}" holds. Its `session_secret_key` belongs to that other session.',
				one,
			);
	}
}

function fixesOf(fault: AccountFault, concerned: readonly Account[]): OfferedFix[] {
	const { code, names, repaired } = fault;
	if (code === 'other-account') return accountFixes(concerned);
	if (repaired) return [{ title: repairTitle(fault), fix: { kind: 'repair', keys: repaired } }];
	if (code === 'exchanged-by-client') return [];
	return names.map(changeFix);
}

function repairTitle({ code, names, repaired = {} }: AccountFault): string {
	const [first = ''] = names;
	switch (code) {
		case 'exchanged':
		case 'exchanged-here-or-there':
			return l10n.t('Exchange them in the account');
		case 'other-scheme':
		case 'perhaps-other-scheme':
			return l10n.t('Move it to {0}', Object.keys(repaired).find((name) => name !== first) ?? '');
		default:
			return l10n.t('Fix {0}', first);
	}
}

/** A button that asks for a key. */
export function changeFix(name: KeyName): OfferedFix {
	return name === 'application_key'
		? { title: l10n.t('Change application_key…'), fix: { kind: 'change-application_key' } }
		: { title: l10n.t('Replace {0}…', name), fix: { kind: 'replace-secret', name } };
}

/** More are no choice. */
const mostAccounts = 5;

/** A button for each other account that the call can be made with. */
export function accountFixes(accounts: readonly Account[]): OfferedFix[] {
	return accounts.slice(0, mostAccounts).map(accountFix);
}

function accountFix({ id, name }: Pick<Account, 'id' | 'name'>): OfferedFix {
	return { title: l10n.t('Use account "{0}"', plain(name)), fix: { kind: 'use-account', accountId: id } };
}
