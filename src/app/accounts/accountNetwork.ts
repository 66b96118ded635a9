import type { networkSecretNames } from '../../core/services/service.ts';
import { parsedJson } from '../../core/text/parsedJson.ts';
import type { Account } from './account.ts';
import { readProxyUrl } from './proxyUrl.ts';

/** What an account has as its `proxy` whose calls go through none, whatever VS Code's settings say. */
export const noProxy = 'none';

/** Files of authorities that an account can name. */
export const mostAuthorityFiles = 20;

export type NetworkSecretName = (typeof networkSecretNames)[number];

/** The paths of the files with authorities that the account trusts beyond the usual ones. */
export function authorityFilesOf({ authorityFiles }: Account): readonly string[] {
	const read = parsedJson(authorityFiles ?? '');
	const paths = Array.isArray(read) ? read.filter((path) => typeof path === 'string') : [];
	return paths.slice(0, mostAuthorityFiles);
}

/** The account with these files of authorities; one record holds them all, as a text. */
export function withAuthorityFiles({ authorityFiles: _, ...account }: Account, paths: readonly string[]): Account {
	const kept = [...new Set(paths)].slice(0, mostAuthorityFiles);
	return kept.length === 0 ? account : { ...account, authorityFiles: JSON.stringify(kept) };
}

/** The account with that proxy, {@link noProxy}, or what VS Code's settings say: undefined. */
export function withProxy({ proxy: _, ...account }: Account, proxy: string | undefined): Account {
	return proxy === undefined ? account : { ...account, proxy };
}

/** The account with that client certificate; a key apart is PEM. */
export function withClientCertificate(
	{ clientCertificate: _, clientKey: __, ...account }: Account,
	certificate: string | undefined,
	key: string | undefined,
): Account {
	return {
		...account,
		...(certificate !== undefined && { clientCertificate: certificate }),
		...(certificate !== undefined && key !== undefined && { clientKey: key }),
	};
}

/** The origin of the account's own proxy: its password is for that alone. */
export function proxyOriginOf({ proxy }: Pick<Account, 'proxy'>): string | undefined {
	return proxy === undefined ? undefined : readProxyUrl(proxy)?.origin;
}
