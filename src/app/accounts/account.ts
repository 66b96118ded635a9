import * as v from 'valibot';
import { isLoopbackHost, readBaseUrl } from '../../core/call/baseUrl.ts';
import { parsed } from '../../core/schema.ts';
import { authorization } from '../../core/services/authorize.ts';
import { clientServer, serverServer } from '../../core/services/ok/names.ts';
import { isJsonObject } from '../../core/text/parsedJson.ts';
import { readProxyUrl } from './proxyUrl.ts';

/** How many variables an account can have. */
export const mostVariables = 1000;

const accountSchema = v.object({
	id: v.pipe(v.string(), v.nonEmpty()),
	name: v.string(),
	baseUrl: v.string(),
	applicationKey: v.string(),
	/** The id of a built-in service, or the description that the account was made with; absent for the specification's own. */
	service: v.exactOptional(v.union([v.string(), v.custom<object>(isJsonObject)])),
	/** The public keys of another service. */
	publicKeys: v.exactOptional(v.custom<Readonly<Record<string, string>>>(isTextRecord)),
	/** Which scheme to sign with when both secrets are held. */
	scheme: v.exactOptional(v.picklist([serverServer, clientServer])),
	/** The name of the scheme that signs, of several of another service whose keys are held. */
	serviceScheme: v.exactOptional(v.string()),
	/** The plain-http origin that the user confirmed for this account. */
	plainHttpOrigin: v.exactOptional(v.string()),
	/** What calls of call files can refer to by `{{name}}`; never a secret. */
	variables: v.exactOptional(v.custom<Readonly<Record<string, string>>>(isTextRecord)),
	/** The address of a proxy, with a user name but without a password; `none`; absent for what VS Code's settings say. */
	proxy: v.exactOptional(v.string()),
	/** Paths of files with certificates of further authorities, as a JSON list. */
	authorityFiles: v.exactOptional(v.string()),
	/** The path of a client certificate: PEM, or PKCS #12 with its key. */
	clientCertificate: v.exactOptional(v.string()),
	/** The path of its key where that is a file of its own. */
	clientKey: v.exactOptional(v.string()),
	/** How its tokens were asked for last, and until when the last one is good, in milliseconds since 1970. */
	authorization: v.exactOptional(v.object({ ...authorization.entries, expires: v.exactOptional(v.number()) })),
	/** True for the account that the embedded local service made. */
	isLocalService: v.exactOptional(v.boolean()),
});

/** Everything of an account but its secrets, which the {@link ./keyRing.ts} keeps. */
export type Account = Readonly<v.InferOutput<typeof accountSchema>>;

/** A variable can have any name; `v.record` leaves out such as `constructor`. */
function isTextRecord(value: unknown): boolean {
	return isJsonObject(value) && Object.values(value).every((text) => typeof text === 'string');
}

export function readAccount(stored: unknown): Account | undefined {
	return parsed(accountSchema, stored);
}

/** The origin that the account's secrets belong to, or undefined while its base_url cannot be called. */
export function originOf(account: Pick<Account, 'baseUrl'>): string | undefined {
	const read = readBaseUrl(account.baseUrl);
	return 'problem' in read ? undefined : read.origin;
}

/** True when calls leave this machine by plain http and the user has not confirmed that for this account. */
export function needsPlainHttpConfirmation(account: Pick<Account, 'baseUrl' | 'plainHttpOrigin' | 'proxy'>): boolean {
	const read = readBaseUrl(account.baseUrl);
	if ('problem' in read || !read.isPlainHttp || account.plainHttpOrigin === read.origin) return false;
	return !read.isLoopback || hasProxyElsewhere(account);
}

/** A call to this machine goes through a proxy only where the account names one. */
function hasProxyElsewhere(account: Pick<Account, 'proxy'>): boolean {
	const proxy = readProxyUrl(account.proxy ?? '');
	return proxy !== undefined && !isLoopbackHost(new URL(proxy.origin).hostname);
}
