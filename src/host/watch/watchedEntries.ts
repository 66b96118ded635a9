import type { DescribedCall } from '../call/describedCall.ts';

/** A call that arrived, or a request that was none. `url` is in clear: it never leaves this machine's memory. */
export interface WatchedEntry {
	readonly id: number;
	readonly at: Date;
	/** The method, or `POST /other` of what is no call. */
	readonly title: string;
	/** `differs`: the signature is right, and the request is not as the specification has it. `refused`: right, and refused. */
	readonly state: 'verified' | 'differs' | 'refused' | 'wrong' | 'searching';
	readonly line: string;
	/** True when a web page of another site had a browser send it. */
	readonly isForeign?: true;
	readonly described?: DescribedCall;
	readonly url?: string;
}

/** How many calls are kept, and how many characters of their URLs: drafts and reports take several times as many. */
const mostEntries = 500;
const mostCharacters = 5_000_000;

/**
 * The entries with one more, the newest first, up to the limits. Undefined when it tells nothing new: a web page that
 * sends again and again pushes no call of the client out, so what is refused for one reason is there once.
 */
export function withEntry(entries: readonly WatchedEntry[], entry: WatchedEntry): WatchedEntry[] | undefined {
	if (!entry.isForeign) return newest([entry, ...entries]);
	const told = entries.findIndex(({ isForeign, line }) => isForeign && line === entry.line);
	const lastCall = entries.findIndex(({ isForeign }) => !isForeign);
	if (told >= 0 && (lastCall < 0 || told < lastCall)) return undefined;
	return newest([entry, ...entries.filter((_, index) => index !== told)]);
}

function newest(entries: readonly WatchedEntry[]): WatchedEntry[] {
	let characters = 0;
	const kept = entries.slice(0, mostEntries);
	const over = kept.findIndex(({ url = '' }) => {
		characters += url.length;
		return characters > mostCharacters;
	});
	return over <= 0 ? kept : kept.slice(0, over);
}
