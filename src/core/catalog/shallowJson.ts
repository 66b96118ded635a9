import { depthFault } from '../text/jsonDepth.ts';

/** A longer text is not parsed before it is seen that it is not nested too deeply. */
const longestUnseen = 1_000_000;
/** A catalogue is nested six times, an OpenAPI document with its schemas a few dozen times. */
export const mostDepth = 1000;

/** What a text is as JSON; `fault` is where it is nested too deeply, -1 where it is no JSON for another reason. */
export type ShallowJson = { readonly value: unknown } | { readonly fault: number };

/** Parses a text, but for a long one that is nested more deeply than anybody writes: that would take forty times its memory. */
export function shallowJson(text: string): ShallowJson {
	const fault = text.length > longestUnseen ? depthFault(text, mostDepth) : -1;
	if (fault >= 0) return { fault };
	try {
		return { value: JSON.parse(text) as unknown };
	} catch {
		return { fault: -1 };
	}
}
