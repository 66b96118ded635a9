import { jsonMembers } from '../text/jsonMembers.ts';
import type { SendErrorCode } from './errors.ts';

/** An answer as it came over the wire, decompressed. `headers` have lower-case names, in the order they came. */
export interface RawAnswer {
	readonly status: number;
	readonly statusText: string;
	readonly headers: readonly (readonly [name: string, value: string])[];
	readonly body: Uint8Array;
	readonly truncated: boolean;
	/** Why not all of the body came, where it did not. */
	readonly cut?: SendErrorCode;
}

/** An API error in the shape of the public record ("Answers"). */
export interface ApiError {
	readonly code: number;
	readonly message: string;
	readonly field?: string;
}

export const errorMembers = ['error_code', 'error_msg', 'error_field'];

/** What a body says, without the body. */
export interface BodyFacts {
	readonly isText: boolean;
	readonly isBlank: boolean;
	/** The {@link errorMembers} of a body that is JSON; undefined for any other. */
	readonly members: ReadonlyMap<string, unknown> | undefined;
}

export type Answer =
	| { readonly kind: 'success' }
	| { readonly kind: 'api-error'; readonly error: ApiError }
	| { readonly kind: 'http-error'; readonly error?: ApiError }
	| { readonly kind: 'redirect'; readonly location: string }
	| { readonly kind: 'unreadable'; readonly reason: 'empty' | 'not-json' | 'not-utf8' | 'truncated' | 'too-large' };

/**
 * Reads an answer. The specification shows no response body; the shapes are the public record's ("Answers"): an API
 * error comes with HTTP 200, a header `Invocation-Error` and a body with `error_code`; success is any JSON value.
 * Never throws; linear in the length of the body. `text` is the body as {@link bodyText}.
 */
export function readAnswer(raw: RawAnswer, text: string | undefined = bodyText(raw)): Answer {
	const members = text === undefined ? undefined : jsonMembers(text, errorMembers);
	return judgeAnswer(raw, { isText: text !== undefined, isBlank: text?.trim() === '', members });
}

/** As {@link readAnswer}, for a body that was read before. */
export function judgeAnswer(raw: Omit<RawAnswer, 'body'>, { isText, isBlank, members }: BodyFacts): Answer {
	const location = header(raw, 'location');
	if (raw.status >= 300 && raw.status < 400 && location !== undefined) return { kind: 'redirect', location };
	const apiError = readApiError(members, header(raw, 'invocation-error'));
	if (raw.status < 200 || raw.status >= 300)
		return apiError ? { kind: 'http-error', error: apiError } : { kind: 'http-error' };
	if (apiError) return { kind: 'api-error', error: apiError };
	if (raw.truncated) return { kind: 'unreadable', reason: 'truncated' };
	if (!isText) return { kind: 'unreadable', reason: 'not-utf8' };
	// 204 and 205 say that there is nothing to answer (RFC 9110, 15.3.5 and 15.3.6).
	if (members || (isBlank && (raw.status === 204 || raw.status === 205))) return { kind: 'success' };
	return { kind: 'unreadable', reason: isBlank ? 'empty' : 'not-json' };
}

/** The body as text, or undefined where it is not UTF-8. A byte-order mark is dropped; a cut body may end inside a character. */
export function bodyText(raw: Pick<RawAnswer, 'body' | 'truncated'>): string | undefined {
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(raw.body, { stream: raw.truncated });
	} catch {
		return undefined;
	}
}

/** The first header of that name (lower case), or undefined. */
export function header(raw: Pick<RawAnswer, 'headers'>, name: string): string | undefined {
	return raw.headers.find(([candidate]) => candidate.toLowerCase() === name)?.[1];
}

function readApiError(members: BodyFacts['members'], invocationError: string | undefined): ApiError | undefined {
	const written = members?.get('error_code');
	if (typeof written === 'number') {
		const [message, field] = [members?.get('error_msg'), members?.get('error_field')];
		const named = typeof field === 'string' ? { field } : {};
		return { code: written, message: typeof message === 'string' ? message : '', ...named };
	}
	const code = invocationError === undefined ? Number.NaN : Number.parseInt(invocationError, 10);
	return Number.isNaN(code) ? undefined : { code, message: '' };
}
