import { randomUUID } from 'node:crypto';
import { l10n, type QuickPickItem } from 'vscode';
import type { Account } from '../../app/accounts/account.ts';
import { baseUrlMessage } from '../../app/accounts/baseUrlText.ts';
import { writtenBaseUrl } from '../../core/call/baseUrl.ts';
import type { Scheme } from '../../core/call/scheme.ts';
import type { SecretName } from '../../core/masking/secret.ts';
import { keysAreForSession } from '../settings.ts';
import { createAccount } from './accountLife.ts';
import type { AccountStore } from './accountStore.ts';
import { askPick, askText, type InputStep, type Question, runSteps, type StepResult } from './inputSteps.ts';
import type { KeyRing } from './keyRing.ts';

/** A name that no account has yet: the given one, or with a number appended. */
export function freeName(wish: string, accounts: readonly Account[]): string {
	const taken = new Set(accounts.map(({ name }) => name));
	let name = wish;
	for (let number = 2; taken.has(name); number++) name = `${wish} ${number}`;
	return name;
}

/** Asks for a name that no other account has. */
export function nameQuestion(value: string, others: readonly Account[]): Question {
	const check = (text: string) => {
		const name = text.trim();
		if (name === '') return l10n.t('Give the account a name.');
		return others.some((other) => other.name === name) ? l10n.t('Another account has this name.') : undefined;
	};
	return { prompt: l10n.t('A name for the account'), value, check };
}

export function baseUrlQuestion(value: string): Question {
	const prompt = l10n.t('base_url: where the calls are sent; /fb.do is added to it');
	return {
		prompt,
		value,
		placeholder: 'https://api.example.org',
		check: (text: string) => baseUrlMessage(text, l10n.t),
	};
}

export function applicationKeyQuestion(value: string): Question {
	const check = (text: string) => (text.trim() === '' ? l10n.t('Enter the application_key.') : undefined);
	return { prompt: l10n.t('application_key: the public key of the application'), value, check };
}

/** Asks for a secret in a password input. */
export function secretQuestion(name: SecretName, ...notes: readonly string[]): Question {
	const place = keysAreForSession() ? l10n.t('Stored for this session only.') : l10n.t('Stored in SecretStorage.');
	return { prompt: [`${name}.`, place, ...notes].join(' '), password: true };
}

/** The input of an unfinished new account, without secrets. */
export interface NewAccountForm {
	name: string;
	baseUrl: string;
	applicationKey: string;
}

export function newAccountForm(accounts: AccountStore): NewAccountForm {
	return { name: freeName(l10n.t('My application'), accounts.all()), baseUrl: '', applicationKey: '' };
}

/**
 * Asks for a new account in native inputs, keys as passwords. Secrets are optional.
 * @param form initial values; receives the input, also when the user cancels
 * @returns the stored account, or undefined when the user cancelled
 */
export async function askNewAccount(
	form: NewAccountForm,
	accounts: AccountStore,
	keyRing: KeyRing,
): Promise<Account | undefined> {
	const save = (field: keyof NewAccountForm) => (typed: string) => {
		form[field] = typed;
	};
	let secretKey: SecretName | undefined;
	const secrets = new Map<SecretName, string>();
	const text =
		(field: keyof typeof form, question: (value: string) => Question, clean = (typed: string) => typed.trim()) =>
		async (at: InputStep) =>
			applied(await askText({ ...at, ...question(form[field]), left: save(field) }), (typed) => {
				form[field] = clean(typed);
			});
	const secret = (name: SecretName) => async (at: InputStep) =>
		applied(await askText({ ...at, ...secretQuestion(name, l10n.t('Optional; you can add it later.')) }), (value) =>
			secrets.set(name, value),
		);

	const completed = await runSteps(l10n.t('New Account'), [
		text('name', (name) => nameQuestion(name, accounts.all())),
		text('baseUrl', baseUrlQuestion, writtenBaseUrl),
		text('applicationKey', applicationKeyQuestion),
		secret('access_token'),
		async (at) => {
			const placeholder = l10n.t('Which secret key do you have?');
			return applied(await askPick({ ...at, placeholder, items: secretKeyItems() }), ({ key }) => {
				secretKey = key;
			});
		},
		async (at) => (secretKey ? secret(secretKey)(at) : { value: undefined }),
	]);
	if (!completed) return undefined;

	const account: Account = { id: randomUUID(), ...form };
	const kinds = ['access_token', ...(secretKey ? [secretKey] : [])] as const;
	const given = new Map(kinds.map((name) => [name, secrets.get(name) ?? '']));
	await createAccount(account, given, { accounts, keyRing });
	return account;
}

/** Asks which scheme signs while both secrets are held. */
export async function askScheme(account: Account): Promise<Scheme | undefined> {
	const items: (QuickPickItem & { readonly scheme: Scheme })[] = [
		{ scheme: 'server-server', label: 'server-server', description: 'MD5(access_token + application_secret_key)' },
		{ scheme: 'client-server', label: 'client-server', description: 'session_secret_key' },
	];
	const chosen = await askPick({
		title: l10n.t('Scheme of "{0}"', account.name),
		step: 1,
		totalSteps: 1,
		placeholder: l10n.t('The account has both secret keys: choose which one signs'),
		items: items.map((item) => (item.scheme === account.scheme ? { ...item, detail: l10n.t('chosen now') } : item)),
	});
	return typeof chosen === 'string' ? undefined : chosen.value.scheme;
}

function secretKeyItems(): (QuickPickItem & { readonly key?: SecretName })[] {
	return [
		{ label: 'application_secret_key', description: l10n.t('server-server scheme'), key: 'application_secret_key' },
		{ label: 'session_secret_key', description: l10n.t('client-server scheme'), key: 'session_secret_key' },
		{ label: l10n.t('Add later') },
	];
}

function applied<T>(result: StepResult<T>, apply: (value: T) => unknown): StepResult<unknown> {
	return typeof result === 'string' ? result : { value: apply(result.value) };
}
