import type { Transform } from 'node:stream';
import { WorkbenchError } from '../../core/errors.ts';
import { GatheredBytes } from '../../core/text/gatheredBytes.ts';
import type { AnswerFile, AnswerFileWriter, FileFailure } from '../answer/answerFile.ts';
import { createDecoder, decodableCodings, decoderChunk, undecodable, zlibFirstByte } from './contentCodings.ts';

/** A body that came, or what came of it. */
export interface ReceivedBody {
	/** All of it, or what is kept in memory of one that is in a file. */
	readonly head: Uint8Array;
	/** After decoding. */
	readonly bytes: number;
	readonly file?: AnswerFile;
	/** What ended it before all had come. */
	readonly cut?: unknown;
}

/** What becomes of a body: exactly one of `done` and `failed` is called, once. */
export interface AnswerBodyEvents {
	done(body: ReceivedBody): void;
	/** Nothing came that could be kept. */
	failed(reason: unknown): void;
	/** No more is taken, as what came is all that is kept: `done` follows. */
	stop(): void;
	/** There is room again after `write` answered that there is none. */
	room(): void;
	/** More was decoded. */
	more(): void;
}

/** Where a body goes beyond so many bytes. */
export interface LargeBodies {
	readonly beyond: number;
	readonly open: () => Promise<AnswerFileWriter>;
}

/** So many pieces are read as they come, so that the first of a slow answer is there at once; later ones may be put together. */
const promptPieces = 64;

/**
 * Collects an answer's body while it streams in. It is decoded by its `content-encoding` (RFC 9110, 8.4) and counted after
 * decoding, so that a small answer that decodes to a huge one ends at the limit. A coding that was not asked for leaves the body
 * as it came: the person sees it together with its headers. A large body goes to a file, no faster than that is written. Whatever
 * ends it early, what came is kept.
 */
export class AnswerBody {
	private readonly codings: readonly string[];
	private readonly maxBytes: number;
	private readonly events: AnswerBodyEvents;
	private readonly large: LargeBodies | undefined;
	private readonly head: Uint8Array[] = [];
	private headBytes = 0;
	private readonly gathered = new GatheredBytes((bytes) => this.take(bytes));
	private decoders: Transform[] = [];
	private bytes = 0;
	private received = 0;
	/** What decoded before the file was open. */
	private queue: Uint8Array[] = [];
	private opening: Promise<void> | undefined;
	private writer: AnswerFileWriter | undefined;
	private isFileFull = false;
	private isDecoderFull = false;
	private pieces = 0;
	/** No more is taken. */
	private isOver = false;
	private isGone = false;
	private isComplete = false;
	private failure: WorkbenchError | undefined;
	/** What ended it while its decoders have still something to say. */
	private ending: { readonly cut: unknown } | undefined;

	/**
	 * @param contentEncoding the header's value, undefined where there is none @param maxBytes limit after decoding
	 * @param large without it all is kept in memory
	 */
	constructor(contentEncoding: string | undefined, maxBytes: number, events: AnswerBodyEvents, large?: LargeBodies) {
		this.codings = decodableCodings(contentEncoding);
		this.maxBytes = maxBytes;
		this.events = events;
		this.large = large;
	}

	/** Bytes written so far, before decoding. */
	get receivedBytes(): number {
		return this.received;
	}

	/** The first bytes after decoding, no more than `most`. */
	beginning(most: number): Uint8Array {
		const [first] = this.head;
		if (first && first.length >= most) return first.subarray(0, most);
		return joined(this.head, Math.min(most, this.headBytes));
	}

	/** Takes bytes as they came. @returns false where no more is to come until `room` is called */
	write(chunk: Uint8Array): boolean {
		if (this.isOver || this.ending) return true;
		this.received += chunk.length;
		// Coded bytes without end that decode to nothing must stop, too.
		if (this.codings.length > 0 && this.received > this.maxBytes + decoderChunk)
			this.stop(answerTooLarge(this.maxBytes));
		else this.gathered.add(chunk);
		this.pieces += 1;
		if (this.pieces <= promptPieces) this.gathered.flush();
		return !this.isFileFull && !this.isDecoderFull;
	}

	/** All bytes were written. */
	end(): void {
		if (this.isOver || this.ending) return;
		this.gathered.flush();
		this.isComplete = true;
		const [decoder] = this.decoders;
		if (decoder) decoder.end();
		else this.finish();
	}

	/** No more comes. @returns false where nothing came that could be kept: then nothing is called afterwards */
	cut(reason: unknown): boolean {
		if (this.isOver || this.ending) return true;
		this.ending = { cut: reason };
		this.gathered.flush();
		if (this.isOver) return true;
		const [decoder] = this.decoders;
		// Of what was given to it some may not be decoded yet.
		if (decoder && !this.isComplete) decoder.end();
		else if (this.bytes === 0) return false;
		else this.finish(this.ending);
		return true;
	}

	/** Gives up; nothing is called afterwards. */
	destroy(): void {
		this.isGone = true;
		this.close();
		this.head.length = 0;
		void this.opening?.then(() => this.writer?.discard());
	}

	private close(): void {
		this.isOver = true;
		for (const decoder of this.decoders) decoder.destroy();
	}

	private take(bytes: Uint8Array): void {
		if (this.codings.length === 0) {
			this.collect(bytes);
			return;
		}
		if (this.decoders.length === 0) this.decoders = this.connectDecoders(bytes[0] ?? 0);
		if (this.decoders[0]?.write(bytes) === false) this.isDecoderFull = true;
	}

	private collect(chunk: Uint8Array): void {
		if (this.isOver) return;
		const room = this.maxBytes - this.bytes;
		const kept = chunk.length > room ? chunk.subarray(0, room) : chunk;
		this.bytes += kept.length;
		this.keep(kept);
		this.events.more();
		if (chunk.length > room) this.stop(answerTooLarge(this.maxBytes));
	}

	private keep(bytes: Uint8Array): void {
		const { large } = this;
		if (bytes.length === 0) return;
		if (!large) {
			this.addToHead(bytes);
			return;
		}
		if (this.headBytes < large.beyond) this.addToHead(bytes.subarray(0, large.beyond - this.headBytes));
		if (this.bytes <= large.beyond) return;
		if (!this.opening) {
			// All that came before it is in the head.
			this.queue = this.head.map((piece) => new Uint8Array(piece));
			this.opening = large.open().then(
				(writer) => this.opened(writer),
				() => this.fail('answer-not-written'),
			);
			bytes = bytes.subarray(bytes.length - (this.bytes - large.beyond));
		}
		// A copy, which is handed over: the piece may be of a buffer that others have a part of.
		const copy = new Uint8Array(bytes);
		if (!this.writer) this.queue.push(copy);
		if (!this.writer?.write(copy)) this.hold();
	}

	private addToHead(bytes: Uint8Array): void {
		this.head.push(bytes);
		this.headBytes += bytes.length;
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

	private fail(failure: FileFailure): void {
		this.failure = new WorkbenchError(failure, `the answer could not be written to a file (${failure})`);
		this.stop(this.failure);
	}

	private hold(): void {
		this.isFileFull = true;
		this.decoders.at(-1)?.pause();
	}

	private release(): void {
		if (!this.isFileFull || this.isOver) return;
		this.isFileFull = false;
		this.decoders.at(-1)?.resume();
		if (!this.isDecoderFull) this.events.room();
	}

	private drained(): void {
		this.isDecoderFull = false;
		if (!this.isFileFull && !this.isOver) this.events.room();
	}

	/** Takes no more, for a reason of our own. */
	private stop(reason: WorkbenchError): void {
		if (this.isOver) return;
		if (this.bytes === 0) {
			this.destroy();
			this.events.failed(reason);
			return;
		}
		this.events.stop();
		this.finish({ cut: reason });
	}

	private finish(cut?: { readonly cut: unknown }): void {
		if (this.isOver) return;
		this.close();
		if (cut && this.bytes === 0) {
			this.events.failed(cut.cut);
			return;
		}
		void this.kept(cut !== undefined).then((file) => {
			if (this.isGone) {
				void file?.remove();
				return;
			}
			// Not Buffer.concat: a small buffer would be a view into a pool shared with other data.
			const head = joined(this.head, this.headBytes);
			const lost = cut ?? (this.failure && { cut: this.failure });
			this.events.done({ head, bytes: this.bytes, ...(file && { file }), ...lost });
		});
	}

	private async kept(isCut: boolean): Promise<AnswerFile | undefined> {
		await this.opening;
		return this.writer?.end(isCut);
	}

	/** Builds the decoders, the last coding first, as it was applied last. `first` is the first byte received. */
	private connectDecoders(first: number): Transform[] {
		// The first byte of the body tells only how the last coding begins; an inner deflate is taken for zlib's form.
		const decoders = this.codings
			.toReversed()
			.map((coding, i) => createDecoder(coding, i === 0 ? first : zlibFirstByte));
		decoders.forEach((decoder, i) => {
			decoder.on('error', (error: Error & { code?: string }) => {
				if (this.ending) this.finish(this.ending);
				else this.stop(undecodable(this.codings, error));
			});
			const next = decoders[i + 1];
			if (!next) return;
			// What the next one makes nothing of is work, too.
			let between = 0;
			decoder.on('data', (chunk: Uint8Array) => {
				between += chunk.length;
				if (between > this.maxBytes + decoderChunk) this.stop(answerTooLarge(this.maxBytes));
			});
			decoder.pipe(next);
		});
		decoders[0]?.on('drain', () => this.drained());
		decoders.at(-1)?.on('data', (chunk: Uint8Array) => this.collect(chunk));
		decoders.at(-1)?.on('end', () => this.finish(this.ending));
		return decoders;
	}
}

/** The error for an answer over the limit of `maxBytes` after decoding. */
function answerTooLarge(maxBytes: number): WorkbenchError {
	return new WorkbenchError('answer-too-large', `the answer's body is larger than the limit of ${maxBytes} bytes`);
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
	const all = new Uint8Array(length);
	let at = 0;
	for (const piece of pieces) {
		if (at >= length) break;
		all.set(piece.subarray(0, length - at), at);
		at += piece.length;
	}
	return all;
}
