import { type CallRanges, DeletedCalls } from './deletedCalls.ts';
import type { IndexedCall, ListedCall } from './indexedCall.ts';
import { SearchedCalls } from './searchedCalls.ts';

/** The calls of a day, by the clock of this machine: `day` is its beginning, in milliseconds since 1970. */
export interface DayOfCalls {
	readonly day: number;
	readonly count: number;
}

/** Some of many calls, the newest first, and how many there are in all. */
export interface CallPage {
	readonly calls: readonly ListedCall[];
	readonly count: number;
}

/** The calls that are kept, without their bodies, in their order. Takes records in any order, and each as often as it comes. */
export class HistoryIndex {
	private readonly byId = new Map<string, IndexedCall>();
	private readonly deleted = new DeletedCalls();
	private readonly calls = new SearchedCalls();
	private isUnsettled = false;
	/** Pins of calls that are not known yet. */
	private readonly pins = new Map<string, { readonly isPinned: boolean; readonly at: number }>();

	get size(): number {
		return this.byId.size;
	}

	ids(): Iterable<string> {
		return this.byId.keys();
	}

	get(id: string): IndexedCall | undefined {
		return this.byId.get(id);
	}

	/** The oldest first. */
	all(): Generator<IndexedCall> {
		return this.calls.all();
	}

	/** Takes a call; of one that is known only where it stands now. */
	add(call: Omit<IndexedCall, 'isPinned' | 'pinnedAt'>): void {
		if (this.deleted.has(call.id)) return;
		const known = this.byId.get(call.id);
		if (known) {
			known.place = call.place;
			return;
		}
		const pin = this.pins.get(call.id);
		this.pins.delete(call.id);
		const indexed = { ...call, isPinned: pin?.isPinned ?? false, pinnedAt: pin?.at ?? 0 };
		this.byId.set(call.id, indexed);
		this.calls.add(indexed);
	}

	/** Takes a pin, or that there is none any more; the latest one counts. */
	pin(id: string, isPinned: boolean, at: number): void {
		if (this.deleted.has(id)) return;
		const call = this.byId.get(id);
		if (!call) {
			if (at >= (this.pins.get(id)?.at ?? 0)) this.pins.set(id, { isPinned, at });
		} else if (at >= call.pinnedAt) {
			call.isPinned = isPinned;
			call.pinnedAt = at;
		}
	}

	/** Deletes calls, also those that come later; those that are there already at the next {@link settle}. */
	delete(ranges: CallRanges): void {
		this.deleted.add(ranges);
		this.isUnsettled = true;
	}

	/** Takes out what was deleted: once for many records, as it goes over all calls. */
	settle(): void {
		if (this.isUnsettled) this.drop(({ id }) => this.deleted.has(id));
		this.isUnsettled = false;
	}

	/** Takes calls out that are no longer there. */
	drop(isGone: (call: IndexedCall) => boolean): void {
		for (const call of this.calls.drop(isGone)) this.byId.delete(call.id);
	}

	/** The calls that exceed a number of calls, or of bytes, in all: the oldest first. Those that are pinned stay. */
	excess(mostCalls: number, mostBytes: number): Set<string> {
		let bytes = 0;
		for (const { place } of this.calls.all()) bytes += place.length;
		let count = this.size;
		const excess = new Set<string>();
		for (const { id, isPinned, place } of this.calls.all()) {
			if (count <= mostCalls && bytes <= mostBytes) break;
			if (isPinned) continue;
			excess.add(id);
			count -= 1;
			bytes -= place.length;
		}
		return excess;
	}

	/** The newest first. */
	days(): DayOfCalls[] {
		const days: DayOfCalls[] = [];
		for (let end = this.calls.size; end > 0; ) {
			const { at } = this.calls.at(end - 1);
			const day = new Date(at).setHours(0, 0, 0, 0);
			const first = this.calls.firstSince(day);
			days.push({ day, count: end - first });
			end = first;
		}
		return days;
	}

	/** Calls of a day, from the `offset`th newest on. */
	ofDay(day: number, offset: number, most: number): CallPage {
		const next = new Date(day);
		next.setDate(next.getDate() + 1);
		const [first, end] = [this.calls.firstSince(day), this.calls.firstSince(next.getTime())];
		const calls: ListedCall[] = [];
		for (let at = end - 1 - offset; at >= first && calls.length < most; at--) calls.push(listed(this.calls.at(at)));
		return { calls, count: end - first };
	}

	/** The ids of all calls of a day. */
	idsOfDay(day: number): string[] {
		return this.ofDay(day, 0, Number.POSITIVE_INFINITY).calls.map(({ id }) => id);
	}

	/** Those that are pinned. */
	pinned(most: number): CallPage {
		const pinned = [...this.calls.all()].filter(({ isPinned }) => isPinned).reverse();
		return { calls: pinned.slice(0, most).map(listed), count: pinned.length };
	}

	/** Those with every word of the query in their method, parameters, account, status or summary. */
	search(query: string, most: number): CallPage {
		const { found, count } = this.calls.search(query, most);
		return { calls: found.map(listed), count };
	}
}

function listed({ place: _, pinnedAt: _at, ...call }: IndexedCall): ListedCall {
	return call;
}
