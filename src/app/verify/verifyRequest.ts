import { callsIn } from '../../core/paste/severalCalls.ts';
import { fieldsOf, partsOf } from '../../core/services/received.ts';
import { carriersOf, type Service } from '../../core/services/service.ts';
import { type Verified, verifyReceived } from '../../core/services/verifyService.ts';
import { severalText } from '../diagnosis/severalCalls.ts';
import type { Texts } from '../texts.ts';
import { type Exchange, exchangeIn } from './exchange.ts';
import { isRefused, type JudgingWorkers, judgeRequest } from './judgeRequest.ts';
import { verdictText } from './verdictText.ts';

export interface VerifyingServices extends JudgingWorkers {
	readonly texts: Texts;
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
	const judged = await judgeRequest(service, exchange, keys, held, services);
	const { verified, ...why } = judged;
	const { summary, document } = verdictText(services.texts, service, verified, held, { ...why, exchange });
	return {
		verdict: why.faults?.length || why.other ? 'wrong' : verified.verdict,
		isRefused: isRefused(judged),
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
