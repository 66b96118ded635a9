import { secretsIn } from '../../core/callFile/secretLike.ts';
import { isMasked } from '../../core/masking/maskedPaste.ts';
import { callsIn } from '../../core/paste/severalCalls.ts';
import { fieldsOf, partsOf } from '../../core/services/received.ts';
import { carriersOf, keyIn, type Service, secretKeysOf, sentKeysOf } from '../../core/services/service.ts';
import { ifComputable } from '../../core/services/verifiedBy.ts';
import { type Verified, verifyReceived } from '../../core/services/verifyService.ts';
import { type AccountFault, mendSurroundings, placeholdersIn } from '../../diagnosis/accountFaults.ts';
import type { EditDiagnosis } from '../../diagnosis/edits/diagnoseBy.ts';
import { isPlaceholder } from '../../diagnosis/keyTexts.ts';
import type { DiagnosisWorkers } from '../../net/diagnosis/diagnosisWorkers.ts';
import { severalText } from '../diagnosis/severalCalls.ts';
import type { Texts } from '../texts.ts';
import { type Exchange, exchangeIn } from './exchange.ts';
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
	/** What is wrong with the keys. The rest is by the keys without that: where it is right, the client is. */
	readonly faults?: readonly AccountFault[];
}

/** Judges the signature of a request by the keys of a service. @param held secrets to mask, too @throws {SchemeError} */
export async function judgeRequest(
	service: Service,
	{ received }: Exchange,
	keys: Readonly<Record<string, string>>,
	held: readonly string[],
	{ workers, signal }: Omit<VerifyingServices, 'texts'>,
): Promise<JudgedRequest> {
	const asHeld = verifyReceived(service, received, keys);
	if (asHeld.verdict !== 'wrong' || asHeld.isKeyless) return { verified: asHeld };
	const { faults: surroundings, keys: mended } = mendSurroundings(keys);
	const byMended = surroundings.length > 0 && ifComputable(() => verifyReceived(service, received, mended));
	const verified = byMended || asHeld;
	if (verified.verdict === 'right') return { verified, faults: surroundings };
	const faults = [...(byMended ? surroundings : []), ...placeholdersIn(mended, secretKeysOf(service))];
	const used = byMended ? mended : keys;
	const isRight = (body: string) => verifyReceived(service, { ...received, body }, used).verdict === 'right';
	const signed = signedBody(received.body, isRight);
	if (signed !== undefined) return { verified, signed, faults };
	const { scheme, call, secret, secrets, pairs, sent = '' } = verified;
	const options = { secret, masked: [...held, ...secrets, ...secretsIn(pairs)] };
	const outcome = await workers.read('diagnoseBy', [scheme, call, sent, options], signal ? { signal } : {});
	const diagnosis = outcome.state === 'done' ? outcome.value : undefined;
	if (diagnosis?.findings.length) return { verified, faults, diagnosis };
	return { verified, faults: [...faults, ...otherKeys(service, verified, used)], diagnosis };
}

/** Keys that the request carries, where others are held. */
function otherKeys(service: Service, { call }: Verified, keys: Readonly<Record<string, string>>): AccountFault[] {
	const isOther = (name: string) => {
		const carried = String(call.values?.[name] ?? '');
		const isKnown = carried !== '' && !isMasked(carried) && !isPlaceholder(carried);
		return isKnown && keys[name] && carried !== keyIn(keys, service, name);
	};
	return sentKeysOf(service).flatMap((name) => (isOther(name) ? { code: 'other-key', names: [name] } : []));
}

/** The services in their order, but those first whose parameter or header for the signature a request has. */
export function signersFirst(services: readonly Service[], { received }: Exchange): Service[] {
	const { query, body } = partsOf(received);
	const deep = fieldsOf(received).map(([name]) => name);
	const sent = [...received.headers.map(([name]) => name), ...[...query, ...body].map(({ name }) => name), ...deep];
	const names = new Set(sent.map((name) => name.toLowerCase()));
	const has = (service: Service) => Number(carriersOf(service).some((name) => names.has(name)));
	return services.toSorted((a, b) => has(b) - has(a));
}

/**
 * Whether the request of a text has the signature of a service by its keys, in words; of a wrong one why, and how the string
 * that the service says it signed differs. Of several each is judged, and the first wrong one is shown, or the first. Undefined
 * where the text has none. @param held secrets to mask, too @throws {SchemeError}
 */
export async function verifyText(
	service: Service,
	text: string,
	keys: Readonly<Record<string, string>>,
	held: readonly string[],
	services: VerifyingServices,
) {
	const shown = shownRequest(service, text, keys, services.texts);
	if (!shown) return undefined;
	const { exchange, count } = shown;
	const { verified, ...why } = await judgeRequest(service, exchange, keys, held, services);
	const { summary, document } = verdictText(services.texts, service, verified, held, { ...why, exchange });
	return {
		verdict: why.faults?.length ? 'wrong' : verified.verdict,
		/** The signature that the request should have, which `document` quotes. */
		right: verified.right,
		missingKeys: verified.missingKeys,
		summary: `${count} ${summary}`.trimStart(),
		document: `${count}\n\n${document}`.trimStart(),
	};
}

/** The request of a text; of several the first wrong one, or the first, and how many are wrong. @throws {SchemeError} */
export function shownRequest(service: Service, text: string, keys: Readonly<Record<string, string>>, texts: Texts) {
	const several = requestsIn(service, text, keys);
	const wrong = several.filter(({ verdict }) => verdict !== 'right');
	const { exchange } = wrong[0] ?? several[0] ?? { exchange: exchangeIn(text) };
	return exchange && { exchange, count: several.length === 0 ? '' : severalText(several.length, wrong, texts) };
}

/** So many lines that name the signature are read: each costs a millisecond or two. */
const maxTried = 2000;

/** Before the first line of a request that is below another one. */
const nextRequest = /\r?\n(?=(?:GET|POST|PUT|PATCH|DELETE) \S{1,4000} HTTP\/[\d.]{1,3}\r?$)/m;

/** Each request of a text that has several, a line each or one below another, and whether it is right. */
function requestsIn(service: Service, text: string, keys: Readonly<Record<string, string>>) {
	const isBelow = nextRequest.test(text);
	const names = carriersOf(service);
	const requests = new Map<string, { readonly exchange: Exchange; readonly verdict: Verified['verdict'] }>();
	let tried = 0;
	const signatureIn = (piece: string) => {
		const lower = piece.toLowerCase();
		const isTried = names.some((name) => lower.includes(name)) && tried++ < maxTried;
		const exchange = isTried ? exchangeIn(piece) : undefined;
		// A header or an answer on a line of its own is no request.
		if (!exchange || (!isBelow && exchange.received.path === '/')) return undefined;
		const { sent, verdict } = verifyReceived(service, exchange.received, keys);
		requests.set(piece, { exchange, verdict });
		return sent;
	};
	return callsIn(text, signatureIn, isBelow ? nextRequest : '\n').flatMap((call) => {
		const request = requests.get(call.text);
		return request ? { ...request, line: call.line } : [];
	});
}
