import { readProxyUrl } from '../proxyUrl.ts';
import type { Profile } from './profile.ts';

/** What a profile has as its `proxy` whose calls go through none, whatever VS Code's settings say. */
export const noProxy = 'none';

/** Files of authorities that a profile can name. */
export const mostAuthorityFiles = 20;

/** The secrets of a profile that have to do with the way to the service. */
export const networkSecretNames = ['proxy_password', 'client_certificate_passphrase'] as const;
export type NetworkSecretName = (typeof networkSecretNames)[number];

/** The paths of the files with authorities that the profile trusts beyond the usual ones. */
export function authorityFilesOf({ authorityFiles }: Profile): readonly string[] {
	if (authorityFiles === undefined) return [];
	try {
		const read: unknown = JSON.parse(authorityFiles);
		const paths = Array.isArray(read) ? read.filter((path) => typeof path === 'string') : [];
		return paths.slice(0, mostAuthorityFiles);
	} catch {
		return [];
	}
}

/** The profile with these files of authorities; one record holds them all, as a text. */
export function withAuthorityFiles({ authorityFiles: _, ...profile }: Profile, paths: readonly string[]): Profile {
	const kept = [...new Set(paths)].slice(0, mostAuthorityFiles);
	return kept.length === 0 ? profile : { ...profile, authorityFiles: JSON.stringify(kept) };
}

/** The profile with that proxy, {@link noProxy}, or what VS Code's settings say: undefined. */
export function withProxy({ proxy: _, ...profile }: Profile, proxy: string | undefined): Profile {
	return proxy === undefined ? profile : { ...profile, proxy };
}

/** The profile with that client certificate; a key apart is PEM. */
export function withClientCertificate(
	{ clientCertificate: _, clientKey: __, ...profile }: Profile,
	certificate: string | undefined,
	key: string | undefined,
): Profile {
	return {
		...profile,
		...(certificate !== undefined && { clientCertificate: certificate }),
		...(certificate !== undefined && key !== undefined && { clientKey: key }),
	};
}

/** The origin of the profile's own proxy: its password is for that alone. */
export function proxyOriginOf({ proxy }: Pick<Profile, 'proxy'>): string | undefined {
	return proxy === undefined ? undefined : readProxyUrl(proxy)?.origin;
}
