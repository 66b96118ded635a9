import { isDeepStrictEqual } from 'node:util';
import type { SecretName } from '../../core/masking/secret.ts';
import {
	applicationKeyName,
	applicationSecretKeyName,
	serverServer,
	sessionSecretKeyName,
} from '../../core/services/ok/names.ts';
import type { Scheme } from '../../core/services/ok/scheme.ts';
import type { AccountFault } from '../../diagnosis/accountFaults.ts';
import type { Diagnosis } from '../../diagnosis/diagnosis.ts';
import type { KeyName, KeyTexts } from '../../diagnosis/keyTexts.ts';
import type { ShownAdvice } from '../../shared/diagnosis.ts';
import type { Account } from '../accounts/account.ts';
import { plain } from '../plainText.ts';
import type { Translate } from '../texts.ts';
import type { HeldAccount } from './heldKeys.ts';

export type KeyFix =
	| { readonly kind: 'replace-secret'; readonly name: SecretName }
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
	| { readonly kind: 'repair'; readonly keys: Partial<KeyTexts> };

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
export function faultAdvice(fault: AccountFault, account: Account, others: readonly HeldAccount[], t: Translate) {
	const concerned = (fault.accounts ?? []).flatMap((place) => others[place]?.account ?? []);
	const names = concerned.slice(0, mostAccounts).map(({ name }) => `"${plain(name)}"`);
	return { text: textOf(fault, plain(account.name), names.join(', '), t), fixes: fixesOf(fault, t) };
}

/** `one` is the account, `other` are the other ones that are concerned, in quotes. */
function textOf({ code, names }: AccountFault, one: string, other: string, t: Translate): string {
	const [first = '', second = ''] = names;
	switch (code) {
		case 'line-break':
			return t('`{0}` of "{1}" is stored with a line break, which is signed as well.', first, one);
		case 'white-space':
			return t('`{0}` of "{1}" is stored with spaces around it, which are signed as well.', first, one);
		case 'invisible':
			return t('`{0}` of "{1}" is stored with an invisible character, which is signed as well.', first, one);
		case 'quotes':
			return t('`{0}` of "{1}" is stored with quotes around it, which are signed as well.', first, one);
		case 'label':
			return t('`{0}` of "{1}" is stored with its name in front, which is signed as well.', first, one);
		case 'comment':
			return t('`{0}` of "{1}" is stored with a comment behind it, which is signed as well.', first, one);
		case 'json':
			return t('`{0}` of "{1}" is stored as JSON, all of which is signed.', first, one);
		case 'other-case':
			return t('`{0}` of "{1}" is stored in letters of the other case.', first, one);
		case 'cut':
			return t('`{0}` of "{1}" looks cut off: such a key is a character or two longer.', first, one);
		case 'placeholder':
			return t('`{0}` of "{1}" looks like a placeholder, not like a key.', first, one);
		case 'same-key-twice':
			return t('"{0}" has one key in several fields: {1}.', one, names.map((name) => `\`${name}\``).join(', '));
		case 'exchanged':
			return t('`{0}` and `{1}` of "{2}" are in each other\'s place.', first, second, one);
		case 'exchanged-here-or-there':
			return t(
				'`{0}` and `{1}` are in each other\'s place, either in "{2}" or in the client: what was sent as the one is stored as the other.',
				first,
				second,
				one,
			);
		case 'exchanged-by-client':
			return t('The client sent as `{0}` what is `{1}` of "{2}".', first, second, one);
		case 'other-scheme':
			return t('In "{0}", `{1}` looks like a `{2}`.', one, first, second);
		case 'perhaps-other-scheme':
			return t('If in "{0}" `{1}` is in fact a `{2}`, the signature is right.', one, first, second);
		case 'key-of-another-account':
			return t('`{0}` of "{1}" is that of {2}, which is for another application.', first, one, other);
		case 'other-session':
			return t(
				'The sent `access_token` is not the one of "{0}". Its `{1}` belongs to that other session.',
				one,
				sessionSecretKeyName,
			);
	}
}

function fixesOf(fault: AccountFault, t: Translate): OfferedFix[] {
	const { code, names, repaired } = fault;
	if (repaired) return [{ title: repairTitle(fault, t), fix: { kind: 'repair', keys: repaired } }];
	if (code === 'exchanged-by-client') return [];
	return names.map((name) => changeFix(name, t));
}

function repairTitle({ code, names, repaired = {} }: AccountFault, t: Translate): string {
	const [first = ''] = names;
	if (code === 'exchanged' || code === 'exchanged-here-or-there') return t('Exchange them in the account');
	if (code === 'other-scheme' || code === 'perhaps-other-scheme')
		return t('Move it to {0}', Object.keys(repaired).find((name) => name !== first) ?? '');
	return t('Fix {0}', first);
}

export function changeFix(name: KeyName, t: Translate): OfferedFix {
	return name === applicationKeyName
		? { title: t('Change {0}…', name), fix: { kind: 'change-public-key' } }
		: { title: t('Replace {0}…', name), fix: { kind: 'replace-secret', name } };
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
