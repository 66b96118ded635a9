import type { IndexedCall } from './indexedCall.ts';
import { type CharacterCounts, countCharacters, needleOf } from './needle.ts';
import { queryWords } from './queryWords.ts';

/** How many calls are searched as one text. */
const atOnce = 2048;

/** Calls in their order, whose texts are searched as one: much faster than one by one. */
interface Block {
	readonly calls: IndexedCall[];
	/** Absent until they are searched. */
	text?: BlockText;
}

/** The texts of the calls of a block, a line each, in lower case. */
interface BlockText {
	readonly all: string;
	/** Where each begins. */
	readonly starts: Uint32Array;
	readonly counts: CharacterCounts;
}

/** Keeps calls in order, the oldest first, and finds those with given words. */
export class SearchedCalls {
	private blocks: Block[] = [];
	size = 0;

	add(call: IndexedCall): void {
		this.size += 1;
		const block = this.blocks[this.blockBefore(call)] ?? this.newBlock();
		let at = block.calls.length;
		while (at > 0 && isBefore(call, block.calls[at - 1] as IndexedCall)) at--;
		block.calls.splice(at, 0, call);
		delete block.text;
		if (block.calls.length < 2 * atOnce) return;
		const index = this.blocks.indexOf(block);
		this.blocks.splice(index + 1, 0, { calls: block.calls.splice(atOnce) });
	}

	/** Takes calls out. @returns those that were */
	drop(isGone: (call: IndexedCall) => boolean): IndexedCall[] {
		const gone: IndexedCall[] = [];
		const blocks: Block[] = [];
		for (const block of this.blocks) {
			const before = gone.length;
			const calls = block.calls.filter((call) => {
				if (isGone(call)) gone.push(call);
				else return true;
				return false;
			});
			if (gone.length === before) blocks.push(block);
			else if (calls.length > 0) blocks.push({ calls });
		}
		this.blocks = blocks;
		this.size -= gone.length;
		return gone;
	}

	*all(): Generator<IndexedCall> {
		for (const { calls } of this.blocks) yield* calls;
	}

	/** The call at a place in the order. */
	at(index: number): IndexedCall {
		let left = index;
		for (const { calls } of this.blocks) {
			const call = calls[left];
			if (call) return call;
			left -= calls.length;
		}
		throw new RangeError('no such call');
	}

	/** The place of the first call that was sent at a time or later. */
	firstSince(time: number): number {
		let before = 0;
		for (const { calls } of this.blocks) {
			const last = calls.at(-1);
			if (last && last.at < time) {
				before += calls.length;
				continue;
			}
			const within = calls.findIndex(({ at }) => at >= time);
			return before + Math.max(0, within);
		}
		return before;
	}

	/** The newest calls with every word of the query, and how many have them in all. */
	search(query: string, most: number): { found: IndexedCall[]; count: number } {
		const words = queryWords(query);
		const found: IndexedCall[] = [];
		let count = 0;
		for (const block of this.blocks.toReversed()) {
			const places = words.length === 0 ? [...block.calls.keys()] : placesOf(block, words);
			count += places.length;
			for (let at = places.length - 1; at >= 0 && found.length < most; at--) {
				const call = block.calls[places[at] ?? -1];
				if (call) found.push(call);
			}
		}
		return { found, count };
	}

	/** The block that a call belongs into: nearly always the last. */
	private blockBefore(call: IndexedCall): number {
		let index = this.blocks.length - 1;
		while (index > 0 && isBefore(call, this.blocks[index]?.calls[0] as IndexedCall)) index--;
		return index;
	}

	private newBlock(): Block {
		const block = { calls: [] };
		this.blocks.push(block);
		return block;
	}
}

function isBefore(one: IndexedCall, other: IndexedCall): boolean {
	return one.at === other.at ? one.id < other.id : one.at < other.at;
}

/** Which calls of a block have all these words. */
function placesOf(block: Block, words: readonly string[]): number[] {
	block.text ??= textOf(block.calls);
	const { all, starts, counts } = block.text;
	const needle = needleOf(words, counts);
	const isAll = words.length === 1 && words[0] === needle;
	const places: number[] = [];
	let place = 0;
	for (let at = all.indexOf(needle); at >= 0; at = all.indexOf(needle, starts[place])) {
		while ((starts[place + 1] ?? all.length) <= at) place++;
		const line = isAll ? '' : all.slice(starts[place], starts[place + 1] ?? all.length);
		if (isAll || words.every((word) => line.includes(word))) places.push(place);
		place++;
		if (place >= starts.length) break;
	}
	return places;
}

function textOf(calls: readonly IndexedCall[]): BlockText {
	const starts = new Uint32Array(calls.length);
	const lines: string[] = [];
	let length = 0;
	for (const [index, call] of calls.entries()) {
		starts[index] = length;
		const { method, status = '', summary, account, parameters } = call;
		const line = `${method} ${status} ${summary} ${account} ${parameters}\n`.toLowerCase();
		lines.push(line);
		length += line.length;
	}
	return { all: lines.join(''), starts, counts: countCharacters(lines) };
}
