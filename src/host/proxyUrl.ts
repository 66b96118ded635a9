/** The address of a proxy as it is written, read. */
export interface ProxyUrl {
	/** `http` or `https`, host and port: what the password of a proxy belongs to. */
	readonly origin: string;
	readonly user: string;
	readonly password: string;
}

/**
 * Reads the address of a proxy, as `http://user:password@host:3128`; undefined for what cannot be one of an HTTP proxy,
 * such as SOCKS. A path is passed over, as VS Code does.
 */
export function readProxyUrl(text: string): ProxyUrl | undefined {
	const trimmed = text.trim();
	if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return undefined;
	const { origin, username, password } = new URL(trimmed);
	const [user, secret] = [decoded(username), decoded(password)];
	return user === undefined || secret === undefined ? undefined : { origin, user, password: secret };
}

/** The value of `proxy-authorization` (RFC 7617), undefined where there is nobody to name. */
export function basicAuthorization(user: string, password: string): string | undefined {
	if (user === '' && password === '') return undefined;
	return `Basic ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}`;
}

function decoded(text: string): string | undefined {
	try {
		return decodeURIComponent(text);
	} catch {
		return undefined;
	}
}
