import { type Derivation, type DeriveOptions, deriveRead, type SchemeCall } from '../core/signing/derive.ts';
import { isRequestValue, type Scheme, SchemeError } from '../core/signing/scheme.ts';

const secretName = /secret|key|pass(?:word|phrase|wd)|token|salt/i;

/** The names of the values that are keys, where nothing says which are. */
export function secretsOf({ values = {} }: SchemeCall): string[] {
	return Object.keys(values).filter((name) => !isRequestValue(name) && secretName.test(name));
}

export type Pair = readonly [name: string, value: string];

/** The pairs of a list of a call; none where it has no such list. */
export function pairsOf(call: SchemeCall, list: string): readonly Pair[] {
	const pairs = Object.hasOwn(call, list) ? call[list] : undefined;
	return Array.isArray(pairs) ? (pairs as readonly Pair[]) : [];
}

/** Undefined where the scheme has nothing that can be derived for the call, or does not come about. */
export function deriveIfPossible(
	make: () => { readonly scheme: Scheme; readonly call: SchemeCall } & Pick<
		DeriveOptions,
		'bytesOf' | 'encodings' | 'known'
	>,
	options: DeriveOptions,
): Derivation | undefined {
	try {
		const { scheme, call, ...own } = make();
		return deriveRead(scheme, call, { ...options, ...own });
	} catch (error) {
		if (error instanceof SchemeError || error instanceof TypeError) return undefined;
		throw error;
	}
}
