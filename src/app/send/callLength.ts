import { type Credentials, formatOf, type MethodCall } from '../../core/call/call.ts';
import { applicationKeyName } from '../../core/services/ok/names.ts';
import { maxUsualUrlLength, requestUrlLength } from '../../core/signing/request.ts';

/** The longest call that is signed, its names and values in UTF-16 units: one as long takes some 50 ms at each change. */
export const longestCall = 6_000_000;

/** True for a call that is longer than {@link longestCall}. No service takes it in a URL. */
export function isTooLongToSign({ method, format, parameters }: MethodCall): boolean {
	const length = method.length + (format?.length ?? 0);
	return parameters.reduce((sum, { name, value }) => sum + name.length + value.length, length) > longestCall;
}

/** The length of the URL that a GET of the call has, where many servers refuse one as long. */
export function tooLongUrl(call: MethodCall, credentials: Credentials, baseUrl: string): number | undefined {
	if (call.httpMethod !== undefined) return undefined;
	const format = formatOf(call);
	const length = requestUrlLength(baseUrl, [
		{ name: applicationKeyName, value: credentials.applicationKey },
		...(format === null ? [] : [{ name: 'format', value: format }]),
		{ name: 'method', value: call.method },
		...call.parameters,
		{ name: 'sig', value: 'x'.repeat(32) },
		{ name: 'access_token', value: credentials.accessToken },
	]);
	return length > maxUsualUrlLength ? length : undefined;
}
