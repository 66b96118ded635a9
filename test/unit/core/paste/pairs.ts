import type { Parameter } from '../../../../src/core/call/call.ts';

/** Each as `name=value`: short to compare. */
export function pairs(parameters: readonly Parameter[] = []): string[] {
	return parameters.map(({ name, value }) => `${name}=${value}`);
}
