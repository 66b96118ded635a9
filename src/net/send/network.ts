/** How the connections of a call are made, beyond where they go. Nothing here comes from a workspace. */
export interface Network {
	/** Absent: directly. */
	readonly proxy?: NetworkProxy;
	/** Certificates of further authorities that are trusted, as PEM. */
	readonly authorities?: readonly string[];
	/** Whether the authorities that this machine trusts count, too. */
	readonly systemAuthorities?: boolean;
	readonly clientCertificate?: ClientCertificate;
}

/** A proxy. One for HTTP connects to https by CONNECT and takes plain http itself; one for SOCKS5 connects to both. */
export interface NetworkProxy {
	/** `http`, `https` or `socks5`, host and port; no user name, no password. */
	readonly origin: string;
	/** The value of `proxy-authorization`; a secret. */
	readonly authorization?: string;
	/** For SOCKS5; a secret. */
	readonly login?: { readonly username: string; readonly password: string };
}

export function isSocks({ origin }: Pick<NetworkProxy, 'origin'>): boolean {
	return origin.startsWith('socks5:');
}

/** What a service may ask for to know who calls: PEM texts of a certificate and its key, or both as PKCS #12. */
export interface ClientCertificate {
	readonly cert?: string;
	readonly key?: string;
	readonly pfx?: Uint8Array;
	readonly passphrase?: string;
}

/** How a connection came about, in milliseconds each. */
export interface ConnectionTimings {
	/** Looking the name up; 0 where it is an address. */
	readonly lookup: number;
	/** TCP, to the proxy where there is one. */
	readonly tcp: number;
	/** What the proxy took to connect to the service. */
	readonly proxy?: number;
	readonly tls?: number;
}
