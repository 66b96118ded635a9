import { randomBytes, randomInt } from 'node:crypto';
import { type Credentials, type Parameter, sentAs, sessionOf } from '../../core/call/call.ts';
import { applicationKeyName } from '../../core/services/ok/names.ts';
import { secretsToMask } from '../../core/services/ok/sign.ts';
import { isSame } from '../../core/signing/isSame.ts';

/** The keys of a client. A missing or empty secret key switches its scheme off. */
export interface ClientKeys extends Omit<Credentials, 'scheme'> {}

export interface ServiceKeys extends ClientKeys {
	/** Reported with the calls that were checked with these keys. */
	readonly id?: string;
	/** Accepts calls in every form that clients send. Without it, a call that differs from the specification is refused. */
	readonly isLenient?: boolean;
}

/** All keys of a service. The first ones check the calls that name none of them. */
export type HeldKeys = readonly [ServiceKeys, ...ServiceKeys[]];

/** The keys for a call: those with its application's key, and among these with its token. */
export function keysFor(parameters: readonly Parameter[], held: HeldKeys): ServiceKeys {
	const [first, second] = held;
	if (!second) return first;
	const applicationKey = sentAs(parameters, applicationKeyName) ?? '';
	const session = sessionOf(parameters);
	const named = held.filter((keys) => isSame(applicationKey, keys.applicationKey));
	const candidates = named.length > 0 ? named : held;
	return candidates.find((keys) => isSame(session, keys.accessToken)) ?? candidates[0] ?? first;
}

/** Fresh random keys, shaped as in the documentation of the public record's service. They guard nothing but a local service. */
export function freshServiceKeys(): Required<ClientKeys> {
	return {
		// Such keys tell the number of the application.
		applicationKey: `CBA${Array.from({ length: 7 }, () => letters('BCDEFGHIJK', 1) + letters('ABCDEFGHIJK', 1)).join('')}`,
		accessToken: `tkn1${letters('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789', 40)}`,
		applicationSecretKey: randomBytes(12).toString('hex').toUpperCase(),
		sessionSecretKey: randomBytes(16).toString('hex'),
	};
}

function letters(alphabet: string, length: number): string {
	return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

export function secretsOfKeys(held: HeldKeys): string[] {
	return held.flatMap((keys) => secretsToMask(keys));
}
