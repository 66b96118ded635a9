import { readAuthorities, readClientCertificate } from '../../net/send/certificateFiles.ts';
import type { Network } from '../../net/send/network.ts';
import { chooseProxy, type ProxySettings, usableProxy } from '../chooseProxy.ts';
import type { KeyRing } from '../profiles/keyRing.ts';
import { originOf, type Profile } from '../profiles/profile.ts';
import { authorityFilesOf, noProxy } from '../profiles/profileNetwork.ts';
import { basicAuthorization, readProxyUrl } from '../proxyUrl.ts';

/** What the network of a call takes from outside. */
export interface NetworkSources {
	readonly keyRing: Pick<KeyRing, 'networkSecretsOf'>;
	readonly proxySettings: () => ProxySettings;
	/** `http.systemCertificates` */
	readonly trustsSystem: () => boolean;
}

/**
 * How calls of a profile are sent: what the profile says, else VS Code's settings and the environment. Its files are read
 * now.
 * @throws {WorkbenchError} `proxy-not-usable`, `ca-file-unusable`, `client-certificate-unusable`
 */
export async function callNetwork(profile: Profile, sources: NetworkSources): Promise<Network> {
	const origin = originOf(profile);
	if (origin === undefined) return {};
	const secrets = await sources.keyRing.networkSecretsOf(profile);
	const isOwn = profile.proxy !== undefined;
	const proxy = isOwn ? ownProxy(profile, secrets.proxy_password) : chooseProxy(origin, sources.proxySettings());
	const { clientCertificate: certificate, clientKey: key } = profile;
	const passphrase = secrets.client_certificate_passphrase;
	return {
		...(proxy && { proxy }),
		authorities: await readAuthorities(authorityFilesOf(profile)),
		systemAuthorities: sources.trustsSystem(),
		...(certificate !== undefined && {
			clientCertificate: {
				...(await readClientCertificate({ certificate, ...(key !== undefined && { key }) })),
				...(passphrase !== undefined && { passphrase }),
			},
		}),
	};
}

/** The proxy that the profile itself names. */
function ownProxy({ proxy }: Profile, password: string | undefined): Network['proxy'] {
	if (proxy === undefined || proxy === noProxy) return undefined;
	const authorization = basicAuthorization(readProxyUrl(proxy)?.user ?? '', password ?? '');
	return usableProxy(proxy, authorization);
}
