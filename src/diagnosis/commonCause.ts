import { generalNames, isSigned, type Parameter } from '../core/call/call.ts';

/** What is looked at of a call to see what several have in common. Holds no value of it. */
export interface CallTraits {
	/** The names of its own parameters. */
	readonly names: ReadonlySet<string>;
	readonly hasNonAscii: boolean;
	/** Values with characters that are encoded in a query, such as spaces, `&` and `+`. */
	readonly hasReserved: boolean;
	readonly hasEmpty: boolean;
}

export interface JudgedCallTraits extends CallTraits {
	readonly isRight: boolean;
	/** The codes of the likeliest mistakes; empty where none was found, absent where none was looked for. */
	readonly mistakes?: readonly string[];
}

/** What every wrong call has and no right one. `key`: every call is wrong, even without parameters, and no mistake was found. */
export type CommonCause =
	| { readonly code: 'same-mistake'; readonly mistakes: readonly string[] }
	| { readonly code: 'key' | 'non-ascii' | 'reserved' | 'empty' }
	| { readonly code: 'parameter'; readonly names: readonly string[] };

/** Names that are looked at, of a call; and names that are listed. */
const mostNames = 200;
const maxListed = 3;

export function traitsOf(sent: readonly Parameter[]): CallTraits {
	const isToken = (name: string) => name === 'access_token' || name === 'session_key';
	const own = sent.filter(({ name }) => isSigned(name) && !isToken(name) && !generalNames.includes(name));
	return {
		names: new Set(own.slice(0, mostNames).map(({ name }) => name)),
		hasNonAscii: own.some(({ value }) => /[^\0-\x7f]/.test(value)),
		hasReserved: own.some(({ value }) => /[^\w.~-]/.test(value.replace(/[^\0-\x7f]+/g, ''))),
		hasEmpty: own.some(({ value }) => value === ''),
	};
}

/** What the wrong ones of several calls have in common; nothing where that may be chance. */
export function commonCausesOf(calls: readonly JudgedCallTraits[]): CommonCause[] {
	const wrong = calls.filter(({ isRight }) => !isRight);
	const right = calls.filter(({ isRight }) => isRight);
	const [first, second] = wrong;
	if (!first || !second) return [];
	const mistakes = (first.mistakes ?? []).filter((code) => wrong.every((call) => call.mistakes?.includes(code)));
	if (mistakes.length > 0) return [{ code: 'same-mistake', mistakes: [...new Set(mistakes)] }];
	// Where each has a mistake of its own that is known, what else they have in common is chance.
	if (wrong.every((call) => (call.mistakes?.length ?? 0) > 0)) return [];
	if (right.length === 0) {
		// A call without parameters of its own has nothing that could be encoded wrongly: what is left is the key.
		const isPlain = wrong.some(({ names }) => names.size === 0);
		return isPlain && wrong.every(({ mistakes }) => mistakes?.length === 0) ? [{ code: 'key' }] : [];
	}
	const isTelling = (has: (call: CallTraits) => boolean) => wrong.every(has) && !right.some(has);
	if (isTelling(({ hasNonAscii }) => hasNonAscii)) return [{ code: 'non-ascii' }];
	if (isTelling(({ hasReserved }) => hasReserved)) return [{ code: 'reserved' }];
	if (isTelling(({ hasEmpty }) => hasEmpty)) return [{ code: 'empty' }];
	const names = [...first.names].filter((name) => isTelling((call) => call.names.has(name)));
	return names.length > 0 ? [{ code: 'parameter', names: names.slice(0, maxListed) }] : [];
}
