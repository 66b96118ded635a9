/** An answer as it came over the wire, decompressed. `headers` have lower-case names, in the order they came. */
export interface RawAnswer {
	readonly status: number;
	readonly statusText: string;
	readonly headers: readonly (readonly [name: string, value: string])[];
	readonly body: Uint8Array;
	/** True when the body was cut at the size limit. */
	readonly truncated: boolean;
}

/** An API error in the shape of the public record ("Answers"). */
export interface ApiError {
	readonly code: number;
	readonly message: string;
	readonly field?: string;
	readonly data?: unknown;
}

/** What an answer means. */
export type Answer =
	| { readonly kind: 'success'; readonly value: unknown }
	| { readonly kind: 'api-error'; readonly error: ApiError }
	| { readonly kind: 'http-error'; readonly error?: ApiError }
	| { readonly kind: 'redirect'; readonly location: string }
	| { readonly kind: 'unreadable'; readonly reason: 'empty' | 'not-json' | 'not-utf8' | 'truncated' };

/**
 * Reads an answer. The specification shows no response body; the shapes are the public record's ("Answers"): an API
 * error comes with HTTP 200, a header `Invocation-Error` and a body with `error_code`; success is any JSON value.
 * Never throws.
 */
export function readAnswer(raw: RawAnswer): Answer {
	const location = header(raw, 'location');
	if (raw.status >= 300 && raw.status < 400 && location !== undefined) return { kind: 'redirect', location };
	const text = bodyText(raw);
	const parsed = text === undefined ? undefined : parseJson(text);
	const apiError = readApiError(parsed?.value, header(raw, 'invocation-error'));
	if (raw.status < 200 || raw.status >= 300)
		return apiError ? { kind: 'http-error', error: apiError } : { kind: 'http-error' };
	if (apiError) return { kind: 'api-error', error: apiError };
	if (raw.truncated) return { kind: 'unreadable', reason: 'truncated' };
	if (text === undefined) return { kind: 'unreadable', reason: 'not-utf8' };
	if (text.trim() === '') return { kind: 'unreadable', reason: 'empty' };
	return parsed ? { kind: 'success', value: parsed.value } : { kind: 'unreadable', reason: 'not-json' };
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

function parseJson(text: string): { value: unknown } | undefined {
	try {
		return { value: JSON.parse(text) as unknown };
	} catch {
		return undefined;
	}
}

function readApiError(value: unknown, invocationError: string | undefined): ApiError | undefined {
	if (isRecord(value) && typeof value['error_code'] === 'number') {
		const { error_code: code, error_msg: message, error_field: field, error_data: data } = value;
		return {
			code,
			message: typeof message === 'string' ? message : '',
			...(typeof field === 'string' ? { field } : {}),
			...(data === undefined || data === null ? {} : { data }),
		};
	}
	const code = invocationError === undefined ? Number.NaN : Number.parseInt(invocationError, 10);
	return Number.isNaN(code) ? undefined : { code, message: '' };
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
