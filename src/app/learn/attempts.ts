import { serviceCopies } from '../../core/services/builtIn.ts';
import { hostOf, type Received } from '../../core/services/received.ts';
import { carriersOf, type Service, secretKeysOf } from '../../core/services/service.ts';
import { type Carrier, signaturesOf } from '../../core/services/signatureCarriers.ts';
import { ifComputable } from '../../core/services/verifiedBy.ts';
import { verifyReceived } from '../../core/services/verifyService.ts';
import { type SignedCall, signedCallOf } from './signedCall.ts';

/** Of what in a request looks like a signature. */
const mostCarriers = 3;
/** For what is less likely than the first, in units of work, so that it does not take three times as long. */
const workOfOthers = 100_000_000;
/** For the likeliest descriptions alone, before the key is tried without its mark. */
const workOfLikely = 20_000_000;
/** Some services show keys with a mark in front (`whsec_…`), and sign with what is behind it. */
const markedKey = /^([a-z]{2,10}_)(.{16,})$/s;

/** Of a path those that may be of the base_url. */
const mostSegments = 2;

export interface Attempt {
	readonly carrier: Carrier;
	readonly signed: SignedCall;
	/** In units of work; the usual one by default. */
	readonly work?: number;
}

/** What a description of a signed request may be learned of, the likeliest first. */
export function attemptsOf(received: Received, key: string): Attempt[] {
	const [, mark, behind = ''] = markedKey.exec(key) ?? [];
	return signaturesOf(received)
		.slice(0, mostCarriers)
		.flatMap((carrier, at): Attempt[] => {
			const whole: Attempt = {
				carrier,
				signed: signedCallOf(received, carrier, key),
				...(at > 0 && { work: workOfOthers }),
			};
			if (mark === undefined || at > 0) return [whole];
			const behindMark = { carrier, signed: signedCallOf(received, carrier, behind, mark), work: workOfOthers };
			return [{ ...whole, work: workOfLikely }, behindMark, whole];
		});
}

/** The built-in service by which a request is signed, with this as each of its secret keys, as it is called here. */
export function knownService(received: Received, key: string): Service | undefined {
	const [path = ''] = received.path.split('?');
	const origin = `${received.scheme ?? 'https'}://${hostOf(received)}`;
	const segments = path.match(/\/[^/]+/g) ?? [];
	const bases = Array.from({ length: mostSegments + 1 }, (_, count) => origin + segments.slice(0, count).join(''));
	const carriers = new Set(signaturesOf(received).map(({ name }) => name.toLowerCase()));
	return serviceCopies()
		.filter((service) => carriersOf(service).some((name) => carriers.has(name)))
		.flatMap((service) => bases.map((baseUrl): Service => ({ ...service, baseUrl })))
		.find((service) => {
			const keys = Object.fromEntries(secretKeysOf(service).map((name) => [name, key]));
			return ifComputable(() => verifyReceived(service, received, keys))?.verdict === 'right';
		});
}
