import { hash } from 'node:crypto';
import { isSigned, type Parameter, sentAs, sessionOf } from '../../core/call/call.ts';
import { clientServer, serverServer } from '../../core/services/ok/names.ts';
import type { Scheme } from '../../core/services/ok/scheme.ts';
import { concatenate, parametersToSign, signingSecret } from '../../core/services/ok/sign.ts';
import { isSame } from '../../core/signing/isSame.ts';
import type { DifferenceCode } from '../../words/callDifferences.ts';
import type { ServiceKeys } from './serviceKeys.ts';

/** The scheme of a right signature; `no-session` is signed with the application's secret key itself (public record). */
export type SignedBy = Scheme | 'no-session';

export interface CheckedSignature {
	readonly signature: 'right' | 'wrong' | 'missing';
	/** Present when it is right. */
	readonly scheme?: SignedBy;
	/** How it differs from the specification, where it is right by the public record. */
	readonly differences: readonly DifferenceCode[];
	/** The text that is hashed with the signing secret: of a right signature, else the likeliest one. */
	readonly signed: string;
}

interface Signed {
	readonly parameters: readonly Parameter[];
	readonly differences: readonly DifferenceCode[];
}

/**
 * Tries each secret, and each set of parameters in the public record: in the path form with and without `method`, with and
 * without `session_key`. The token is the one that was sent, known or not, as the specification has it.
 */
export function checkSignature(
	parameters: readonly Parameter[],
	methodInPath: string | undefined,
	keys: ServiceKeys,
): CheckedSignature {
	const sig = sentAs(parameters, 'sig');
	const sets = signedSets(parameters, methodInPath).map((set) => ({
		differences: set.differences,
		signed: concatenate(parametersToSign(set.parameters)),
	}));
	const signed = sets[0]?.signed ?? '';
	if (!sig) return { signature: 'missing', differences: [], signed };
	const secrets = secretsOf(sessionOf(parameters), keys);
	// All are computed, so that the time is the same for each.
	const right = sets.flatMap((set) =>
		secrets.filter(([, secret]) => isSame(sig, md5(set.signed + secret))).map(([scheme]) => ({ ...set, scheme })),
	);
	return right[0] ? { signature: 'right', ...right[0] } : { signature: 'wrong', differences: [], signed };
}

function md5(text: string): string {
	return hash('md5', text);
}

/** The signing secrets, the specification's first. A missing key is not an empty key. */
function secretsOf(session: string, keys: ServiceKeys): [SignedBy, string][] {
	const { applicationSecretKey, sessionSecretKey, accessToken } = keys;
	const held: [SignedBy, string][] = [];
	if (applicationSecretKey) {
		const token = session || accessToken;
		held.push([serverServer, signingSecret(serverServer, { ...keys, accessToken: token }, md5)]);
	}
	if (sessionSecretKey) held.push([clientServer, sessionSecretKey]);
	if (applicationSecretKey && session === '') held.push(['no-session', applicationSecretKey]);
	return held;
}

/** The sets of parameters that a client may sign, the likeliest first. */
function signedSets(parameters: readonly Parameter[], methodInPath: string | undefined): Signed[] {
	const signed = parameters.filter(({ name }) => isSigned(name));
	const without = (sets: Signed[], left: string, difference: DifferenceCode): Signed[] =>
		sets.map((set) => ({
			parameters: set.parameters.filter(({ name }) => name !== left),
			differences: [...set.differences, difference],
		}));
	let sets: Signed[] = [{ parameters: signed, differences: [] }];
	if (methodInPath !== undefined) {
		const isSent = signed.some(({ name }) => name === 'method');
		const method = isSent ? [] : [{ name: 'method', value: methodInPath }];
		sets = [
			...without(sets, 'method', 'path-form-method-not-signed'),
			{ parameters: [...signed, ...method], differences: ['path-form-method-signed'] },
		];
	}
	if (!signed.some(({ name }) => name === 'session_key')) return sets;
	return [...sets, ...without(sets, 'session_key', 'session_key-not-signed')];
}
