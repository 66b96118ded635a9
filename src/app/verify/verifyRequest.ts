import { secretsIn } from '../../core/callFile/secretLike.ts';
import type { Service } from '../../core/services/service.ts';
import { type Verified, verifyReceived } from '../../core/services/verifyService.ts';
import type { EditDiagnosis } from '../../diagnosis/edits/diagnoseBy.ts';
import type { DiagnosisWorkers } from '../../net/diagnosis/diagnosisWorkers.ts';
import type { Texts } from '../texts.ts';
import type { Exchange } from './exchange.ts';
import { signedBody } from './signedBody.ts';
import { verdictText } from './verdictText.ts';

export interface VerifyingServices {
	readonly workers: Pick<DiagnosisWorkers, 'read'>;
	readonly texts: Texts;
	readonly signal?: AbortSignal | undefined;
}

export interface JudgedRequest {
	readonly verified: Verified;
	/** The body that was signed, where it is another writing of the one that arrived. */
	readonly signed?: string | undefined;
	/** Why another signature is wrong; undefined where the search for it did not end. */
	readonly diagnosis?: EditDiagnosis | undefined;
}

/** Judges the signature of a request by the keys of a service. @param held secrets to mask, too @throws {SchemeError} */
export async function judgeRequest(
	service: Service,
	{ received }: Exchange,
	keys: Readonly<Record<string, string>>,
	held: readonly string[],
	{ workers, signal }: Omit<VerifyingServices, 'texts'>,
	verified = verifyReceived(service, received, keys),
): Promise<JudgedRequest> {
	if (verified.verdict !== 'wrong') return { verified };
	const isRight = (body: string) => verifyReceived(service, { ...received, body }, keys).verdict === 'right';
	const signed = signedBody(received.body, isRight);
	if (signed !== undefined) return { verified, signed };
	const { scheme, call, secret, secrets, pairs, sent = '' } = verified;
	const options = { secret, masked: [...held, ...secrets, ...secretsIn(pairs)] };
	const outcome = await workers.read('diagnoseBy', [scheme, call, sent, options], signal ? { signal } : {});
	return { verified, diagnosis: outcome.state === 'done' ? outcome.value : undefined };
}

/**
 * Whether a request has the signature of a service by its keys, in words; of a wrong one why, and how the string that the
 * service says it signed differs. @param held secrets to mask, too @throws {SchemeError}
 */
export async function verifyRequest(
	service: Service,
	exchange: Exchange,
	keys: Readonly<Record<string, string>>,
	held: readonly string[],
	services: VerifyingServices,
) {
	const { verified, ...why } = await judgeRequest(service, exchange, keys, held, services);
	return {
		verdict: verified.verdict,
		/** The signature that the request should have, which `document` quotes. */
		right: verified.right,
		missingKeys: verified.missingKeys,
		...verdictText(services.texts, service, verified, held, { ...why, exchange }),
	};
}
