import { isLoopbackHost } from '../../core/call/baseUrl.ts';
import { WorkbenchError } from '../../core/call/errors.ts';
import { isSocks, type NetworkProxy } from '../../net/send/network.ts';
import { readProxyUrl } from '../accounts/proxyUrl.ts';

/** What VS Code's settings and the environment say of proxies. */
export interface ProxySettings {
	/**
	 * `http.proxySupport`: `off` means none. `on`, `fallback` and `override` differ in what counts where an extension's code
	 * names a proxy by itself, which this one's does not: what an account says is its user's wish.
	 */
	readonly isOff: boolean;
	/** `http.proxy`, empty where there is none. */
	readonly url: string;
	/** `http.proxyAuthorization`: the value of the header as it is. */
	readonly authorization?: string;
	/** `http.noProxy`; where it has any, that of the environment does not count. */
	readonly noProxy: readonly string[];
	readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * The proxy for an origin, as VS Code chooses it for extensions (`@vscode/proxy-agent`): none for this machine and for
 * the hosts that are excepted, else the setting's, else the environment's. A plain http call takes the environment's
 * `HTTP_PROXY` alone.
 * @throws {WorkbenchError} `proxy-not-usable`, as a call that should go through a proxy may not go without.
 */
export function chooseProxy(origin: string, settings: ProxySettings): NetworkProxy | undefined {
	const { hostname, port, protocol } = new URL(origin);
	if (settings.isOff || isLoopbackHost(hostname)) return undefined;
	const isHttps = protocol === 'https:';
	const { environment } = settings;
	const either = (name: string) => environment[name.toLowerCase()] || environment[name] || '';
	const excepted = settings.noProxy.length > 0 ? settings.noProxy : either('NO_PROXY').split(',');
	if (isExcepted(hostname, port || (isHttps ? '443' : '80'), excepted)) return undefined;
	const text = settings.url || (isHttps && either('HTTPS_PROXY')) || either('HTTP_PROXY');
	return text === '' ? undefined : usableProxy(text, settings.authorization);
}

/**
 * @param authorization for a proxy for HTTP; precedes a name and a password
 * @param password precedes that of the address
 * @throws as {@link chooseProxy}
 */
export function usableProxy(text: string, authorization?: string, password?: string): NetworkProxy {
	const read = readProxyUrl(text);
	if (!read)
		throw new WorkbenchError('proxy-not-usable', 'the address of the proxy is not one of http, https or socks5');
	const { origin, user } = read;
	const login = { username: user, password: password ?? read.password };
	if (isSocks(read)) return { origin, ...(user !== '' && { login }) };
	const named = Buffer.from(`${user}:${login.password}`).toString('base64');
	// RFC 7617; none where there is nobody to name.
	const header = authorization || ((user || login.password) && `Basic ${named}`);
	return { origin, ...(header && { authorization: header }) };
}

/** An exception is a name, also of all names below it, maybe with a port; `*` is every host. */
function isExcepted(hostname: string, port: string, exceptions: readonly string[]): boolean {
	const host = hostname.toLowerCase().replace(/^\[|\]$/g, '');
	return exceptions.some((text) => {
		const exception = text.trim().toLowerCase();
		if (exception === '*') return true;
		const { name, port: ofPort } = readException(exception);
		if (name === '' || (ofPort !== '' && ofPort !== port)) return false;
		return host === name || host.endsWith(`.${name}`);
	});
}

/** An address of IPv6 has its port behind brackets. */
function readException(text: string): { readonly name: string; readonly port: string } {
	const bracket = text.startsWith('[') ? text.indexOf(']') : -1;
	if (bracket > 0) return { name: text.slice(1, bracket), port: text.slice(bracket + 2) };
	const [name = '', port = '', ...more] = text.split(':');
	const whole = more.length > 0 ? { name: text, port: '' } : { name, port };
	return { ...whole, name: whole.name.replace(/^\*?\./, '') };
}
