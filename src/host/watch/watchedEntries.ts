import type { DescribedCall } from '../../app/diagnosis/watchedDiagnosis.ts';

/** A call that arrived, or a request that was none. `text` is in clear: it never leaves this machine's memory. */
export interface WatchedEntry {
	readonly id: number;
	readonly at: Date;
	/** The method; `POST /other` of a request that is no call, or is signed for another service. */
	readonly title: string;
	/** `differs`: the signature is right, and the request is not as the specification has it. `refused`: right, and refused. */
	readonly state: 'verified' | 'differs' | 'refused' | 'wrong' | 'searching';
	readonly line: string;
	/** Whose keys it was checked with. */
	readonly accountId?: string;
	/** True when a web page of another site had a browser send it. */
	readonly isForeign?: true;
	readonly described?: DescribedCall;
	/** The URL of a call, or a request as HTTP. */
	readonly text?: string;
}

/** How many calls are stored, and how many characters of their texts: drafts take several times as many. */
const maxEntries = 500;
const maxCharacters = 5_000_000;

/**
 * The newest calls, up to a number and a number of characters. Adding and replacing one costs the same however many there are.
 * @param removed is called with each entry that makes room
 */
export function watchedEntries(removed: (id: number) => void = () => undefined) {
	/** The oldest first. */
	const entries = new Map<number, WatchedEntry>();
	/** Requests of web pages, by the reason of their refusal. */
	const foreign = new Map<string, number>();
	let characters = 0;

	function get(id: number | undefined): WatchedEntry | undefined {
		return id === undefined ? undefined : entries.get(id);
	}

	function remove(id: number | undefined): void {
		const entry = get(id);
		if (!entry) return;
		entries.delete(entry.id);
		characters -= entry.text?.length ?? 0;
		if (foreign.get(entry.line) === entry.id) foreign.delete(entry.line);
		removed(entry.id);
	}

	return {
		/** The newest first. */
		all: (): WatchedEntry[] => [...entries.values()].reverse(),

		get,

		/**
		 * Adds an entry whose id is larger than those before. Of web pages' requests that are refused for the same reason only the last
		 * is stored: a page that sends again and again must not push the client's calls out.
		 */
		add(entry: WatchedEntry): void {
			if (entry.isForeign) {
				remove(foreign.get(entry.line));
				foreign.set(entry.line, entry.id);
			}
			entries.set(entry.id, entry);
			characters += entry.text?.length ?? 0;
			while (entries.size > maxEntries || (characters > maxCharacters && entries.size > 1)) {
				const [oldest] = entries.keys();
				remove(oldest);
			}
		},

		/** Returns false when the entry is not stored any more. */
		replace(entry: WatchedEntry): boolean {
			if (!entries.has(entry.id)) return false;
			entries.set(entry.id, entry);
			return true;
		},

		clear(): void {
			entries.clear();
			foreign.clear();
			characters = 0;
		},
	};
}
