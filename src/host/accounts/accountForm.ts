import { env, l10n, type QuickPickItem } from 'vscode';
import type { Account } from '../../app/accounts/account.ts';
import { chosenSchemeName, schemeNamesOf } from '../../app/accounts/accountService.ts';
import { baseUrlMessage } from '../../app/accounts/baseUrlText.ts';
import { writtenBaseUrl } from '../../core/call/baseUrl.ts';
import type { SecretName } from '../../core/masking/secret.ts';
import { builtInServices } from '../../core/services/builtIn.ts';
import {
	applicationKeyName,
	applicationSecretKeyName,
	clientServer,
	endpoint,
	secretKeyNames,
	serverServer,
	sessionSecretKeyName,
} from '../../core/services/ok/names.ts';
import type { Service } from '../../core/services/service.ts';
import { formOf } from '../../diagnosis/keyTexts.ts';
import { showPick } from '../messages.ts';
import { keysAreForSession } from '../settings.ts';
import { applied, askPick, askText, pageButton, type Question, runSteps, type StepButton } from './inputSteps.ts';

/** A name that no account has yet: the given one, or with a number appended. */
export function freeName(wish: string, accounts: readonly Account[]): string {
	const taken = new Set(accounts.map(({ name }) => name));
	let name = wish;
	for (let number = 2; taken.has(name); number++) name = `${wish} ${number}`;
	return name;
}

export function nameQuestion(value: string, others: readonly Account[]): Question {
	const check = (text: string) => {
		const name = text.trim();
		if (name === '') return l10n.t('Give the account a name.');
		return others.some((other) => other.name === name) ? l10n.t('Another account has this name.') : undefined;
	};
	return { prompt: l10n.t('A name for the account'), value, check };
}

export function baseUrlQuestion(value: string, service?: Service): Question {
	const prompt = service
		? l10n.t('base_url: where the calls are sent')
		: l10n.t('base_url: where the calls are sent; {0} is added to it', endpoint);
	return {
		prompt,
		value,
		placeholder: 'https://api.example.org',
		check: (text: string) => baseUrlMessage(text, l10n.t),
	};
}

export function applicationKeyQuestion(value: string, isOk = false): Question {
	const check = (text: string) => (text.trim() === '' ? l10n.t('Enter the {0}.', applicationKeyName) : undefined);
	const ofOk = l10n.t(
		'{0}: the public key in the email that OK.ru sends about the application, not its ID',
		applicationKeyName,
	);
	const prompt = isOk ? ofOk : l10n.t('{0}: the public key of the application', applicationKeyName);
	return { prompt, value, check, buttons: pages(isOk, 'dev/app/') };
}

export function secretQuestion(what: string, ...notes: readonly string[]): Question {
	const place = keysAreForSession() ? l10n.t('Stored for this session only.') : l10n.t('Stored in SecretStorage.');
	return { prompt: [`${what}.`, place, ...notes].join(' '), password: true };
}

/** A new account: with its keys, a copy, the local service's, or of a described service, whose keys are asked for by {@link ./serviceForm.ts}. */
export type NewAccount = 'local-service' | Exclude<ServiceItem['start'], string> | NewKeys;

export interface NewKeys extends Pick<Account, 'baseUrl' | 'applicationKey' | 'service' | 'publicKeys'> {
	readonly secrets: ReadonlyMap<string, string>;
	/** Whether a call is to check them. */
	readonly check: boolean;
}

/** Asks for a new account in native inputs, keys as passwords. Secrets are optional. Undefined when the user cancels. */
export async function askNewAccount(
	others: readonly Account[],
	described: readonly Service[],
): Promise<NewAccount | undefined> {
	let start: ServiceItem['start'] = '';
	let [applicationKey, token, secret, isSession, check] = ['', '', '', false, true];
	const isOk = () => start === okBaseUrl;
	const later = l10n.t('Optional; you can add it later.');
	const completed = await runSteps(l10n.t('New Account'), [
		async (at) => {
			const placeholder = l10n.t('Choose the service, or type its base_url');
			const result = await askPick({ ...at, placeholder, items: services(others, described), typed: typedService });
			return applied(result, (chosen) => {
				({ start } = chosen);
				return typeof start === 'string' && start !== 'local-service';
			});
		},
		async (at) => {
			const question = applicationKeyQuestion(applicationKey, isOk());
			return applied(await askText({ ...at, ...question }), (typed) => (applicationKey = typed.trim()));
		},
		async (at) => {
			const ofOk = l10n.t('access_token: OK.ru issues it when a user authorizes the application');
			const question = secretQuestion(isOk() ? ofOk : 'access_token', later);
			const buttons = pages(isOk(), 'ext/oauth/client');
			return applied(await askText({ ...at, ...question, buttons }), (typed) => (token = typed));
		},
		async (at) => {
			const ofOk = l10n.t('{0}, from the same email, or {1}', ...secretKeyNames);
			const what = isOk() ? ofOk : l10n.t('{0} or {1}', ...secretKeyNames);
			const question = secretQuestion(what, later, l10n.t('Enter checks the keys by one call that changes nothing.'));
			const button = (icon: string, title: string, set: () => unknown) => ({
				icon,
				title,
				press: (accept: () => void) => {
					set();
					accept();
				},
			});
			const buttons = [
				button('key', l10n.t('Store as {0} ({1})', sessionSecretKeyName, clientServer), () => (isSession = true)),
				button('save', l10n.t('Store without Checking'), () => (check = false)),
			];
			return applied(await askText({ ...at, ...question, buttons }), (typed) => (secret = typed));
		},
	]);
	if (!completed) return undefined;
	if (typeof start !== 'string' || start === 'local-service') return start;
	isSession ||= formOf(secret) === sessionSecretKeyName;
	const secrets = new Map<SecretName, string>([
		['access_token', token],
		[isSession ? sessionSecretKeyName : applicationSecretKeyName, secret],
	]);
	return { baseUrl: start, applicationKey, secrets, check };
}

/** The best-known service of this kind. */
const okBaseUrl = 'https://api.ok.ru';

export function nameOfService(baseUrl: string): string {
	return baseUrl === okBaseUrl ? 'OK.ru' : new URL(baseUrl).host;
}

interface ServiceItem extends QuickPickItem {
	/** A base_url, or what needs no keys. */
	readonly start: string | { readonly copied: Account } | { readonly described: Service };
	readonly isProblem?: boolean;
}

function services(others: readonly Account[], described: readonly Service[]): ServiceItem[] {
	const copies = others
		.filter(({ isLocalService }) => !isLocalService)
		.map((copied) => ({
			label: l10n.t('Copy of "{0}"', copied.name),
			description: copied.baseUrl,
			detail: l10n.t('With its keys'),
			start: { copied },
		}));
	const noKeys = l10n.t('On this machine; no keys needed');
	return [
		{ label: nameOfService(okBaseUrl), description: okBaseUrl, start: okBaseUrl },
		...copies,
		{ label: l10n.t('Local service'), description: noKeys, start: 'local-service' },
		...[...described, ...builtInServices].flatMap(serviceItem),
	];
}

/** A described service, where calls can be made of it. */
function serviceItem(service: Service): ServiceItem[] {
	const { name, baseUrl = '', request } = service;
	return request ? [{ label: name, description: baseUrl, start: { described: service } }] : [];
}

/** The service at a typed base_url, or what is wrong with it. */
function typedService(typed: string): ServiceItem[] {
	if (!/[.:/]|localhost/.test(typed)) return [];
	const start = writtenBaseUrl(typed);
	const problem = baseUrlMessage(typed, l10n.t);
	return [
		{ label: start, start, alwaysShow: true, ...(problem === undefined ? {} : { detail: problem, isProblem: true }) },
	];
}

/** A button that opens a page of OK.ru's documentation, which says where a key is found. */
function pages(isOk: boolean, path: string): StepButton[] {
	const page = `https://apiok.ru/${env.language.startsWith('ru') ? '' : 'en/'}${path}`;
	return pageButton(isOk ? page : undefined, () => l10n.t('Where to Find It: {0}', page));
}

type ChosenScheme = Pick<Account, 'scheme' | 'serviceScheme'>;

/** Asks which scheme signs while the secrets of several are held. */
export async function askScheme(account: Account): Promise<ChosenScheme | undefined> {
	const { service, scheme } = account;
	const ofOk = `MD5(access_token + ${applicationSecretKeyName})`;
	const items: readonly (QuickPickItem & { readonly chosen: ChosenScheme })[] = service
		? schemeNamesOf(account).map((name) => ({ label: name, chosen: { serviceScheme: name } }))
		: [
				{ label: serverServer, description: ofOk, chosen: { scheme: serverServer } },
				{ label: clientServer, description: sessionSecretKeyName, chosen: { scheme: clientServer } },
			];
	const shown = items.map((item) => {
		return item.label === (scheme ?? chosenSchemeName(account)) ? { ...item, detail: l10n.t('chosen now') } : item;
	});
	const placeHolder = service
		? l10n.t('Choose the scheme that signs')
		: l10n.t('The account has both secret keys: choose which one signs');
	const title = l10n.t('Scheme of "{0}"', account.name);
	return (await showPick(shown, { title, placeHolder, ignoreFocusOut: true, matchOnDescription: true }))?.chosen;
}
