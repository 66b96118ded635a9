const blockSize = 64 * 1024;

/** A piece of this size is passed on at once. */
const largePiece = blockSize / 4;

/** Joins small pieces before they are passed on: an answer may arrive byte by byte, and an array takes 100 bytes itself. */
export class GatheredBytes {
	private readonly pass: (bytes: Uint8Array) => void;
	/** Allocated for the first small piece. */
	private block: Uint8Array | undefined;
	private used = 0;

	constructor(pass: (bytes: Uint8Array) => void) {
		this.pass = pass;
	}

	add(piece: Uint8Array): void {
		if (piece.length >= largePiece) {
			this.addAtOnce(piece);
			return;
		}
		if (this.used + piece.length > blockSize) this.flush();
		this.block ??= new Uint8Array(blockSize);
		this.block.set(piece, this.used);
		this.used += piece.length;
	}

	/** As {@link add} and {@link flush}. A small piece is copied: it would keep its whole buffer alive. */
	addAtOnce(piece: Uint8Array): void {
		this.flush();
		if (piece.length > 0) this.pass(piece.length >= largePiece ? piece : new Uint8Array(piece));
	}

	/** Passes on the bytes that were joined so far. */
	flush(): void {
		if (this.used === 0 || !this.block) return;
		const bytes = this.block.slice(0, this.used);
		this.used = 0;
		this.pass(bytes);
	}
}
