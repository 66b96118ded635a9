export interface ProxyUrl {
	/** `http`, `https` or `socks5`, host and port: what the password of a proxy belongs to. */
	readonly origin: string;
	readonly user: string;
	readonly password: string;
}

/**
 * Reads the address of a proxy, as `http://user:password@host:3128` or `socks5://host:1080`; undefined for any other text, such
 * as one of SOCKS4. A path is ignored, as VS Code does.
 */
export function readProxyUrl(text: string): ProxyUrl | undefined {
	const trimmed = text.trim().replace(/^socks(?:5h?)?:/i, 'socks5:');
	const url = /^(?:https?|socks5):\/\//i.test(trimmed) ? URL.parse(trimmed) : null;
	if (!url || url.host === '') return undefined;
	const [user, password] = [decoded(url.username), decoded(url.password)];
	if (user === undefined || password === undefined) return undefined;
	// `URL` gives no origin of SOCKS.
	return { origin: `${url.protocol}//${url.host.toLowerCase()}`, user, password };
}

function decoded(text: string): string | undefined {
	try {
		return decodeURIComponent(text);
	} catch {
		return undefined;
	}
}
