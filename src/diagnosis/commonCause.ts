import { generalNames, isSigned, type Parameter, sessionOf } from '../core/call/call.ts';

/** What is looked at of a call to see what several have in common. Holds no value of it. */
export interface CallTraits {
	/** The names of its own parameters. */
	readonly names: ReadonlySet<string>;
	readonly hasNonAscii: boolean;
	/** Values with characters that are encoded in a query, such as spaces, `&` and `+`. */
	readonly hasReserved: boolean;
	readonly hasEmpty: boolean;
	/** Equal for calls with the same access_token; empty without one. */
	readonly token: string;
}

/** A call whose signature was judged, in the order in which calls were made. */
export interface JudgedCallTraits extends CallTraits {
	readonly isRight: boolean;
	/** The codes of the likeliest mistakes; empty where none was found, absent where none was looked for. */
	readonly mistakes?: readonly string[];
}

/**
 * What wrong calls have in common. All but `same-mistake` and `since` are what every wrong call has and no right one:
 * `key`: every call is wrong, those without parameters of their own as well, and no mistake was found in any.
 */
export type CommonCause =
	| { readonly code: 'same-mistake'; readonly mistakes: readonly string[] }
	| { readonly code: 'key' | 'non-ascii' | 'reserved' | 'empty' }
	| { readonly code: 'parameter'; readonly names: readonly string[] }
	/** Every call was right before the one at `first`, and none since; `token`: since then another token is sent. */
	| { readonly code: 'since'; readonly first: number; readonly cause: 'token' | 'open' };

/** Names that are looked at, of a call; and names that are listed. */
const mostNames = 200;
const maxListed = 3;

/** The traits of a call by the parameters that were sent; `tokenOf` makes a token what may be kept of it. */
export function traitsOf(sent: readonly Parameter[], tokenOf: (token: string) => string): CallTraits {
	const isToken = (name: string) => name === 'access_token' || name === 'session_key';
	const own = sent.filter(({ name }) => isSigned(name) && !isToken(name) && !generalNames.includes(name));
	const token = sessionOf(sent);
	return {
		names: new Set(own.slice(0, mostNames).map(({ name }) => name)),
		hasNonAscii: own.some(({ value }) => /[^\0-\x7f]/.test(value)),
		hasReserved: own.some(({ value }) => /[^\w.~-]/.test(value.replace(/[^\0-\x7f]+/g, ''))),
		hasEmpty: own.some(({ value }) => value === ''),
		token: token === '' ? '' : tokenOf(token),
	};
}

/** What the wrong ones of several calls have in common, the likeliest first; nothing where that may be chance. */
export function commonCausesOf(calls: readonly JudgedCallTraits[]): CommonCause[] {
	const wrong = calls.filter(({ isRight }) => !isRight);
	const right = calls.filter(({ isRight }) => isRight);
	const [first, second] = wrong;
	if (!first || !second) return [];
	const mistakes = (first.mistakes ?? []).filter((code) => wrong.every((call) => call.mistakes?.includes(code)));
	if (mistakes.length > 0) return [{ code: 'same-mistake', mistakes: [...new Set(mistakes)] }];
	// Where each has a mistake of its own that is known, what else they have in common is chance.
	if (wrong.every((call) => (call.mistakes?.length ?? 0) > 0)) return [];
	if (right.length === 0) return allWrong(wrong);
	const causes: CommonCause[] = [];
	const since = sinceWhen(calls);
	if (since?.cause === 'token') causes.push(since);
	const isTelling = (has: (call: CallTraits) => boolean) => wrong.every(has) && !right.some(has);
	if (isTelling(({ hasNonAscii }) => hasNonAscii)) causes.push({ code: 'non-ascii' });
	else if (isTelling(({ hasReserved }) => hasReserved)) causes.push({ code: 'reserved' });
	else if (isTelling(({ hasEmpty }) => hasEmpty)) causes.push({ code: 'empty' });
	else {
		const names = [...first.names].filter((name) => isTelling((call) => call.names.has(name)));
		if (names.length > 0) causes.push({ code: 'parameter', names: names.slice(0, maxListed) });
	}
	if (causes.length === 0 && since) causes.push(since);
	return causes;
}

/** A call without parameters of its own has nothing that could be encoded wrongly: what is left is the key. */
function allWrong(wrong: readonly JudgedCallTraits[]): CommonCause[] {
	const isPlain = wrong.some(({ names }) => names.size === 0);
	return isPlain && wrong.every(({ mistakes }) => mistakes?.length === 0) ? [{ code: 'key' }] : [];
}

/** The fewest right calls before, and wrong ones after, that are no chance. */
const fewest = 2;

function sinceWhen(calls: readonly JudgedCallTraits[]): (CommonCause & { code: 'since' }) | undefined {
	const first = calls.findIndex(({ isRight }) => !isRight);
	const [before, after] = [calls.slice(0, first), calls.slice(first)];
	if (before.length < fewest || after.length < fewest || after.some(({ isRight }) => isRight)) return undefined;
	const tokens = new Set(after.map(({ token }) => token));
	const [token = ''] = tokens;
	const isOther =
		tokens.size === 1 && token !== '' && before.every((call) => call.token !== '' && call.token !== token);
	return { code: 'since', first, cause: isOther ? 'token' : 'open' };
}
