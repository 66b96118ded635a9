import { WorkbenchError } from '../../core/call/errors.ts';

export interface Target {
	readonly origin: string;
	/** Host as a URL has it, with the port unless it is the scheme's own. */
	readonly host: string;
	/** A name, or an address without brackets. */
	readonly hostname: string;
	readonly port: number;
	readonly isHttps: boolean;
	/** Path and query exactly as they were given: what is shown is what is sent. */
	readonly path: string;
}

/** @throws {WorkbenchError} `send-failed` for what is no absolute http or https URL, or could not stand in a request. */
export function readTarget(url: string): Target {
	const [, authority] = /^https?:\/\/([^/?#@]+)\//.exec(url) ?? [];
	const end = url.indexOf('/', url.indexOf('//') + 2);
	const path = url.slice(end);
	// Printable ASCII only: anything else would be another request, or two. One that is not is looked for: to match megabytes
	// as a whole can exceed the stack.
	const read = URL.parse(url.slice(0, end));
	if (authority === undefined || /[^!-"$-~]/.test(path) || !read) {
		throw new WorkbenchError('send-failed', 'the URL of the call is not an absolute http or https URL');
	}
	return { ...originOf(read), path };
}

const defaultPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443, 'socks5:': 1080 };

export function originOf({ origin, host, hostname, port, protocol }: URL): Omit<Target, 'path'> {
	const isHttps = protocol === 'https:';
	const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
	return { origin, host, hostname: bare, isHttps, port: Number(port || defaultPorts[protocol]) };
}
