/** A request as it goes over a connection. */
export interface WireRequest {
	readonly method: 'GET' | 'POST';
	/** Path and query; the whole URL where a proxy takes the request in plain. */
	readonly path: string;
	/** `host` as the URL has it: a name or an address, with the port unless it is the scheme's own. */
	readonly authority: string;
	readonly isHttps: boolean;
	/** Lower-case names. */
	readonly headers: Readonly<Record<string, string>>;
	readonly body?: string;
	/** Milliseconds between two pieces of the answer's body; 0 is no limit. */
	readonly bodyTimeout: number;
}

/** What whoever reads an answer can do to its request. */
export interface WireControl {
	/** Ends the request and its connection; nothing is told afterwards. */
	abort(): void;
	/** Stops the body until {@link resume}: no limit of time runs meanwhile. */
	pause(): void;
	resume(): void;
}

/** What a connection tells of one request, in this order; {@link onResponseError} may come at any time and is the last. */
export interface WireEvents {
	/** A connection is there and the request goes over it next: the last moment to abort without a byte sent. */
	onRequestStart(control: WireControl): void;
	/** A first byte of an answer came; told before an error at the latest. */
	onResponseStarted(): void;
	/** The head of an answer, for interim ones (1xx) too. `headers` as they came, Latin-1, names in lower case. */
	onResponseStart(
		control: WireControl,
		status: number,
		headers: readonly (readonly [name: string, value: string])[],
		statusText: string,
	): void;
	onResponseData(control: WireControl, chunk: Uint8Array): void;
	onResponseEnd(): void;
	onResponseError(control: WireControl | undefined, error: unknown): void;
}

/** A connection that does one request at a time, so that each failure belongs to one call. */
export interface Connection {
	/** True while it can take a request. */
	readonly isOpen: boolean;
	/** @param idle called once the answer is whole and the connection can take another request. */
	request(request: WireRequest, events: WireEvents, idle: () => void): void;
	close(): void;
}

/** Names and values in turn, as Node gives them. */
export function headerPairs(raw: readonly string[]): [name: string, value: string][] {
	const pairs: [string, string][] = [];
	for (let i = 0; i + 1 < raw.length; i += 2) pairs.push([(raw[i] ?? '').toLowerCase(), raw[i + 1] ?? '']);
	return pairs;
}
