import type { ApiError } from '../../core/call/response.ts';

/** The API errors that the local service answers with: codes and names of the public record (error-codes.json). */
const serviceErrorNames = {
	3: 'METHOD',
	4: 'REQUEST',
	100: 'PARAM',
	101: 'PARAM_API_KEY',
	103: 'PARAM_SESSION_KEY',
	104: 'PARAM_SIGNATURE',
	453: 'SESSION_REQUIRED',
} as const;

/** An API error with `text` after its code's name, as the service's own messages are in the public record. */
export function serviceError(code: keyof typeof serviceErrorNames, text: string, field?: string): ApiError {
	const message = `${serviceErrorNames[code]} : ${text}`;
	return field === undefined ? { code, message } : { code, message, field };
}

/** An API error in the shape of the public record ("Answers"). */
export function errorAnswer({ code, message, field }: ApiError) {
	const body = { error_code: code, error_msg: message, error_data: null };
	return {
		headers: { 'invocation-error': String(code) },
		body: field === undefined ? body : { ...body, error_field: field },
	};
}
