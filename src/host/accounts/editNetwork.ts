import { commands, l10n, ThemeIcon } from 'vscode';
import type { Account } from '../../app/accounts/account.ts';
import {
	authorityFilesOf,
	mostAuthorityFiles,
	type NetworkSecretName,
	noProxy,
	withAuthorityFiles,
	withClientCertificate,
	withProxy,
} from '../../app/accounts/accountNetwork.ts';
import { readProxyUrl } from '../../app/accounts/proxyUrl.ts';
import { askFiles } from '../messages.ts';
import type { AccountSources } from './accountSources.ts';
import { type ActItem, actOnAccount, askAbout, pickAct } from './inputSteps.ts';
import { setProxy } from './setProxy.ts';
import { canStoreSecrets, storeSecret } from './storeSecret.ts';

export function networkSummary(account: Account): string {
	const files = authorityFilesOf(account).length;
	return [
		l10n.t('proxy: {0}', proxyText(account)),
		...(files > 0 ? [l10n.t('certificate authorities: {0}', files)] : []),
		...(account.clientCertificate === undefined ? [] : [l10n.t('client certificate')]),
	].join(' · ');
}

/** Shows how calls of an account reach their service, and edits one thing after another. */
export function editNetwork(edited: Account, homes: AccountSources): Promise<void> {
	return actOnAccount(edited, homes.accounts, async (account) =>
		pickAct(l10n.t('Network of "{0}"', account.name), l10n.t('Choose what to change'), await items(account, homes)),
	);
}

async function items(account: Account, homes: AccountSources): Promise<ActItem[]> {
	const held = await homes.keyRing.networkSecretsOf(account);
	const isSet = (name: NetworkSecretName) =>
		held[name] === undefined ? l10n.t('not set · select to set') : l10n.t('set · select to replace');
	const { proxy, clientCertificate, clientKey } = account;
	const hasUser = proxy !== undefined && (readProxyUrl(proxy)?.user ?? '') !== '';
	const password = {
		label: l10n.t('Password of the proxy'),
		description: isSet('proxy_password'),
		act: () => askProxyPassword(account, homes),
	};
	const passphrase = {
		label: l10n.t('Passphrase of the client certificate'),
		description: isSet('client_certificate_passphrase'),
		act: () => askPassphrase(account, homes),
	};
	return [
		{ label: l10n.t('Proxy'), description: proxyText(account), act: () => editProxy(account, homes) },
		...(hasUser ? [password] : []),
		{
			label: l10n.t('Certificate authorities'),
			description: authorityFilesOf(account).join(', ') || l10n.t('the usual ones only'),
			act: () => editAuthorities(account, homes),
		},
		{
			label: l10n.t('Client certificate'),
			description: [clientCertificate ?? l10n.t('none'), ...(clientKey === undefined ? [] : [clientKey])].join(', '),
			act: () => editClientCertificate(account, homes),
		},
		...(clientCertificate === undefined ? [] : [passphrase]),
	];
}

function proxyText({ proxy }: Account): string {
	if (proxy === undefined) return l10n.t('as VS Code and the environment say');
	return proxy === noProxy ? l10n.t('none') : proxy;
}

async function editProxy(account: Account, homes: AccountSources): Promise<void> {
	const set = (proxy: string | undefined) => homes.accounts.update(account.id, (now) => withProxy(now, proxy));
	const settings = async () =>
		commands.executeCommand('workbench.action.openSettings', '@id:http.proxy,http.noProxy,http.proxySupport');
	await pickAct(l10n.t('Proxy of "{0}"', account.name), l10n.t('How do its calls connect?'), [
		{ label: l10n.t('As VS Code and the environment say'), act: () => set(undefined) },
		{ label: l10n.t('None'), act: () => set(noProxy) },
		{ label: l10n.t('A proxy of this account…'), act: () => askProxy(account, homes) },
		{ label: l10n.t("Open VS Code's proxy settings"), iconPath: new ThemeIcon('gear'), act: settings },
	]);
}

async function askProxy(account: Account, homes: AccountSources): Promise<void> {
	const own = account.proxy === undefined || account.proxy === noProxy ? '' : account.proxy;
	const check = (text: string) =>
		readProxyUrl(text)
			? undefined
			: l10n.t('Enter an address such as http://proxy.example:3128 or socks5://proxy.example:1080.');
	const prompt = l10n.t('The address of the proxy, with a user name where it asks for one: http://user@host:port');
	const text = await askAbout(account, { prompt, value: own, placeholder: 'http://proxy.example:3128', check });
	const read = text === undefined ? undefined : readProxyUrl(text);
	if (!read) return;
	const { user, password } = read;
	await setProxy(account, read, homes);
	const now = homes.accounts.get(account.id);
	if (!now || user === '') return;
	if (password !== '') await storeSecret(now, 'proxy_password', password, homes);
	else if ((await homes.keyRing.networkSecretsOf(now)).proxy_password === undefined) await askProxyPassword(now, homes);
}

function askProxyPassword(account: Account, homes: AccountSources): Promise<void> {
	return askSecret(account, 'proxy_password', l10n.t('The password of the proxy. Leave empty for none.'), homes);
}

async function askPassphrase(account: Account, homes: AccountSources): Promise<void> {
	if (!canStoreSecrets(account)) return;
	const prompt = l10n.t('The passphrase of the client certificate. Leave empty for none.');
	return askSecret(account, 'client_certificate_passphrase', prompt, homes);
}

async function askSecret(account: Account, name: NetworkSecretName, prompt: string, homes: AccountSources) {
	const value = await askAbout(account, { prompt, password: true });
	if (value !== undefined) await storeSecret(account, name, value, homes);
}

async function editAuthorities(account: Account, { accounts }: AccountSources): Promise<void> {
	const paths = authorityFilesOf(account);
	const set = (next: (now: readonly string[]) => readonly string[]) =>
		accounts.update(account.id, (now) => withAuthorityFiles(now, next(authorityFilesOf(now))));
	const add = async () => {
		const added = await askFiles(l10n.t('Trust These Certificates'), certificateFilter(), true);
		if (added.length > 0) await set((now) => [...now, ...added.map(({ fsPath }) => fsPath)]);
	};
	if (paths.length === 0) return add();
	await pickAct(l10n.t('Certificate authorities that "{0}" trusts', account.name), '', [
		...paths.map((path) => ({
			label: path,
			description: l10n.t('select to remove'),
			act: () => set((now) => now.filter((other) => other !== path)),
		})),
		...(paths.length < mostAuthorityFiles
			? [{ label: l10n.t('Add files…'), iconPath: new ThemeIcon('add'), act: add }]
			: []),
	]);
}

async function editClientCertificate(account: Account, homes: AccountSources): Promise<void> {
	const set = async (certificate: string | undefined, key?: string) => {
		await homes.keyRing.forget(account.id, 'client_certificate_passphrase');
		await homes.accounts.update(account.id, (now) => withClientCertificate(now, certificate, key));
		const now = homes.accounts.get(account.id);
		if (now && certificate !== undefined) await askPassphrase(now, homes);
	};
	const file = async (title: string, filter: Readonly<Record<string, string[]>>) =>
		(await askFiles(title, filter))[0]?.fsPath;
	const pem = async () => {
		const certificate = await file(l10n.t('Use This Certificate'), certificateFilter());
		if (certificate === undefined) return;
		const key = await file(l10n.t('Use This Key'), { [l10n.t('Keys')]: ['key', 'pem'], ...allFiles() });
		if (key !== undefined) await set(certificate, key === certificate ? undefined : key);
	};
	const pkcs12 = async () => {
		const certificate = await file(l10n.t('Use This Certificate'), { 'PKCS #12': ['pfx', 'p12'], ...allFiles() });
		if (certificate !== undefined) await set(certificate);
	};
	const title = l10n.t('Client certificate of "{0}"', account.name);
	await pickAct(title, l10n.t('For a service that asks who calls'), [
		{ label: l10n.t('None'), act: () => set(undefined) },
		{ label: l10n.t('A certificate and its key (PEM)…'), act: pem },
		{ label: l10n.t('A PKCS #12 file (.pfx, .p12)…'), act: pkcs12 },
	]);
}

function certificateFilter(): Record<string, string[]> {
	return { [l10n.t('Certificates')]: ['pem', 'crt', 'cer', 'der'], ...allFiles() };
}

function allFiles(): Record<string, string[]> {
	return { [l10n.t('All files')]: ['*'] };
}
