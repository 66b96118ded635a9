import { WorkbenchError } from '../../core/call/errors.ts';
import type { AnswerFile, AnswerFileWriter, FileFailure } from '../answer/answerFile.ts';

/** Where a body goes that is longer than so many bytes. */
export interface LargeBodies {
	readonly beyond: number;
	readonly open: () => Promise<AnswerFileWriter>;
}

/** Keeps a body while it comes: in memory, or how it begins in memory and all of it in a file. */
export class KeptBody {
	/** False while so much waits to be written that no more is to come. */
	hasRoom = true;
	/** There is room again. */
	onRoom: () => void = () => {};
	/** Nothing more is kept. */
	onFailure: (failure: WorkbenchError) => void = () => {};
	private readonly large: LargeBodies | undefined;
	private readonly head: Uint8Array[] = [];
	private headBytes = 0;
	private bytes = 0;
	/** What came before the file was open. */
	private queue: Uint8Array[] = [];
	private opening: Promise<void> | undefined;
	private writer: AnswerFileWriter | undefined;
	private isGone = false;
	private failure: WorkbenchError | undefined;

	/** @param large without it all is kept in memory */
	constructor(large?: LargeBodies) {
		this.large = large;
	}

	/** How many bytes came. */
	get length(): number {
		return this.bytes;
	}

	/** The first bytes, no more than `most`. */
	beginning(most: number): Uint8Array {
		const [first] = this.head;
		if (first && first.length >= most) return first.subarray(0, most);
		return joined(this.head, Math.min(most, this.headBytes));
	}

	add(bytes: Uint8Array): void {
		const { large } = this;
		if (bytes.length === 0) return;
		this.bytes += bytes.length;
		if (!large) this.addToHead(bytes);
		else if (this.headBytes < large.beyond) this.addToHead(bytes.subarray(0, large.beyond - this.headBytes));
		if (!large || this.bytes <= large.beyond) return;
		if (this.opening) this.write(bytes);
		else this.open(large, bytes.subarray(Math.max(0, bytes.length - (this.bytes - large.beyond))));
	}

	/** All came that will. @returns what is kept, and why not all of it is, where that is so */
	async end(isCut: boolean): Promise<{ head: Uint8Array; file?: AnswerFile; failure?: WorkbenchError } | undefined> {
		await this.opening;
		const file = await this.writer?.end(isCut);
		if (this.isGone) {
			await file?.remove();
			return undefined;
		}
		// Not Buffer.concat: a small buffer would be a view into a pool shared with other data.
		const head = joined(this.head, this.headBytes);
		return { head, ...(file && { file }), ...(this.failure && { failure: this.failure }) };
	}

	/** Keeps nothing. */
	discard(): void {
		this.isGone = true;
		this.head.length = 0;
		void this.opening?.then(() => this.writer?.discard());
	}

	private addToHead(bytes: Uint8Array): void {
		this.head.push(bytes);
		this.headBytes += bytes.length;
	}

	private open(large: LargeBodies, rest: Uint8Array): void {
		// All that came before is in the head.
		this.queue = this.head.map((piece) => new Uint8Array(piece));
		this.opening = large.open().then(
			(writer) => this.opened(writer),
			() => this.fail('answer-not-written'),
		);
		this.write(rest);
	}

	private write(bytes: Uint8Array): void {
		// A copy, which is handed over: the piece may be of a buffer that others have a part of.
		const copy = new Uint8Array(bytes);
		if (!this.writer) this.queue.push(copy);
		this.hasRoom = this.writer?.write(copy) ?? false;
	}

	private opened(writer: AnswerFileWriter): void {
		this.writer = writer;
		if (this.isGone) return;
		writer.onRoom = () => this.release();
		writer.onFailure = (failure) => this.fail(failure);
		let hasRoom = true;
		for (const piece of this.queue) hasRoom = writer.write(piece);
		this.queue = [];
		if (hasRoom) this.release();
	}

	private release(): void {
		this.hasRoom = true;
		this.onRoom();
	}

	private fail(failure: FileFailure): void {
		this.failure = new WorkbenchError(failure, `the answer could not be written to a file (${failure})`);
		this.onFailure(this.failure);
	}
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
	const [only] = pieces;
	// Most answers come in one piece, which was copied unless it is a large one: a Buffer may have its memory from others.
	if (only?.length === length && only.buffer.byteLength === length && !Buffer.isBuffer(only)) return only;
	const all = new Uint8Array(length);
	let at = 0;
	for (const piece of pieces) {
		if (at >= length) break;
		all.set(piece.subarray(0, length - at), at);
		at += piece.length;
	}
	return all;
}
