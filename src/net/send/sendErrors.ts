import { type SendErrorCode, WorkbenchError } from '../../core/call/errors.ts';

export type ConnectStage = 'proxy' | 'tcp' | 'tls';

/** What an error is about. Nothing here is secret: no path and no query. */
export interface SendPlace {
	/** `host:port` of the base_url. */
	readonly host: string;
	readonly isHttps: boolean;
}

interface RawError {
	readonly code?: unknown;
	readonly name?: unknown;
	readonly message?: unknown;
	/** OpenSSL's own words, with the `library` they come from. */
	readonly reason?: unknown;
	readonly library?: unknown;
}

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
const closed = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);
/** What Node says of a peer that breaks the rules of HTTP/2. */
const brokenHttp2 = new Set(['ERR_HTTP2_ERROR', 'ERR_HTTP2_SESSION_ERROR', 'ERR_HTTP2_STREAM_ERROR']);

/** The {@link WorkbenchError} for a connection that was not made. The raw error is not its cause, as in {@link sendError}. */
export function connectError(error: unknown, stage: ConnectStage, place: SendPlace): WorkbenchError {
	if (error instanceof WorkbenchError) return error;
	const { host } = place;
	const raw = rawCode(error);
	if (stage === 'proxy') return proxyError(error, raw, host);
	if (raw === 'ETIMEDOUT') return new WorkbenchError('connect-timeout', `no connection to ${host} (${raw})`);
	if (raw === 'ECONNREFUSED') return new WorkbenchError('connection-refused', `nothing listens at ${host} (${raw})`);
	if (notFound.has(raw)) return new WorkbenchError('host-not-found', `the name of ${host} was not found (${raw})`);
	if (unreachable.has(raw)) return new WorkbenchError('send-failed', `${host} cannot be reached from here (${raw})`);
	if (closed.has(raw)) {
		const when = stage === 'tls' ? 'during the TLS handshake' : 'at once';
		return new WorkbenchError('connection-reset', `${host} closed the connection ${when} (${raw})`);
	}
	if (stage === 'tls') return tlsFailed(error, host);
	return new WorkbenchError('send-failed', `no connection to ${host} (${raw || 'unknown error'})`);
}

/** The {@link WorkbenchError} for whatever ended a request. The raw error is not its cause: some quote the request. */
export function sendError(error: unknown, place: SendPlace, hasHead: boolean): WorkbenchError {
	if (error instanceof WorkbenchError) return error;
	const { host } = place;
	const raw = rawCode(error);
	const { name, message } = asRaw(error);
	const failed = (code: SendErrorCode, message: string) => new WorkbenchError(code, message);
	if (raw === 'UND_ERR_HEADERS_OVERFLOW')
		return failed('answer-too-large', `the headers of the answer from ${host} are too large`);
	const isParser = name === 'HTTPParserError' && !String(message).includes('Invalid EOF state');
	if (isParser || unexpected.has(String(message))) return notHttp(host, String(message));
	// undici reports any mistake in headers with a length so.
	if (raw === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' && !hasHead)
		return notHttp(host, 'its headers contradict each other');
	if (closed.has(raw) || endedEarly.has(raw) || name === 'HTTPParserError')
		return failed('connection-reset', `${host} closed the connection before its answer was complete (${raw})`);
	if (brokenHttp2.has(raw)) return http2Error(error, host, raw);
	// With TLS 1.3 a server says what it has against a client's certificate only once the request was sent.
	if (raw.startsWith('ERR_SSL_')) return tlsFailed(error, host);
	return failed('send-failed', `the call to ${host} failed (${raw || 'unknown error'})`);
}

/** undici's words for a 100 and a 101 that were not asked for. */
const unexpected = new Set(['bad response', 'bad upgrade']);
/** undici's codes of a connection or stream that ended within an answer. */
const endedEarly = new Set(['UND_ERR_SOCKET', 'UND_ERR_INFO', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH']);

export function connectTooLate(who: 'proxy' | 'service', host: string, limit: number): WorkbenchError {
	const through = who === 'proxy' ? ' through the proxy' : '';
	return new WorkbenchError('connect-timeout', `no connection to ${host}${through} within ${limit} ms`);
}

export const headersTooLate = (host: string, limit: number): WorkbenchError =>
	new WorkbenchError('headers-timeout', `${host} did not begin to answer within ${limit} ms`);

export const totalTooLate = (host: string, limit: number): WorkbenchError =>
	new WorkbenchError('total-timeout', `the call to ${host} had no whole answer within ${limit} ms`);

export const tooManyInterim = (host: string, most: number): WorkbenchError =>
	new WorkbenchError('answer-not-http', `${host} sent more than ${most} interim answers (1xx) and no answer`);

export const notHttp = (host: string, what: string): WorkbenchError =>
	new WorkbenchError('answer-not-http', `${host} answers with something that is not HTTP (${what})`);

/** As Node reports a connection that the other side closed. */
export const closedEarly = (): Error => Object.assign(new Error('closed early'), { code: 'ECONNRESET' });

export const cancelled = (): WorkbenchError => new WorkbenchError('cancelled', 'the call was cancelled');

/** The proxy at `origin` answered, and did not connect. */
export function proxyRefused(origin: string, status: number): WorkbenchError {
	return status === 407
		? new WorkbenchError('proxy-authentication', `the proxy ${origin} wants a user name and a password that it knows`)
		: new WorkbenchError('proxy-refused', `the proxy ${origin} did not connect to the service (${status})`);
}

function proxyError(error: unknown, raw: string, host: string): WorkbenchError {
	if (raw.startsWith('UND_ERR_SOCKS5_AUTH'))
		return new WorkbenchError('proxy-authentication', `the SOCKS proxy for ${host} wants another login (${raw})`);
	if (raw.startsWith('UND_ERR_SOCKS5_REPLY_') && raw !== 'UND_ERR_SOCKS5_REPLY_VERSION')
		return new WorkbenchError('proxy-refused', `the SOCKS proxy did not connect to ${host} (${raw})`);
	if (raw.startsWith('HPE_') || raw.startsWith('UND_ERR_SOCKS5'))
		return new WorkbenchError(
			'proxy-not-http',
			`what answers as the proxy for ${host} does not speak its protocol (${raw})`,
		);
	const isTls = raw.startsWith('ERR_SSL_') || raw.startsWith('ERR_TLS_') || !raw.startsWith('E');
	const why = isTls ? `${tlsReason(error)}, ${raw}` : raw;
	return new WorkbenchError('proxy-unreachable', `no connection to the proxy for ${host} (${why || 'unknown error'})`);
}

function tlsFailed(error: unknown, host: string): WorkbenchError {
	const raw = rawCode(error);
	const code = wantsCertificate.test(raw) ? 'client-certificate-refused' : 'tls-failed';
	return new WorkbenchError(code, `no secure connection to ${host}: ${tlsReason(error)} (${raw})`);
}

/** The alerts of a server about a client's certificate (RFC 8446, 6.2). */
const wantsCertificate =
	/ALERT_(?:CERTIFICATE_REQUIRED|BAD_CERTIFICATE|UNKNOWN_CA|CERTIFICATE_(?:UNKNOWN|EXPIRED|REVOKED))$|ALERT_UNSUPPORTED_CERTIFICATE$/;

function http2Error(error: unknown, host: string, raw: string): WorkbenchError {
	const name = /NGHTTP2_[A-Z_]+/.exec(String(asRaw(error).message))?.[0] ?? raw;
	const isBroken = raw === 'ERR_HTTP2_ERROR' || /PROTOCOL|FRAME_SIZE|COMPRESSION|FLOW_CONTROL/.test(name);
	if (isBroken) return notHttp(host, name);
	return new WorkbenchError('connection-reset', `${host} ended its answer before it was complete (${name})`);
}

/** Certificate and handshake errors name hosts and reasons, never a path or a query. */
function tlsReason(error: unknown): string {
	const { library, reason, message } = asRaw(error);
	if (reason === 'wrong version number' || reason === 'packet length too long') {
		return 'the server does not speak TLS on this port; its base_url may begin with http:';
	}
	return String((library === undefined ? message : reason) ?? 'unknown reason');
}

/** The code of an error of Node or OpenSSL; empty where it has none. */
export function rawCode(error: unknown): string {
	const { code } = asRaw(error);
	return typeof code === 'string' ? code : '';
}

function asRaw(error: unknown): RawError {
	return typeof error === 'object' && error !== null ? (error as RawError) : {};
}
