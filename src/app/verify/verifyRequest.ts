import { hash } from 'node:crypto';
import type { Service } from '../../core/services/service.ts';
import { type Verified, verifyReceived } from '../../core/services/verifyService.ts';
import { diagnoseBy, type EditFinding } from '../../diagnosis/edits/diagnoseBy.ts';
import type { Texts } from '../texts.ts';
import type { Exchange } from './exchange.ts';
import { signedBody } from './signedBody.ts';
import { verdictText } from './verdictText.ts';

/**
 * Whether a request has the signature of a service by its keys, in words; of a wrong one why, and how the string that the
 * service says it signed differs. @param held secrets to mask, too
 */
export function verifyRequest(
	service: Service,
	{ received, answer }: Exchange,
	keys: Readonly<Record<string, string>>,
	held: readonly string[],
	texts: Pick<Texts, 't'>,
): {
	readonly verdict: Verified['verdict'];
	readonly summary: string;
	readonly document: string;
	/** The signature that the request should have, which `document` quotes. */
	readonly right: string;
} {
	const verified = verifyReceived(service, received, keys);
	const isRight = (body: string) => verifyReceived(service, { ...received, body }, keys).verdict === 'right';
	const signed = verified.verdict === 'wrong' ? signedBody(received.body, isRight) : undefined;
	const mistakes = signed === undefined && verified.verdict === 'wrong' ? mistakesOf(verified) : [];
	return {
		verdict: verified.verdict,
		right: verified.right,
		...verdictText(texts, service, verified, held, { signed, mistakes, answer, request: received }),
	};
}

/** The likeliest mistakes that give the signature that was received. */
function mistakesOf({ scheme, call, secret, sent = '' }: Verified): readonly EditFinding[] {
	return diagnoseBy(scheme, call, sent, { secret, hash }).findings[0] ?? [];
}
