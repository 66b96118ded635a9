/** Finds many texts in one pass, in linear time (Aho and Corasick, 1975). A state is the longest wanted prefix that ends here. */
export class TextSearch {
	readonly maxLength: number;
	private readonly unit: Uint16Array;
	private readonly firstChild: Int32Array;
	private readonly sibling: Int32Array;
	/** The state of the longest proper suffix that is a prefix of a wanted text, too. */
	private readonly fallback: Int32Array;
	/** The length of a state's prefix. */
	private readonly depth: Int32Array;
	/** The length of the longest wanted text that ends in a state, or 0. */
	private readonly found: Int32Array;
	/** The first state after the root by its UTF-16 unit. */
	private readonly starts = new Int32Array(0x10000);
	private states = 1;

	/** @param wanted none of them empty */
	constructor(wanted: readonly string[]) {
		this.maxLength = wanted.reduce((max, { length }) => Math.max(max, length), 0);
		const size = wanted.reduce((sum, { length }) => sum + length, 1);
		this.unit = new Uint16Array(size);
		this.firstChild = new Int32Array(size);
		this.sibling = new Int32Array(size);
		this.fallback = new Int32Array(size);
		this.depth = new Int32Array(size);
		this.found = new Int32Array(size);
		for (const text of wanted) this.add(text);
		this.link();
	}

	/** Calls `onFound` for each place where a wanted text ends, in order, with the longest that ends there. */
	find(text: string, onFound: (start: number, end: number) => void): void {
		const { found, starts } = this;
		let state = 0;
		for (let at = 0; at < text.length; at++) {
			const unit = text.charCodeAt(at);
			state = state === 0 ? (starts[unit] as number) : this.next(state, unit);
			const length = state === 0 ? 0 : (found[state] as number);
			if (length > 0) onFound(at + 1 - length, at + 1);
		}
	}

	/** For each length of `text`, how long the prefix of a wanted text is that ends there. */
	beginnings(text: string): number[] {
		const lengths = [0];
		let state = 0;
		for (let at = 0; at < text.length; at++) {
			state = this.next(state, text.charCodeAt(at));
			lengths.push(this.depth[state] as number);
		}
		return lengths;
	}

	private next(from: number, unit: number): number {
		for (let state = from; state !== 0; state = this.fallback[state] as number) {
			const child = this.childOf(state, unit);
			if (child !== 0) return child;
		}
		return this.starts[unit] as number;
	}

	private childOf(state: number, unit: number): number {
		if (state === 0) return this.starts[unit] as number;
		let child = this.firstChild[state] as number;
		while (child !== 0 && this.unit[child] !== unit) child = this.sibling[child] as number;
		return child;
	}

	private add(text: string): void {
		let state = 0;
		for (let at = 0; at < text.length; at++) {
			const unit = text.charCodeAt(at);
			state = this.childOf(state, unit) || this.addChild(state, unit);
		}
		this.found[state] = text.length;
	}

	private addChild(state: number, unit: number): number {
		const child = this.states++;
		this.unit[child] = unit;
		this.depth[child] = (this.depth[state] as number) + 1;
		this.sibling[child] = this.firstChild[state] as number;
		this.firstChild[state] = child;
		if (state === 0) this.starts[unit] = child;
		return child;
	}

	/** Links states breadth first, as the fallback of each is shorter than itself. */
	private link(): void {
		const queue = [0];
		for (const state of queue) {
			let child = this.firstChild[state] as number;
			for (; child !== 0; child = this.sibling[child] as number) {
				const fallback = state === 0 ? 0 : this.next(this.fallback[state] as number, this.unit[child] as number);
				this.fallback[child] = fallback;
				if (this.found[child] === 0) this.found[child] = this.found[fallback] as number;
				queue.push(child);
			}
		}
	}
}
