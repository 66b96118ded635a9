import { secretsIn } from '../../core/callFile/secretLike.ts';
import { isMasked } from '../../core/masking/maskedPaste.ts';
import { builtInServices } from '../../core/services/builtIn.ts';
import type { Received } from '../../core/services/received.ts';
import { carriersOf, keyIn, type Service, secretKeysOf, sentKeysOf } from '../../core/services/service.ts';
import { ifComputable } from '../../core/services/verifiedBy.ts';
import { type Verified, verifyReceived } from '../../core/services/verifyService.ts';
import { type AccountFault, mendSurroundings, placeholdersIn } from '../../diagnosis/accountFaults.ts';
import type { EditDiagnosis } from '../../diagnosis/edits/diagnoseBy.ts';
import { isPlaceholder } from '../../diagnosis/keyTexts.ts';
import type { DiagnosisWorkers } from '../../net/diagnosis/diagnosisWorkers.ts';
import type { Exchange } from './exchange.ts';
import { meantRequests, type Refusal, refusalsOf } from './refusedSending.ts';
import { longestRead, signedBody } from './signedBody.ts';

type Keys = Readonly<Record<string, string>>;

export interface JudgingWorkers {
	readonly workers: Pick<DiagnosisWorkers, 'read'>;
	readonly signal?: AbortSignal | undefined;
}

export interface JudgedRequest {
	readonly verified: Verified;
	/** Another service that it is right by, and not by its own: `verified` is by that. */
	readonly other?: Service;
	/** Why the service refuses a right one all the same. */
	readonly refusals?: readonly Refusal[];
	/** What is odd about it besides. */
	readonly notes?: readonly Refusal[];
	/** The body that was signed, where it is another writing of the one that arrived. */
	readonly signed?: string | undefined;
	/** Why nobody knows: its body is in a file, or was parsed before it was shown. */
	readonly unread?: 'file' | 'parsed';
	/** Why another signature is wrong; undefined where the search for it did not end. */
	readonly diagnosis?: EditDiagnosis | undefined;
	/** What is wrong with the keys. The rest is by the keys without that: where it is right, the client is. */
	readonly faults?: readonly AccountFault[];
}

/** Whether a service refuses a request for something else than its signature. */
export function isRefused({ verified: { unlike, givenAway }, refusals = [] }: JudgedRequest): boolean {
	return unlike.length + givenAway.length + refusals.length > 0;
}

/** Judges the signature of a request by the keys of a service. @param held secrets to mask, too @throws {SchemeError} */
export async function judgeRequest(
	service: Service,
	exchange: Exchange,
	keys: Keys,
	held: readonly string[],
	{ workers, signal }: JudgingWorkers,
): Promise<JudgedRequest> {
	const { received } = exchange;
	const asHeld = verifyReceived(service, received, keys);
	if (asHeld.verdict === 'right') return { verified: asHeld, refusals: refusalsOf(service, exchange, asHeld) };
	if (asHeld.isKeyless) return { verified: asHeld };
	if (exchange.readsFile && asHeld.verdict === 'wrong') return { verified: asHeld, unread: 'file' };
	const isLong = received.path.length + received.body.length > longestRead;
	const meant = isLong ? undefined : rightAsMeant(service, exchange, keys, asHeld.verdict !== 'missing');
	if (meant || asHeld.verdict === 'missing') return meant ?? { verified: asHeld };
	const { faults: surroundings, keys: mended } = mendSurroundings(keys);
	const byMended = surroundings.length > 0 && ifComputable(() => verifyReceived(service, received, mended));
	const verified = byMended || asHeld;
	if (verified.verdict === 'right') return { verified, faults: surroundings };
	const used = byMended ? mended : keys;
	const byOther = isLong ? undefined : await rightByOther(service, received, used);
	if (byOther) return byOther;
	const faults = [...(byMended ? surroundings : []), ...placeholdersIn(mended, secretKeysOf(service))];
	const verifiedOf = (body: string) => verifyReceived(service, { ...received, body }, used);
	const signed = signedBody(received.body, (body) => verifiedOf(body).verdict === 'right');
	// Nobody knows that the bytes of what a program had parsed were others.
	if (signed !== undefined)
		return received.isParsed ? { verified: verifiedOf(signed), faults } : { verified, signed, faults };
	let diagnosis: EditDiagnosis | undefined;
	for (const one of [verified, ...(verified.others ?? [])]) {
		const { scheme, call, secret, secrets, pairs, sent = '' } = one;
		const options = { secret, masked: [...held, ...secrets, ...secretsIn(pairs)] };
		const outcome = await workers.read('diagnoseBy', [scheme, call, sent, options], signal ? { signal } : {});
		diagnosis = outcome.state === 'done' ? outcome.value : undefined;
		if (diagnosis?.findings.length) return { verified: one, faults, diagnosis };
	}
	const allFaults = [...faults, ...otherKeys(service, verified, used)];
	if (received.isParsed && allFaults.length === 0) return { verified, unread: 'parsed' };
	return { verified, faults: allFaults, diagnosis };
}

/** Where it is right but for how it was sent. */
function rightAsMeant(service: Service, exchange: Exchange, keys: Keys, isSigned: boolean): JudgedRequest | undefined {
	for (const { received, why, isOpen } of meantRequests(service, exchange.received, isSigned)) {
		const verified = ifComputable(() => verifyReceived(service, received, keys));
		if (verified?.verdict !== 'right') continue;
		const others = refusalsOf(service, exchange, verified);
		return isOpen ? { verified, notes: [why], refusals: others } : { verified, refusals: [why, ...others] };
	}
	return undefined;
}

/** By another built-in service that has its signature in the same place: what AWS signs differs between its services. */
async function rightByOther(service: Service, received: Received, keys: Keys) {
	const carriers = carriersOf(service);
	// What an account changed of a description keeps its name.
	for (const other of builtInServices.filter(({ name }) => name !== service.name)) {
		if (!carriersOf(other).some((name) => carriers.includes(name))) continue;
		// Of a long request each takes some milliseconds.
		await new Promise(setImmediate);
		const verified = ifComputable(() => verifyReceived(other, received, keys));
		if (verified?.verdict === 'right') return { verified, other };
	}
	return undefined;
}

/** Keys that the request carries, where others are held. */
function otherKeys(service: Service, { call }: Verified, keys: Keys): AccountFault[] {
	const isOther = (name: string) => {
		const carried = String(call.values?.[name] ?? '');
		const isKnown = carried !== '' && !isMasked(carried) && !isPlaceholder(carried);
		return isKnown && keys[name] && carried !== keyIn(keys, service, name);
	};
	return sentKeysOf(service).flatMap((name) => (isOther(name) ? { code: 'other-key', names: [name] } : []));
}
