import { type SendErrorCode, WorkbenchError } from '../../core/errors.ts';
import type { SendLimits } from './sendLimits.ts';

/** What was under way when an error came. Nothing here is secret: no path and no query. */
export interface SendPhase {
	/** `host:port` of the base_url. */
	readonly host: string;
	readonly isHttps: boolean;
	/** True when a connection was there and the request was given to it. */
	readonly started: boolean;
	readonly limits: SendLimits;
}

/** An error as Node, OpenSSL and undici give it. */
interface RawError {
	readonly code?: unknown;
	readonly message?: unknown;
	readonly name?: unknown;
	/** OpenSSL's own words, with the `library` they come from. */
	readonly reason?: unknown;
	readonly library?: unknown;
}

/** Stand for the errors of undici's HTTP parser, which have no code. */
const bodyEndedEarly = 'HPE_INVALID_EOF_STATE';
const unparsable = 'HPE_INVALID';

const refused = new Set(['ECONNREFUSED']);
const notFound = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME', 'EAI_FAIL']);
const unreachable = new Set([
	'EHOSTUNREACH',
	'ENETUNREACH',
	'EHOSTDOWN',
	'ENETDOWN',
	'EADDRNOTAVAIL',
	'EACCES',
	'EPERM',
]);
const closed = new Set([
	'ECONNRESET',
	'ECONNABORTED',
	'EPIPE',
	'UND_ERR_SOCKET',
	'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
	bodyEndedEarly,
]);

/**
 * Turns whatever ended a request into a {@link WorkbenchError}. The raw error is not kept as its cause: some carry the
 * URL (`ERR_INVALID_URL`) or a piece of the answer (`HTTPParserError`), and the URL holds the `access_token`.
 */
export function sendError(error: unknown, phase: SendPhase): WorkbenchError {
	const { host, limits } = phase;
	const raw = rawCode(error);
	const failed = (code: SendErrorCode, message: string) => new WorkbenchError(code, message);
	if (raw === 'UND_ERR_CONNECT_TIMEOUT' || raw === 'ETIMEDOUT')
		return failed('connect-timeout', `no connection to ${host} within ${limits.connectTimeout} ms`);
	if (raw === 'UND_ERR_BODY_TIMEOUT')
		return failed('body-timeout', `${host} stopped for ${limits.bodyTimeout} ms while sending its answer`);
	if (raw === 'UND_ERR_DESTROYED' || raw === 'UND_ERR_CLOSED') return failed('cancelled', 'the sender was closed');
	if (refused.has(raw)) return failed('connection-refused', `nothing listens at ${host} (${raw})`);
	if (notFound.has(raw)) return failed('host-not-found', `the name of ${host} was not found (${raw})`);
	if (unreachable.has(raw)) return failed('send-failed', `${host} cannot be reached from here (${raw})`);
	if (raw === 'UND_ERR_HEADERS_OVERFLOW')
		return failed('answer-too-large', `the headers of the answer from ${host} are too large`);
	if (isNotHttp(error))
		return failed('answer-not-http', `${host} answers with something that is not HTTP/1.1 (${raw})`);
	if (closed.has(raw)) return failed('connection-reset', closedMessage(phase, raw));
	if (phase.isHttps && !phase.started)
		return failed('tls-failed', `no secure connection to ${host}: ${tlsReason(error)} (${raw})`);
	return failed('send-failed', `the call to ${host} failed (${raw || 'unknown error'})`);
}

/** True for an error that a server causes by closing an idle connection just as it is used again. */
export function isConnectionClosed(error: unknown): boolean {
	return closed.has(rawCode(error)) && !isNotHttp(error);
}

export const headersTooLate = (host: string, limit: number): WorkbenchError =>
	new WorkbenchError('headers-timeout', `${host} did not begin to answer within ${limit} ms`);

export const totalTooLate = (host: string, limit: number): WorkbenchError =>
	new WorkbenchError('total-timeout', `the call to ${host} had no whole answer within ${limit} ms`);

export const tooManyInterim = (host: string, most: number): WorkbenchError =>
	new WorkbenchError('answer-not-http', `${host} sent more than ${most} interim answers (1xx) and no answer`);

export const cancelled = (): WorkbenchError => new WorkbenchError('cancelled', 'the call was cancelled');

function closedMessage({ host, isHttps, started }: SendPhase, raw: string): string {
	if (started) return `${host} closed the connection before its answer was complete (${raw})`;
	return `${host} closed the connection ${isHttps ? 'during the TLS handshake' : 'at once'} (${raw})`;
}

/** Certificate and handshake errors name hosts and reasons, never a path or a query. */
function tlsReason(error: unknown): string {
	const { library, reason, message } = asRaw(error);
	if (reason === 'wrong version number' || reason === 'packet length too long') {
		return 'the server does not speak TLS on this port; its base_url may begin with http:';
	}
	return String((library === undefined ? message : reason) ?? 'unknown reason');
}

function isNotHttp(error: unknown): boolean {
	const { message } = asRaw(error);
	// undici's words for a 101 and a 100 that were not asked for.
	if (rawCode(error) === 'UND_ERR_SOCKET') return message === 'bad response' || message === 'bad upgrade';
	return rawCode(error) === unparsable;
}

function rawCode(error: unknown): string {
	const { code, name, message } = asRaw(error);
	if (name === 'HTTPParserError') return String(message).includes('Invalid EOF state') ? bodyEndedEarly : unparsable;
	return typeof code === 'string' ? code : '';
}

function asRaw(error: unknown): RawError {
	return typeof error === 'object' && error !== null ? (error as RawError) : {};
}
