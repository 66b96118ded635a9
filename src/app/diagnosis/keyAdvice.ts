import { isDeepStrictEqual } from 'node:util';
import {
	applicationKeyName,
	applicationSecretKeyName,
	serverServer,
	sessionSecretKeyName,
} from '../../core/services/ok/names.ts';
import type { Scheme } from '../../core/services/ok/scheme.ts';
import type { AccountFault } from '../../diagnosis/accountFaults.ts';
import type { Diagnosis } from '../../diagnosis/diagnosis.ts';
import type { ShownAdvice } from '../../shared/diagnosis.ts';
import type { Account } from '../accounts/account.ts';
import { plain } from '../plainText.ts';
import type { Translate } from '../texts.ts';
import type { HeldAccount } from './heldKeys.ts';

export type KeyFix =
	/** Of the account that is asked about, unless it says of which. */
	| { readonly kind: 'replace-secret'; readonly name: string; readonly accountId?: string }
	| { readonly kind: 'change-public-key' }
	| { readonly kind: 'use-scheme'; readonly scheme: Scheme }
	| { readonly kind: 'use-account'; readonly accountId: string }
	/** Asks for the secret of a call that is of none of the accounts. */
	| { readonly kind: 'enter-secret' }
	/** Makes an account of that call and the secret that was entered. */
	| { readonly kind: 'keep-account' }
	/** Verifies a request of another service, which may hold keys in clear. */
	| { readonly kind: 'verify'; readonly text: string }
	/** Holds keys in clear: it stays in memory here. */
	| { readonly kind: 'repair'; readonly keys: Readonly<Record<string, string>>; readonly accountId?: string };

/** A button: its text, and what it does. */
interface OfferedFix {
	readonly title: string;
	readonly fix: KeyFix;
}

export interface KeyAdvice {
	readonly text: string;
	readonly fixes: readonly OfferedFix[];
}

/** Numbers what is offered. What is offered again keeps its number; a button that is no longer shown does nothing. */
export function offeredFixes() {
	let last = 0;
	let offered = new Map<number, KeyFix>();
	return {
		/** Offers these in place of those before. */
		offer(advice: readonly KeyAdvice[]): ShownAdvice[] {
			const before = [...offered];
			offered = new Map();
			return advice.map(({ text, fixes }) => ({
				text,
				fixes: fixes.map(({ title, fix }) => {
					const same = before.find(([, one]) => isDeepStrictEqual(one, fix))?.[0];
					const index = same ?? ++last;
					offered.set(index, fix);
					return { index, title };
				}),
			}));
		},
		get: (index: number) => offered.get(index),
	};
}

export function secretOfScheme(scheme: Scheme): typeof applicationSecretKeyName | typeof sessionSecretKeyName {
	return scheme === serverServer ? applicationSecretKeyName : sessionSecretKeyName;
}

/** What is wrong with an account, in words, with what mends it. No key is in them. */
export function faultAdvice(
	fault: AccountFault,
	account: Pick<Account, 'id' | 'name' | 'service'>,
	others: readonly HeldAccount[],
	t: Translate,
): KeyAdvice {
	const concerned = (fault.accounts ?? []).flatMap((place) => others[place]?.account ?? []);
	const names = concerned.slice(0, mostAccounts).map(({ name }) => `"${plain(name)}"`);
	const [first = '', second = ''] = fault.names;
	const keys = fault.names.map((name) => `\`${name}\``).join(', ');
	const say = (text: string) => t(text, first, plain(account.name), second, names.join(', '), keys);
	return { text: faultTexts[fault.code](say), fixes: fixesOf(fault, account, t) };
}

/** What is wrong, of these: {0} and {2} are keys, {4} all of them, {1} is the account, {3} are the others, in quotes. */
const faultTexts: Readonly<Record<AccountFault['code'], (t: (text: string) => string) => string>> = {
	'line-break': (t) => t('`{0}` of "{1}" is stored with a line break, which is signed as well.'),
	'white-space': (t) => t('`{0}` of "{1}" is stored with spaces around it, which are signed as well.'),
	invisible: (t) => t('`{0}` of "{1}" is stored with an invisible character, which is signed as well.'),
	quotes: (t) => t('`{0}` of "{1}" is stored with quotes around it, which are signed as well.'),
	label: (t) => t('`{0}` of "{1}" is stored with its name in front, which is signed as well.'),
	comment: (t) => t('`{0}` of "{1}" is stored with a comment behind it, which is signed as well.'),
	json: (t) => t('`{0}` of "{1}" is stored as JSON, all of which is signed.'),
	'other-case': (t) => t('`{0}` of "{1}" is stored in letters of the other case.'),
	cut: (t) => t('`{0}` of "{1}" looks cut off: such a key is a character or two longer.'),
	placeholder: (t) => t('`{0}` of "{1}" looks like a placeholder, not like a key.'),
	'same-key-twice': (t) => t('"{1}" has one key in several fields: {4}.'),
	exchanged: (t) => t('`{0}` and `{2}` of "{1}" are in each other\'s place.'),
	'exchanged-here-or-there': (t) =>
		t(
			'`{0}` and `{2}` are in each other\'s place, either in "{1}" or in the client: what was sent as the one is stored as the other.',
		),
	'exchanged-by-client': (t) => t('The client sent as `{0}` what is `{2}` of "{1}".'),
	'other-scheme': (t) => t('In "{1}", `{0}` looks like a `{2}`.'),
	'perhaps-other-scheme': (t) => t('If in "{1}" `{0}` is in fact a `{2}`, the signature is right.'),
	'key-of-another-account': (t) => t('`{0}` of "{1}" is that of {3}, which is for another application.'),
	'other-key': (t) => t('The request has another `{0}` than "{1}": it may be signed with the keys of another account.'),
	'other-session': (t) =>
		t('The sent `access_token` is not the one of "{1}". Its `{0}` belongs to that other session.'),
};

function fixesOf(fault: AccountFault, { id, service }: Pick<Account, 'id' | 'service'>, t: Translate): OfferedFix[] {
	const { code, names, repaired } = fault;
	const of = service === undefined ? undefined : { accountId: id };
	if (repaired) return [{ title: repairTitle(fault, t), fix: { kind: 'repair', keys: repaired, ...of } }];
	if (code === 'exchanged-by-client') return [];
	return names.map((name) => changeFix(name, t, of));
}

function repairTitle({ code, names, repaired = {} }: AccountFault, t: Translate): string {
	const [first = ''] = names;
	if (code === 'exchanged' || code === 'exchanged-here-or-there') return t('Exchange them in the account');
	if (code === 'other-scheme' || code === 'perhaps-other-scheme')
		return t('Move it to {0}', Object.keys(repaired).find((name) => name !== first) ?? '');
	return t('Fix {0}', first);
}

export function changeFix(name: string, t: Translate, of?: { readonly accountId: string }): OfferedFix {
	return name === applicationKeyName
		? { title: t('Change {0}…', name), fix: { kind: 'change-public-key' } }
		: { title: t('Replace {0}…', name), fix: { kind: 'replace-secret', name, ...of } };
}

/** More are no choice. */
const mostAccounts = 5;

/** A button for each other account that the call can be made with. */
export function accountFixes(accounts: readonly Account[], t: Translate): OfferedFix[] {
	return accounts.slice(0, mostAccounts).map(({ id, name }) => ({
		title: t('Use account "{0}"', plain(name)),
		fix: { kind: 'use-account', accountId: id },
	}));
}

/** The accounts whose keys a client used, by the likeliest mistakes: each by its name, and what changes over to it. */
export function otherAccounts({ findings }: Pick<Diagnosis, 'findings'>, others: readonly HeldAccount[], t: Translate) {
	const found = new Map<Account, readonly string[]>();
	for (const { account, parameters } of findings[0] ?? []) {
		const other = others[account ?? -1]?.account;
		if (other) found.set(other, parameters);
	}
	return Array.from(found, ([account, keys]) => {
		const shown = keys.map((key) => `\`${key}\``).join(', ');
		const text = t('The client signed with {0} of the account "{1}".', shown, plain(account.name));
		return { text, fixes: accountFixes([account], t) };
	});
}
