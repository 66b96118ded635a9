import type { DescribedCall } from '../../app/diagnosis/watchedDiagnosis.ts';

/** A call that arrived, or a request that was none. `url` is in clear: it never leaves this machine's memory. */
export interface WatchedEntry {
	readonly id: number;
	readonly at: Date;
	/** The method; `POST /other` of a request that is no call. */
	readonly title: string;
	/** `differs`: the signature is right, and the request is not as the specification has it. `refused`: right, and refused. */
	readonly state: 'verified' | 'differs' | 'refused' | 'wrong' | 'searching';
	readonly line: string;
	/** Whose keys it was checked with. */
	readonly accountId?: string;
	/** True when a web page of another site had a browser send it. */
	readonly isForeign?: true;
	readonly described?: DescribedCall;
	readonly url?: string;
}

/** How many calls are stored, and how many characters of their URLs: drafts take several times as many. */
const maxEntries = 500;
const maxCharacters = 5_000_000;

/** The newest calls, up to a number and a number of characters. Adding and replacing one costs the same however many there are. */
export class WatchedEntries {
	/** The oldest first. */
	private readonly entries = new Map<number, WatchedEntry>();
	/** Requests of web pages, by the reason of their refusal. */
	private readonly foreign = new Map<string, number>();
	private readonly removed: (id: number) => void;
	private characters = 0;

	/** @param removed is called with each entry that makes room */
	constructor(removed: (id: number) => void = () => undefined) {
		this.removed = removed;
	}

	/** The newest first. */
	all(): WatchedEntry[] {
		return [...this.entries.values()].reverse();
	}

	get(id: number | undefined): WatchedEntry | undefined {
		return id === undefined ? undefined : this.entries.get(id);
	}

	/**
	 * Adds an entry whose id is larger than those before. Of web pages' requests that are refused for the same reason only the last
	 * is stored: a page that sends again and again must not push the client's calls out.
	 */
	add(entry: WatchedEntry): void {
		if (entry.isForeign) {
			this.remove(this.foreign.get(entry.line));
			this.foreign.set(entry.line, entry.id);
		}
		this.entries.set(entry.id, entry);
		this.characters += lengthOf(entry);
		while (this.entries.size > maxEntries || (this.characters > maxCharacters && this.entries.size > 1)) {
			const [oldest = 0] = this.entries.keys();
			this.remove(oldest);
		}
	}

	/** Returns false when the entry is not stored any more. */
	replace(entry: WatchedEntry): boolean {
		if (!this.entries.has(entry.id)) return false;
		this.entries.set(entry.id, entry);
		return true;
	}

	clear(): void {
		this.entries.clear();
		this.foreign.clear();
		this.characters = 0;
	}

	private remove(id: number | undefined): void {
		const entry = this.get(id);
		if (!entry) return;
		this.entries.delete(entry.id);
		this.characters -= lengthOf(entry);
		if (this.foreign.get(entry.line) === entry.id) this.foreign.delete(entry.line);
		this.removed(entry.id);
	}
}

function lengthOf({ url = '' }: WatchedEntry): number {
	return url.length;
}
