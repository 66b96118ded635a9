import { WorkbenchError } from '../core/errors.ts';
import type { HttpProxy } from '../net/send/network.ts';
import { basicAuthorization, readProxyUrl } from './proxyUrl.ts';

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

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The proxy for an origin, as VS Code chooses it for extensions (`@vscode/proxy-agent`): none for this machine and for
 * the hosts that are excepted, else the setting's, else the environment's. A plain http call takes the environment's
 * `HTTP_PROXY` alone.
 * @throws {WorkbenchError} `proxy-not-usable`, as a call that should go through a proxy may not go without.
 */
export function chooseProxy(origin: string, settings: ProxySettings): HttpProxy | undefined {
	const { hostname, port, protocol } = new URL(origin);
	if (settings.isOff || loopback.has(hostname)) return undefined;
	const isHttps = protocol === 'https:';
	const { environment } = settings;
	const either = (name: string) => environment[name.toLowerCase()] || environment[name] || '';
	const excepted = settings.noProxy.length > 0 ? settings.noProxy : either('NO_PROXY').split(',');
	if (isExcepted(hostname, port || (isHttps ? '443' : '80'), excepted)) return undefined;
	const text = settings.url || (isHttps && either('HTTPS_PROXY')) || either('HTTP_PROXY');
	return text === '' ? undefined : usableProxy(text, settings.authorization);
}

/** @param authorization counts before a name and a password in the address. @throws as {@link chooseProxy}. */
export function usableProxy(text: string, authorization?: string): HttpProxy {
	const read = readProxyUrl(text);
	if (!read) throw new WorkbenchError('proxy-not-usable', 'the address of the proxy is not one of http or https');
	const header = authorization || basicAuthorization(read.user, read.password);
	return { origin: read.origin, ...(header && { authorization: header }) };
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
