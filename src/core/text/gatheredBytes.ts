const blockSize = 64 * 1024;

/** What is passed on as it comes. */
const largePiece = blockSize / 4;

/**
 * Puts small pieces together before they are passed on: a service may send its answer byte by byte, and each piece that
 * is kept, or waits for a decoder, takes some hundred times as much memory as a byte.
 */
export class GatheredBytes {
	private readonly pass: (bytes: Uint8Array) => void;
	/** Made when a piece first waits: those of most answers never do. */
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

	/** As {@link add} and {@link flush}. A small piece is copied: it may be of a buffer that it would keep alive. */
	addAtOnce(piece: Uint8Array): void {
		this.flush();
		if (piece.length > 0) this.pass(piece.length >= largePiece ? piece : new Uint8Array(piece));
	}

	/** Passes on what waits for more. */
	flush(): void {
		if (this.used === 0 || !this.block) return;
		const bytes = this.block.slice(0, this.used);
		this.used = 0;
		this.pass(bytes);
	}
}
