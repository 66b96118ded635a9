import { hash } from 'node:crypto';
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import { WorkbenchError } from '../../core/call/errors.ts';
import type { ClientCertificate, Network } from './network.ts';
import { rawCode } from './sendErrors.ts';

/** The certificates of authorities that this machine trusts, as PEM. */
export type SystemAuthorities = () => Promise<readonly string[]>;

/** Contexts are kept for as many kinds of connections: one takes up to 40 ms where it has hundreds of authorities. */
const mostContexts = 8;

/** Errors of OpenSSL that another authority may cure. */
const unknownAuthority = new Set([
	'UNABLE_TO_GET_ISSUER_CERT',
	'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
	'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
	'SELF_SIGNED_CERT_IN_CHAIN',
	'DEPTH_ZERO_SELF_SIGNED_CERT',
	'CERT_UNTRUSTED',
]);

export function isUnknownAuthority(error: unknown): boolean {
	return unknownAuthority.has(rawCode(error));
}

export type Trust = ReturnType<typeof trustWith>;

/** Makes the contexts of TLS: what is trusted, and what a client shows of itself. */
export function trustWith(system: SystemAuthorities) {
	const contexts = new Map<string, SecureContext>();
	return {
		/** Reading the system's authorities takes a tenth of a second. A proxy gets no client certificate. @throws {WorkbenchError} */
		async context(network: Network, withSystem: boolean, withClient: boolean): Promise<SecureContext> {
			const { authorities = [] } = network;
			const client = withClient ? network.clientCertificate : undefined;
			const key = keyOf([withSystem, authorities, client]);
			const known = contexts.get(key);
			if (known) return known;
			const further = [...authorities, ...(withSystem ? await system() : [])];
			// Without further ones Node's own are used, which it has read already, with those of NODE_EXTRA_CA_CERTS.
			const ca = further.length > 0 ? [...new Set([...getCACertificates('default'), ...further])] : undefined;
			const context = createContext(ca, client);
			const [oldest] = contexts.keys();
			if (oldest !== undefined && contexts.size >= mostContexts) contexts.delete(oldest);
			contexts.set(key, context);
			return context;
		},

		/** Forgets every key of a client's certificate. */
		clear: () => contexts.clear(),
	};
}

/** The same of what is the same; no secret can be read from it. */
export function keyOf(made: unknown): string {
	return hash('sha256', JSON.stringify(made));
}

function createContext(ca: string[] | undefined, client: ClientCertificate | undefined): SecureContext {
	const authorities = ca && { ca };
	if (!client) return createSecureContext({ ...authorities });
	const { pfx, ...texts } = client;
	try {
		return createSecureContext({ ...authorities, ...texts, ...(pfx && { pfx: Buffer.from(pfx) }) });
	} catch (error) {
		throw new WorkbenchError(
			'client-certificate-unusable',
			`the client certificate cannot be used (${rawCode(error) || 'no code'})`,
		);
	}
}
