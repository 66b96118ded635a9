import { commands, l10n, type QuickPickItem, ThemeIcon } from 'vscode';
import { askFiles, showPick } from '../messages.ts';
import { readProxyUrl } from '../proxyUrl.ts';
import { askAbout } from './inputSteps.ts';
import { canKeepSecrets, keepSecret } from './keepSecret.ts';
import type { KeyRing } from './keyRing.ts';
import type { Profile } from './profile.ts';
import {
	authorityFilesOf,
	mostAuthorityFiles,
	type NetworkSecretName,
	noProxy,
	withAuthorityFiles,
	withClientCertificate,
	withProxy,
} from './profileNetwork.ts';
import type { ProfileStore } from './profileStore.ts';

/** What a profile's network is edited in. */
interface NetworkHomes {
	readonly profiles: Pick<ProfileStore, 'get' | 'update'>;
	readonly keyRing: Pick<KeyRing, 'networkSecretsOf' | 'replace' | 'forget'>;
}

interface ActItem extends QuickPickItem {
	readonly act: () => Promise<unknown>;
}

/** What the edit list of a profile says of its network. */
export function networkSummary(profile: Profile): string {
	const files = authorityFilesOf(profile).length;
	return [
		l10n.t('proxy: {0}', proxyText(profile)),
		...(files > 0 ? [l10n.t('authorities: {0}', files)] : []),
		...(profile.clientCertificate === undefined ? [] : [l10n.t('client certificate')]),
	].join(' · ');
}

/** Shows how calls of a profile reach their service, and edits one thing after another until the list is closed. */
export async function editNetwork({ id }: Profile, homes: NetworkHomes): Promise<void> {
	for (;;) {
		const profile = homes.profiles.get(id);
		if (!profile) return;
		const title = l10n.t('Network of "{0}"', profile.name);
		const placeHolder = l10n.t('Choose what to change');
		const chosen = await showPick(await items(profile, homes), { title, placeHolder });
		if (!chosen) return;
		await chosen.act();
	}
}

async function items(profile: Profile, homes: NetworkHomes): Promise<ActItem[]> {
	const held = await homes.keyRing.networkSecretsOf(profile);
	const isSet = (name: NetworkSecretName) =>
		held[name] === undefined ? l10n.t('not set · select to set') : l10n.t('set · select to replace');
	const { proxy, clientCertificate, clientKey } = profile;
	const hasUser = proxy !== undefined && (readProxyUrl(proxy)?.user ?? '') !== '';
	return [
		{ label: l10n.t('Proxy'), description: proxyText(profile), act: () => editProxy(profile, homes) },
		...(hasUser
			? [
					{
						label: l10n.t('Password of the proxy'),
						description: isSet('proxy_password'),
						act: () => askProxyPassword(profile, homes),
					},
				]
			: []),
		{
			label: l10n.t('Certificates of authorities'),
			description: authorityFilesOf(profile).join(', ') || l10n.t('the usual ones only'),
			act: () => editAuthorities(profile, homes),
		},
		{
			label: l10n.t('Client certificate'),
			description: [clientCertificate ?? l10n.t('none'), ...(clientKey === undefined ? [] : [clientKey])].join(', '),
			act: () => editClientCertificate(profile, homes),
		},
		...(clientCertificate === undefined
			? []
			: [
					{
						label: l10n.t('Passphrase of the client certificate'),
						description: isSet('client_certificate_passphrase'),
						act: () => askPassphrase(profile, homes),
					},
				]),
	];
}

function proxyText({ proxy }: Profile): string {
	if (proxy === undefined) return l10n.t('as VS Code and the environment say');
	return proxy === noProxy ? l10n.t('none') : proxy;
}

async function editProxy(profile: Profile, homes: NetworkHomes): Promise<void> {
	const set = (proxy: string | undefined) => homes.profiles.update(profile.id, (now) => withProxy(now, proxy));
	const settings = async () =>
		commands.executeCommand('workbench.action.openSettings', '@id:http.proxy,http.noProxy,http.proxySupport');
	const chosen = await showPick<ActItem>(
		[
			{ label: l10n.t('As VS Code and the environment say'), act: () => set(undefined) },
			{ label: l10n.t('None'), act: () => set(noProxy) },
			{ label: l10n.t('A proxy of this profile…'), act: () => askProxy(profile, homes) },
			{ label: l10n.t("Open VS Code's proxy settings"), iconPath: new ThemeIcon('gear'), act: settings },
		],
		{ title: l10n.t('Proxy of "{0}"', profile.name), placeHolder: l10n.t('Which way do its calls go?') },
	);
	await chosen?.act();
}

async function askProxy(profile: Profile, homes: NetworkHomes): Promise<void> {
	const own = profile.proxy === undefined || profile.proxy === noProxy ? '' : profile.proxy;
	const check = (text: string) =>
		readProxyUrl(text) ? undefined : l10n.t('Enter an address as http://proxy.example:3128, with http or https.');
	const prompt = l10n.t('The address of the proxy, with a user name where it asks for one: http://user@host:port');
	const text = await askAbout(profile, { prompt, value: own, placeholder: 'http://proxy.example:3128', check });
	const read = text === undefined ? undefined : readProxyUrl(text);
	if (!read) return;
	const { origin, user, password } = read;
	const address = user === '' ? origin : origin.replace('//', () => `//${encodeURIComponent(user)}@`);
	await homes.profiles.update(profile.id, (now) => withProxy(now, address));
	const now = homes.profiles.get(profile.id);
	if (!now || user === '') return;
	if (password !== '') await keepSecret(now, 'proxy_password', password, homes.keyRing);
	else if ((await homes.keyRing.networkSecretsOf(now)).proxy_password === undefined) await askProxyPassword(now, homes);
}

function askProxyPassword(profile: Profile, homes: NetworkHomes): Promise<void> {
	return askSecret(profile, 'proxy_password', l10n.t('The password of the proxy. Leave empty for none.'), homes);
}

async function askPassphrase(profile: Profile, homes: NetworkHomes): Promise<void> {
	if (!canKeepSecrets(profile)) return;
	const prompt = l10n.t('The passphrase of the client certificate. Leave empty for none.');
	return askSecret(profile, 'client_certificate_passphrase', prompt, homes);
}

async function askSecret(profile: Profile, name: NetworkSecretName, prompt: string, homes: NetworkHomes) {
	const value = await askAbout(profile, { prompt, password: true });
	if (value !== undefined) await keepSecret(profile, name, value, homes.keyRing);
}

async function editAuthorities(profile: Profile, { profiles }: NetworkHomes): Promise<void> {
	const paths = authorityFilesOf(profile);
	const set = (next: (now: readonly string[]) => readonly string[]) =>
		profiles.update(profile.id, (now) => withAuthorityFiles(now, next(authorityFilesOf(now))));
	const add = async () => {
		const added = await askFiles(l10n.t('Trust These Certificates'), certificateFilter(), true);
		if (added.length > 0) await set((now) => [...now, ...added]);
	};
	if (paths.length === 0) return add();
	const chosen = await showPick<ActItem>(
		[
			...paths.map((path) => ({
				label: path,
				description: l10n.t('select to remove'),
				act: () => set((now) => now.filter((other) => other !== path)),
			})),
			...(paths.length < mostAuthorityFiles
				? [{ label: l10n.t('Add files…'), iconPath: new ThemeIcon('add'), act: add }]
				: []),
		],
		{ title: l10n.t('Authorities that "{0}" trusts', profile.name) },
	);
	await chosen?.act();
}

async function editClientCertificate(profile: Profile, homes: NetworkHomes): Promise<void> {
	const set = async (certificate: string | undefined, key?: string) => {
		await homes.keyRing.forget(profile.id, 'client_certificate_passphrase');
		await homes.profiles.update(profile.id, (now) => withClientCertificate(now, certificate, key));
		const now = homes.profiles.get(profile.id);
		if (now && certificate !== undefined) await askPassphrase(now, homes);
	};
	const file = async (title: string, filter: Readonly<Record<string, string[]>>) =>
		(await askFiles(title, filter, false))[0];
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
	const chosen = await showPick<ActItem>(
		[
			{ label: l10n.t('None'), act: () => set(undefined) },
			{ label: l10n.t('A certificate and its key (PEM)…'), act: pem },
			{ label: l10n.t('A PKCS #12 file (.pfx, .p12)…'), act: pkcs12 },
		],
		{
			title: l10n.t('Client certificate of "{0}"', profile.name),
			placeHolder: l10n.t('For a service that asks who calls'),
		},
	);
	await chosen?.act();
}

function certificateFilter(): Record<string, string[]> {
	return { [l10n.t('Certificates')]: ['pem', 'crt', 'cer', 'der'], ...allFiles() };
}

function allFiles(): Record<string, string[]> {
	return { [l10n.t('All files')]: ['*'] };
}
