const firstSize = 4096;

/** Bytes that arrive piece by piece, in one block: a service may send them one by one. */
export class GrowingBytes {
	private block = new Uint8Array(0);
	private used = 0;

	get length(): number {
		return this.used;
	}

	add(piece: Uint8Array): void {
		const needed = this.used + piece.length;
		if (needed > this.block.length) {
			const larger = new Uint8Array(Math.max(firstSize, 2 * this.block.length, needed));
			larger.set(this.beginning());
			this.block = larger;
		}
		this.block.set(piece, this.used);
		this.used = needed;
	}

	/** The first bytes, not copied, no more than `max`. */
	beginning(max = this.used): Uint8Array {
		return this.block.subarray(0, Math.min(max, this.used));
	}

	/** A copy of all bytes, which are then no longer here. */
	take(): Uint8Array {
		const taken = this.beginning().slice();
		this.used = 0;
		return taken;
	}
}
