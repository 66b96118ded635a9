import type { HashMemory } from './hashMemory.ts';

/** A part of a memory that is used again and again. */
export class ReusedMemory {
	private readonly memory: Pick<HashMemory, 'take'>;
	private at = 0;
	private size = 0;
	private used = 0;

	constructor(memory: Pick<HashMemory, 'take'>) {
		this.memory = memory;
	}

	/** The address of `size` bytes, whatever stood there; they are the caller's until the next {@link reuse}. */
	take(size: number): number {
		const rounded = (size + 15) & ~15;
		if (this.used + rounded > this.size) {
			// What was taken before stays where it is, and is not used again.
			this.size = 2 * (this.size + rounded);
			this.at = this.memory.take(this.size);
			this.used = 0;
		}
		const at = this.at + this.used;
		this.used += rounded;
		return at;
	}

	/** All that was taken is no longer needed. */
	reuse(): void {
		this.used = 0;
	}
}
