import { hash, timingSafeEqual } from 'node:crypto';
import { isSigned, type Parameter, sentAs } from '../../core/call.ts';
import type { Scheme } from '../../core/scheme.ts';
import { concatenate, parametersToSign, signingSecret } from '../../core/sign.ts';
import { utf8 } from '../../core/text/charsets.ts';
import type { DifferenceCode } from '../../words/callDifferences.ts';
import type { ServiceKeys } from './serviceKeys.ts';

/** By what a signature is right: a scheme, or without a session application_secret_key itself (public record). */
export type SignedBy = Scheme | 'no-session';

/** Whether the signature of a call is right, whatever else is to be said of the call. */
export interface CheckedSignature {
	readonly signature: 'right' | 'wrong' | 'missing';
	/** Present when it is right. */
	readonly scheme?: SignedBy;
	/** In what it is right by the public record, and not by the specification. */
	readonly differences: readonly DifferenceCode[];
	/** What is hashed with the signing secret: of a right signature, or else what is likeliest meant. */
	readonly signed: string;
}

interface Signed {
	readonly parameters: readonly Parameter[];
	readonly differences: readonly DifferenceCode[];
}

/**
 * Checks the signature of a call against every secret that is held, and over every set of parameters that the public record
 * tells of: in the path form with and without `method`, and `session_key` signed and left out. The token is the one sent, as
 * the specification has it: whether that one is known is another question.
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
	// All are computed whichever is right, so that time tells nothing.
	const right = sets.flatMap((set) =>
		secrets.filter(([, secret]) => isSame(sig, md5(set.signed + secret))).map(([scheme]) => ({ ...set, scheme })),
	);
	return right[0] ? { signature: 'right', ...right[0] } : { signature: 'wrong', differences: [], signed };
}

/** What a client sent to name its session: `access_token`, or as older clients do `session_key`; empty when nothing. */
export function sessionOf(parameters: readonly Parameter[]): string {
	return sentAs(parameters, 'access_token') || sentAs(parameters, 'session_key') || '';
}

/** Compares in a time that depends on what was sent alone: the right text is cut, or filled with zeros, to its length. */
export function isSame(sent: string, right: string): boolean {
	const given = utf8(sent);
	const wanted = utf8(right);
	const compared = new Uint8Array(given.length);
	const end = Math.min(given.length, wanted.length);
	// A part of an array takes longer to make than so few bytes to copy.
	for (let at = 0; at < end; at++) compared[at] = wanted[at] as number;
	const isAlike = timingSafeEqual(given, compared);
	return isAlike && given.length === wanted.length;
}

function md5(text: string): string {
	return hash('md5', text);
}

/** The signing secrets of what is held, the specification's first. A key that is not held is no empty key. */
function secretsOf(session: string, keys: ServiceKeys): [SignedBy, string][] {
	const { applicationSecretKey, sessionSecretKey, accessToken } = keys;
	const held: [SignedBy, string][] = [];
	if (applicationSecretKey) {
		const token = session || accessToken;
		held.push(['server-server', signingSecret('server-server', { ...keys, accessToken: token }, md5)]);
	}
	if (sessionSecretKey) held.push(['client-server', sessionSecretKey]);
	if (applicationSecretKey && session === '') held.push(['no-session', applicationSecretKey]);
	return held;
}

/** The sets of parameters that a right client may have signed, the likeliest first. */
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
