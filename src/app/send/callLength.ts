import type { MethodCall } from '../../core/call/call.ts';

/** The longest call that is signed, its names and values in UTF-16 units: one as long takes some 50 ms at each change. */
export const longestCall = 6_000_000;

/** True for a call that is longer than {@link longestCall}. No service takes it in a URL. */
export function isTooLongToSign({ method, format, parameters }: MethodCall): boolean {
	const length = method.length + (format?.length ?? 0);
	return parameters.reduce((sum, { name, value }) => sum + name.length + value.length, length) > longestCall;
}
