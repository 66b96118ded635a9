/** A text that is searched for. */
export interface Wanted {
	readonly text: string;
	/** Capitals and small letters are the same, and so are a space and the `+` that a form writes for it. */
	readonly loosely: boolean;
}

/**
 * Finds many texts at once, in one pass that takes as long as the text alone, whatever repeats itself in either
 * (Aho and Corasick, 1975): each state is the longest beginning of a wanted text that ends where the reading stands.
 */
export class TextSearch {
	readonly shortest: number;
	readonly longest: number;
	/** For each UTF-16 unit a number for those that are the same to the search; 0 for all that no wanted text has. */
	private readonly symbols = new Uint16Array(0x10000);
	private readonly symbolOf: Uint16Array;
	private readonly firstChild: Int32Array;
	private readonly sibling: Int32Array;
	/** The state of the longest proper end of this one that is a beginning, too. */
	private readonly shorter: Int32Array;
	/** The wanted text that ends in a state, counted from 1; or else the longest one that is an end of it. */
	private readonly ending: Int32Array;
	/** The next shorter state in which a wanted text ends. */
	private readonly nextEnding: Int32Array;
	private readonly starts: Int32Array;
	/** How long the beginning is that a state stands for. */
	private readonly lengthOf: Int32Array;
	/**
	 * How far on the next wanted text can begin at least, by what stands where the shortest would end (Wu and Manber, 1994).
	 */
	private readonly shifts = new Uint16Array(0x10000);
	private readonly wanted: Wanted[];
	private readonly ahead: number;
	private states = 1;

	/** @param wanted none shorter than three UTF-16 units */
	constructor(wanted: readonly Wanted[]) {
		this.wanted = [...wanted];
		this.shortest = wanted.reduce((least, { text }) => Math.min(least, text.length), Number.POSITIVE_INFINITY);
		this.ahead = Math.min(this.shortest, 0xffff) - pieceLength;
		this.longest = wanted.reduce((most, { text }) => Math.max(most, text.length), 0);
		const most = wanted.reduce((sum, { text }) => sum + text.length, 1);
		this.symbolOf = new Uint16Array(most);
		this.firstChild = new Int32Array(most);
		this.sibling = new Int32Array(most);
		this.shorter = new Int32Array(most);
		this.ending = new Int32Array(most);
		this.nextEnding = new Int32Array(most);
		this.lengthOf = new Int32Array(most);
		const symbolCount = this.numberSymbols();
		wanted.forEach(({ text }, index) => {
			this.add(text, index + 1);
		});
		this.starts = new Int32Array(symbolCount + 1);
		for (let state = this.firstChild[0] ?? 0; state !== 0; state = this.sibling[state] ?? 0)
			this.starts[this.symbolOf[state] ?? 0] = state;
		this.link();
		this.measureShifts();
	}

	/** Tells of every place where a wanted text stands, in the order of their ends; of several that end in one, the longest. */
	find(text: string, found: (start: number, end: number) => void): void {
		const { symbols, symbolOf, firstChild, sibling, shorter, ending, starts } = this;
		const { length } = text;
		let state = 0;
		for (let at = 0; at < length; at++) {
			if (state === 0) {
				at = this.nextStart(text, at);
				if (at === length) return;
			}
			const symbol = symbols[text.charCodeAt(at)] as number;
			for (;;) {
				if (state === 0) {
					state = starts[symbol] as number;
					break;
				}
				let next = firstChild[state] as number;
				while (next !== 0 && symbolOf[next] !== symbol) next = sibling[next] as number;
				if (next !== 0) {
					state = next;
					break;
				}
				state = shorter[state] as number;
			}
			if (ending[state] !== 0) this.tell(text, state, at + 1, found);
		}
	}

	/** Whether a UTF-16 unit is in a wanted text, in either case where that is the same. */
	readonly has = (unit: number): boolean => this.symbols[unit] !== 0;

	/** For each place of `text` how long the longest beginning of a wanted text is that ends there; exact in no more than `find`. */
	beginnings(text: string): Int32Array {
		const lengths = new Int32Array(text.length + 1);
		let state = 0;
		for (let at = 0; at < text.length; at++) {
			state = this.longestEnd(state, this.symbols[text.charCodeAt(at)] ?? 0);
			lengths[at + 1] = this.lengthOf[state] ?? 0;
		}
		return lengths;
	}

	/** Where the next wanted text could begin, from `from` on, or the end: most of an ordinary text is not looked at. */
	private nextStart(text: string, from: number): number {
		const { symbols, shifts } = this;
		const { length } = text;
		const { ahead } = this;
		for (let at = from + ahead; at + pieceLength <= length; ) {
			const piece = pieceOf(
				symbols[text.charCodeAt(at)] as number,
				symbols[text.charCodeAt(at + 1)] as number,
				symbols[text.charCodeAt(at + 2)] as number,
			);
			const shift = shifts[piece] as number;
			if (shift === 0) return at - ahead;
			at += shift;
		}
		return length;
	}

	private tell(text: string, state: number, end: number, found: (start: number, end: number) => void): void {
		for (let each = state; each !== 0; each = this.nextEnding[each] ?? 0) {
			const one = this.wanted[(this.ending[each] ?? 0) - 1];
			if (!one) continue;
			const start = end - one.text.length;
			if (!one.loosely && !text.startsWith(one.text, start)) continue;
			found(start, end);
			return;
		}
	}

	/** What is loosely the same has one symbol: what must be exact is compared when it is found. */
	private numberSymbols(): number {
		let count = 0;
		for (const { text } of this.wanted) {
			for (let index = 0; index < text.length; index++) {
				const unit = text.charCodeAt(index);
				if (this.symbols[unit] !== 0) continue;
				count += 1;
				this.symbols[unit] = count;
				for (const other of looselySame(text.charAt(index)))
					if (other.length === 1) this.symbols[other.charCodeAt(0)] ||= count;
			}
		}
		return count;
	}

	private add(text: string, number: number): void {
		let state = 0;
		for (let index = 0; index < text.length; index++) {
			const symbol = this.symbols[text.charCodeAt(index)] ?? 0;
			let next = this.firstChild[state] ?? 0;
			while (next !== 0 && this.symbolOf[next] !== symbol) next = this.sibling[next] ?? 0;
			if (next === 0) {
				next = this.states++;
				this.symbolOf[next] = symbol;
				this.lengthOf[next] = index + 1;
				this.sibling[next] = this.firstChild[state] ?? 0;
				this.firstChild[state] = next;
			}
			state = next;
		}
		const other = this.wanted[(this.ending[state] ?? 0) - 1];
		this.ending[state] = number;
		// Of two that are loosely the same, either is found.
		if (other && (other.loosely || other.text !== text)) this.wanted[number - 1] = { text, loosely: true };
	}

	private measureShifts(): void {
		const { ahead } = this;
		this.shifts.fill(ahead + 1);
		for (const { text } of this.wanted) {
			const symbol = (at: number) => this.symbols[text.charCodeAt(at)] ?? 0;
			for (let at = 0; at <= ahead; at++) {
				const piece = pieceOf(symbol(at), symbol(at + 1), symbol(at + 2));
				this.shifts[piece] = Math.min(this.shifts[piece] ?? 0, ahead - at);
			}
		}
	}

	/** By length, so that the shorter states of each are linked before it. */
	private link(): void {
		const queue = new Int32Array(this.states);
		let queued = 1;
		for (let next = 0; next < queued; next++) {
			const state = queue[next] ?? 0;
			for (let child = this.firstChild[state] ?? 0; child !== 0; child = this.sibling[child] ?? 0) {
				queue[queued++] = child;
				if (state === 0) continue;
				const shorter = this.longestEnd(this.shorter[state] ?? 0, this.symbolOf[child] ?? 0);
				this.shorter[child] = shorter;
				if (this.ending[child] !== 0) this.nextEnding[child] = this.ending[shorter] === 0 ? 0 : shorter;
				else {
					this.ending[child] = this.ending[shorter] ?? 0;
					this.nextEnding[child] = this.nextEnding[shorter] ?? 0;
				}
			}
		}
	}

	private longestEnd(from: number, symbol: number): number {
		for (let state = from; ; state = this.shorter[state] ?? 0) {
			if (state === 0) return this.starts[symbol] ?? 0;
			let next = this.firstChild[state] ?? 0;
			while (next !== 0 && this.symbolOf[next] !== symbol) next = this.sibling[next] ?? 0;
			if (next !== 0) return next;
		}
	}
}

/** How many units are looked at to see whether a wanted text can stand there. */
const pieceLength = 3;

/** A number for three symbols; others may have the same. */
function pieceOf(first: number, second: number, third: number): number {
	return ((first << 10) ^ (second << 5) ^ third) & 0xffff;
}

function looselySame(character: string): string[] {
	if (character === ' ' || character === '+') return [' ', '+'];
	return [character.toLowerCase(), character.toUpperCase()];
}
