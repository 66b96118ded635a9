import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { secretsIn } from '../../core/callFile/secretLike.ts';
import { endpointWord, parameterOfCall } from '../../core/services/ok/patterns.ts';
import type { Received } from '../../core/services/received.ts';
import { carriersOf, type Service, sentKeysOf } from '../../core/services/service.ts';
import { signedTexts } from '../../core/services/serviceTrace.ts';
import { type VerifiedBy, verifiedBy } from '../../core/services/verifiedBy.ts';
import { type Verified, verifyReceived } from '../../core/services/verifyService.ts';
import { SchemeError } from '../../core/signing/scheme.ts';
import { printable } from './callReport.ts';
import { readTarget } from './requestTarget.ts';
import { headersOf, type Reply } from './serviceReply.ts';
import { maxWatched, shortTitle, type WatchedRequest } from './watchedCall.ts';

/** What verifies the requests to a described service. */
export interface DescribedKeys {
	readonly service: Service;
	readonly keys: Readonly<Record<string, string>>;
	/** Reported with the requests that were verified with these keys. */
	readonly id: string;
}

/** With the keys of so many accounts a request is verified. */
const mostTried = 4;

/** An answer, and why it refuses a request, with what would be right: the values of `secrets` may be in both. */
interface DescribedReply extends Reply {
	/** Absent where no signature can be made. */
	readonly verdict?: Verified['verdict'];
	readonly why: string;
	readonly expected: string;
	readonly secrets: readonly string[];
}

export type ServedRequest = Pick<IncomingMessage, 'method' | 'url' | 'rawHeaders' | 'headers'>;

export function receivedRequest({ method = 'GET', url = '', rawHeaders, headers }: ServedRequest, bytes: Buffer) {
	const { path, query } = readTarget(url);
	const pairs = headersOf(rawHeaders).map(({ name, value }) => [name, value] as const);
	const sent = { verb: method, path: query === '' ? path : `${path}?${query}`, headers: pairs, body: bytes.toString() };
	return { ...sent, scheme: 'http', host: headers.host } satisfies Received;
}

/** Verifies a request, and refuses a wrong one in the form that the description names. */
export function describedReply(
	service: Service,
	keys: Readonly<Record<string, string>>,
	received: Received,
): DescribedReply {
	try {
		return replyTo(service, verifyReceived(service, received, keys, { hash }));
	} catch (error) {
		if (!(error instanceof SchemeError)) throw error;
		const why = error.message;
		return { ...reply(401, { error: why }), why, expected: '', secrets: Object.values(keys) };
	}
}

function reply(status: 200 | 401 | 413, body: object): Reply {
	return { status, headers: {}, body: JSON.stringify(body) };
}

function replyTo(service: Service, verified: Verified): DescribedReply {
	const secrets = [...verified.secrets, ...secretsIn(verified.pairs)];
	const {
		verdict,
		unlike: [unlike],
		isBare,
		scheme: { place },
	} = verified;
	const isSigned = verdict === 'right';
	if (isSigned && !unlike && !isBare)
		return { ...reply(200, { success: true, service: service.name }), verdict, why: '', expected: '', secrets };
	const ofSignature = verdict === 'missing' ? 'The signature is missing' : 'The signature is wrong';
	const ofRight = isBare ? `The signature is read as ${place?.as}` : `${unlike?.name} does not fit this request`;
	const why = isSigned ? ofRight : ofSignature;
	const expected = (isSigned ? unlike?.right : signedTexts(verified, secrets).at(-1)) ?? '';
	const body = service.refusal && !isSigned ? refusedAs(service.refusal, expected) : { error: why, expected };
	return { ...reply(401, body), verdict, why, expected, secrets };
}

function refusedAs({ code, echo }: NonNullable<Service['refusal']>, expected: string): object {
	const body: Record<string, unknown> = Object.create(null);
	const set = (at: string, value: unknown) => {
		const names = at.match(/[^$.[\]'"]+/g) ?? [];
		let object = body;
		for (const name of names.slice(0, -1)) {
			if (typeof object[name] !== 'object') object[name] = Object.create(null);
			object = object[name] as typeof body;
		}
		object[names.at(-1) ?? 'error'] = value;
	};
	if (code) set(code.at, code.is[0]);
	if (echo) set(echo.at, echo.between.join(expected));
	return body;
}

/**
 * The answer to a request that is signed for one of several services, for a watch: by the keys that it is right by, else by those
 * that it names. Undefined for what may be a call of the specification, and for what has no signature of any of them.
 */
export async function watchedReply(
	held: readonly DescribedKeys[],
	request: ServedRequest,
	bytes: Buffer,
): Promise<{ readonly reply: Reply; readonly watched?: WatchedRequest } | undefined> {
	const { url = '' } = request;
	const { isEndpoint } = readTarget(url);
	if (held.length === 0 || endpointWord.test(url)) return undefined;
	const received = receivedRequest(request, bytes);
	if (isEndpoint && (parameterOfCall.test(url) || parameterOfCall.test(received.body))) return undefined;
	const text = httpText(received);
	const candidates = mayBeOf(held, text);
	if (candidates.length === 0) return undefined;
	if (isTooLarge(text)) return { reply: { ...reply(413, { error: tooLarge }), refusal: tooLarge } };
	const found: (DescribedKeys & VerifiedBy)[] = [];
	for (const one of candidates) {
		// Of a long request each takes some milliseconds.
		await setImmediate();
		const by = verifiedBy(one.service, received, one.keys, { hash });
		if (by && (by.isKnown || by.verified.verdict !== 'missing')) found.push({ ...one, ...by });
	}
	const isRight = ({ verified }: (typeof found)[number]) => verified.verdict === 'right';
	const best = found.find(isRight) ?? found.find(({ isKnown }) => isKnown) ?? found[0];
	if (!best) return undefined;
	const { verdict = 'wrong', why, secrets, ...answer } = replyTo(best.service, best.verified);
	const title = shortTitle(printable(`${received.verb} ${received.path.split('?', 1)[0]}`, secrets));
	const kind = 'described' as const;
	const isVerified = why === '';
	const parameters = best.verified.call.parameters.map(([name, value]) => ({ name, value }));
	return { reply: answer, watched: { kind, keysId: best.id, title, verdict, isVerified, parameters, received, text } };
}

/** The keys by which a request may be signed: those first that it names. */
function mayBeOf(held: readonly DescribedKeys[], text: string): DescribedKeys[] {
	const lower = text.toLowerCase();
	const isNamed = ({ service, keys }: DescribedKeys) =>
		sentKeysOf(service).some((name) => keys[name] && text.includes(keys[name]));
	const isCarried = (name: string) => name.includes('{') || lower.includes(name);
	const all = held.map((one) => ({ one, isNamed: isNamed(one) }));
	return all
		.filter(({ one, isNamed }) => isNamed || carriersOf(one.service).some(isCarried))
		.toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed))
		.slice(0, mostTried)
		.map(({ one }) => one);
}

const tooLarge = `A request to another service has at most ${maxWatched.characters} characters and ${maxWatched.parameters} parameters here`;

function isTooLarge(text: string): boolean {
	const { characters, parameters } = maxWatched;
	return text.length > characters || text.split('&', parameters + 1).length > parameters;
}

function httpText({ verb, path, headers, body }: Received): string {
	const lines = headers.map(([name, value]) => `${name}: ${value}\n`);
	return `${verb} ${path} HTTP/1.1\n${lines.join('')}\n${body}`;
}
