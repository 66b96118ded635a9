/** A set of whole numbers above 0, without an object for each: the search asks it for every variant. */
export class KeySet {
	private table = new Float64Array(1024);
	private count = 0;
	private readonly keep: (bytes: number) => void;

	/** @param keep receives the memory that it takes */
	constructor(keep: (bytes: number) => void) {
		this.keep = keep;
	}

	/** True when the key was not in the set. */
	add(key: number): boolean {
		if (this.count * 2 >= this.table.length) this.grow();
		const { table } = this;
		const last = table.length - 1;
		for (let at = key & last; ; at = (at + 1) & last) {
			const found = table[at];
			if (found === key) return false;
			if (found === 0) {
				table[at] = key;
				this.count++;
				return true;
			}
		}
	}

	private grow(): void {
		const old = this.table;
		this.table = new Float64Array(old.length * 2);
		this.keep(this.table.byteLength - old.byteLength);
		this.count = 0;
		for (const key of old) if (key !== 0) this.add(key);
	}
}

/** A number of 46 bits for a parameter in a slot: a variant's key is the sum over its slots. */
export function slotKey(slot: number, parameterId: number): number {
	let high = Math.imul(parameterId + 2, 0x9e3779b1) ^ Math.imul(slot + 1, 0x85ebca6b);
	high = Math.imul(high ^ (high >>> 15), 0x2c1b3c6d);
	high ^= high >>> 13;
	let low = Math.imul(high ^ (parameterId + 1), 0x297a2d39);
	low = Math.imul(low ^ (low >>> 14) ^ slot, 0x7feb352d);
	return (high >>> 0) * 16384 + (low >>> 18);
}

/** What it adds to a variant's key when a slot has another parameter than before. */
export function keyChange(slot: number, before: number, after: number): number {
	return before === after ? 0 : slotKey(slot, after) - slotKey(slot, before);
}
