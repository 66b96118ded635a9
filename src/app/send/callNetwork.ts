import { type AuthorityCache, readAuthorities, readClientCertificate } from '../../net/send/certificateFiles.ts';
import type { Network } from '../../net/send/network.ts';
import { type Account, originOf } from '../accounts/account.ts';
import { authorityFilesOf, noProxy } from '../accounts/accountNetwork.ts';
import type { Keys } from '../ports.ts';
import { chooseProxy, type ProxySettings, usableProxy } from './chooseProxy.ts';

export interface NetworkSources {
	readonly keyRing: Pick<Keys, 'networkSecretsOf'>;
	readonly proxySettings: () => ProxySettings;
	/** `http.systemCertificates` */
	readonly trustsSystem: () => boolean;
	readonly authorityFiles: AuthorityCache;
}

/**
 * How calls of an account are sent: what the account says, else VS Code's settings and the environment. A file is
 * read when it has changed.
 * @throws {WorkbenchError} `proxy-not-usable`, `ca-file-unusable`, `client-certificate-unusable`
 */
export async function callNetwork(account: Account, sources: NetworkSources): Promise<Network> {
	const origin = originOf(account);
	if (origin === undefined) return {};
	const secrets = await sources.keyRing.networkSecretsOf(account);
	const isOwn = account.proxy !== undefined;
	const proxy = isOwn ? ownProxy(account, secrets.proxy_password) : chooseProxy(origin, sources.proxySettings());
	const { clientCertificate: certificate, clientKey: key } = account;
	const passphrase = secrets.client_certificate_passphrase;
	return {
		...(proxy && { proxy }),
		authorities: await readAuthorities(authorityFilesOf(account), sources.authorityFiles),
		systemAuthorities: sources.trustsSystem(),
		...(certificate !== undefined && {
			clientCertificate: {
				...(await readClientCertificate({ certificate, ...(key !== undefined && { key }) })),
				...(passphrase !== undefined && { passphrase }),
			},
		}),
	};
}

function ownProxy({ proxy }: Account, password: string | undefined): Network['proxy'] {
	if (proxy === undefined || proxy === noProxy) return undefined;
	return usableProxy(proxy, undefined, password ?? '');
}
