import type { ApiError } from './response.ts';

/** What an API error comes from, as far as the name of its code tells. */
export type ErrorCause =
	| 'service'
	| 'method'
	| 'request'
	| 'blocked'
	| 'too-often'
	| 'address'
	| 'permission'
	| 'limit'
	| 'total-limit'
	| 'parameter'
	| 'application-key'
	| 'session-over'
	| 'session-unknown'
	| 'signature'
	| 'not-found'
	| 'session-unwanted'
	| 'session-needed';

/** Codes and names of the public record. What else begins with `PARAM_` is about a parameter. */
const causes: ReadonlyMap<number, readonly [name: string, cause: ErrorCause]> = new Map([
	[1, ['UNKNOWN', 'service']],
	[2, ['SERVICE', 'service']],
	[3, ['METHOD', 'method']],
	[4, ['REQUEST', 'request']],
	[7, ['ACTION_BLOCKED', 'blocked']],
	[8, ['FLOOD_BLOCKED', 'too-often']],
	[9, ['IP_BLOCKED', 'address']],
	[10, ['PERMISSION_DENIED', 'permission']],
	[11, ['LIMIT_REACHED', 'limit']],
	[26, ['TOTAL_LIMIT_REACHED', 'total-limit']],
	[30, ['NETWORK', 'service']],
	[31, ['NETWORK_TIMEOUT', 'service']],
	[100, ['PARAM', 'parameter']],
	[101, ['PARAM_API_KEY', 'application-key']],
	[102, ['PARAM_SESSION_EXPIRED', 'session-over']],
	[103, ['PARAM_SESSION_KEY', 'session-unknown']],
	[104, ['PARAM_SIGNATURE', 'signature']],
	[200, ['PARAM_PERMISSION', 'permission']],
	[300, ['NOT_FOUND', 'not-found']],
	[451, ['NOT_SESSION_METHOD', 'session-unwanted']],
	[453, ['SESSION_REQUIRED', 'session-needed']],
	[704, ['TIMEOUT_EXCEEDED', 'service']],
	[9999, ['SYSTEM', 'service']],
]);

/**
 * The cause of an API error, or undefined where none is known. `name` is what the catalogues call the code: a user's own may
 * mean something else by it than the public record, and then nothing is said.
 */
export function errorCause({ code, message }: ApiError, name?: string): ErrorCause | undefined {
	const known = causes.get(code);
	if (known) return name === undefined || name === known[0] ? known[1] : undefined;
	return (name ?? message).startsWith('PARAM_') ? 'parameter' : undefined;
}

/**
 * The parameter that an API error is about: the one that the service names, else the only one of `names` that stands in the
 * message as a word. Linear in the message.
 */
export function errorField({ field, message }: ApiError, names: readonly string[]): string | undefined {
	if (field) return field;
	const words = new Set(message.match(/[\p{L}\p{N}_.-]+/gu)?.map(withoutStop));
	const named = new Set(names.filter((name) => words.has(name)));
	return named.size === 1 ? [...named][0] : undefined;
}

/** A word without the full stops and dashes behind it, which are no part of a name. */
function withoutStop(word: string): string {
	let end = word.length;
	while (end > 0 && '.-'.includes(word.charAt(end - 1))) end -= 1;
	return word.slice(0, end);
}

/** What an HTTP status outside of 2xx comes from. */
export type StatusCause =
	| 'unchanged'
	| 'refused'
	| 'nothing-there'
	| 'verb-refused'
	| 'proxy'
	| 'too-long'
	| 'too-often'
	| 'overloaded'
	| 'gateway'
	| 'service';

const statuses: Readonly<Record<number, StatusCause>> = {
	304: 'unchanged',
	401: 'refused',
	403: 'refused',
	404: 'nothing-there',
	405: 'verb-refused',
	407: 'proxy',
	410: 'nothing-there',
	413: 'too-long',
	414: 'too-long',
	429: 'too-often',
	431: 'too-long',
	502: 'gateway',
	503: 'overloaded',
	504: 'gateway',
};

/** The cause of an HTTP status (RFC 9110, 15; RFC 6585), or undefined where it tells none. */
export function statusCause(status: number): StatusCause | undefined {
	return statuses[status] ?? (status >= 500 && status < 600 ? 'service' : undefined);
}
