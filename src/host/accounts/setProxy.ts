import type { Account } from '../../app/accounts/account.ts';
import { withProxy } from '../../app/accounts/accountNetwork.ts';
import { type ProxyUrl, readProxyUrl } from '../../app/accounts/proxyUrl.ts';
import type { AccountSources } from './accountSources.ts';

/** Sets the account's own proxy; the password of another user is forgotten, as it is no longer that of the named one. */
export async function setProxy(account: Account, { origin, user }: ProxyUrl, { accounts, keyRing }: AccountSources) {
	const before = readProxyUrl(account.proxy ?? '');
	if (before?.user !== user) await keyRing.forget(account.id, 'proxy_password');
	const address = user === '' ? origin : origin.replace('//', () => `//${encodeURIComponent(user)}@`);
	await accounts.update(account.id, (now) => withProxy(now, address));
}
