import { createHash, randomBytes } from 'node:crypto';
import type { ClientKeys } from '../../../src/net/service/serviceKeys.ts';

/** Secrets that nothing contains by chance, of this run only, with all that is escaped somewhere in them. */
export interface Canaries extends Required<ClientKeys> {
	/** In place of `accessToken` later on. */
	readonly replacedToken: string;
	readonly suspectedKey: string;
	/** A token that a call file holds until it is moved into an account. */
	readonly movedToken: string;
	readonly environment: string;
	readonly lastfmSecret: string;
	/** In a header, so of ASCII alone. */
	readonly binanceKey: string;
	readonly binanceSecret: string;
	readonly taobaoSecret: string;
}

export function newCanaries(): Canaries {
	return {
		// Public: it is in every call.
		applicationKey: `CAPP${part().toUpperCase()}`,
		accessToken: newCanary(),
		applicationSecretKey: newCanary(),
		sessionSecretKey: newCanary(),
		replacedToken: newCanary(),
		suspectedKey: newCanary(),
		movedToken: `${part()}${part()}`,
		environment: newCanary(),
		lastfmSecret: newCanary(),
		binanceKey: `${part()}${part()}`,
		binanceSecret: newCanary(),
		taobaoSecret: newCanary(),
	};
}

/** A secret with `/`, `"`, `\` and letters beyond ASCII between three parts by which it is known. */
export function newCanary(): string {
	return `${part()}/"${part()}\\é&${part()}+Ж`;
}

/** All that must not be found: the secrets, and what signs as well as they do or is made of them by mistake. */
export function secretsOf(canaries: Canaries): Record<string, string> {
	const { applicationKey: _, ...secrets } = canaries;
	const { applicationSecretKey, sessionSecretKey } = secrets;
	const made = [secrets.accessToken, secrets.replacedToken].flatMap((token, index) => [
		[`signing secret ${index}`, md5(token + applicationSecretKey)],
		[`signing secret ${index}, swapped`, md5(applicationSecretKey + token)],
		[`signing secret ${index}, of the session`, md5(token + sessionSecretKey)],
		[`hashed token ${index}`, md5(token)],
	]);
	return {
		...secrets,
		...Object.fromEntries(made),
		'hashed application_secret_key': md5(applicationSecretKey),
		'hashed session_secret_key': md5(sessionSecretKey),
	};
}

export function md5(text: string): string {
	return createHash('md5').update(text).digest('hex');
}

/** Letters in both cases and digits; a digit is always among them, by which it is no word. */
function part(): string {
	const letters = randomBytes(24)
		.toString('base64')
		.replaceAll(/[^A-Za-z0-9]/g, '');
	return `${letters.slice(0, 6)}7${letters.slice(6, 11)}`;
}
