const blockSize = 64 * 1024;

/** What is passed on as it comes. */
const largePiece = blockSize / 4;

/**
 * Puts small pieces together before they are passed on: a service may send its answer byte by byte, and each piece that
 * is kept, or waits for a decoder, takes some hundred times as much memory as a byte.
 */
export class GatheredBytes {
	private readonly pass: (bytes: Uint8Array) => void;
	private readonly block = new Uint8Array(blockSize);
	private used = 0;

	constructor(pass: (bytes: Uint8Array) => void) {
		this.pass = pass;
	}

	add(piece: Uint8Array): void {
		const isLarge = piece.length >= largePiece;
		if (isLarge || this.used + piece.length > blockSize) this.flush();
		if (isLarge) {
			this.pass(piece);
		} else {
			this.block.set(piece, this.used);
			this.used += piece.length;
		}
	}

	/** Passes on what waits for more. */
	flush(): void {
		if (this.used === 0) return;
		const bytes = this.block.slice(0, this.used);
		this.used = 0;
		this.pass(bytes);
	}
}
