import type { Transform } from 'node:stream';
import { WorkbenchError } from '../../core/call/errors.ts';
import { GatheredBytes } from '../../core/text/gatheredBytes.ts';
import type { AnswerFile } from '../answer/answerFile.ts';
import { createDecoder, decodableCodings, decoderChunk, undecodable, zlibFirstByte } from './contentCodings.ts';
import { KeptBody, type LargeBodies } from './keptBody.ts';

/** A body that came, or what came of it. */
export interface ReceivedBody {
	/** All of it, or how one begins that is in a file. */
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
	private readonly kept: KeptBody;
	private readonly gathered = new GatheredBytes((bytes) => this.take(bytes));
	private decoders: Transform[] = [];
	private received = 0;
	private pieces = 0;
	private isDecoderFull = false;
	private isComplete = false;
	/** No more is taken. */
	private isOver = false;
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
		this.kept = new KeptBody(large);
		this.kept.onRoom = () => {
			if (this.isOver) return;
			this.decoders.at(-1)?.resume();
			if (!this.isDecoderFull) this.events.room();
		};
		this.kept.onFailure = (failure) => this.stop(failure);
	}

	/** Bytes written so far, before decoding. */
	get receivedBytes(): number {
		return this.received;
	}

	/** The first bytes after decoding, no more than `most`. */
	beginning(most: number): Uint8Array {
		return this.kept.beginning(most);
	}

	/** Takes bytes as they came. @returns false where no more is to come until `room` is called */
	write(chunk: Uint8Array): boolean {
		if (this.isOver || this.ending) return true;
		this.received += chunk.length;
		// Coded bytes without end that decode to nothing must stop, too.
		if (this.codings.length > 0 && this.received > this.maxBytes + decoderChunk)
			this.stop(answerTooLarge(this.maxBytes));
		else if (this.pieces < promptPieces) this.gathered.addAtOnce(chunk);
		else this.gathered.add(chunk);
		this.pieces += 1;
		return this.kept.hasRoom && !this.isDecoderFull;
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
		else if (this.kept.length === 0) return false;
		else this.finish(this.ending);
		return true;
	}

	/** Gives up; nothing is called afterwards. */
	destroy(): void {
		this.close();
		this.kept.discard();
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
		const room = this.maxBytes - this.kept.length;
		this.kept.add(chunk.subarray(0, room));
		if (!this.kept.hasRoom) this.decoders.at(-1)?.pause();
		this.events.more();
		if (chunk.length > room) this.stop(answerTooLarge(this.maxBytes));
	}

	/** Takes no more, for a reason of our own. */
	private stop(reason: WorkbenchError): void {
		if (this.isOver) return;
		this.events.stop();
		this.finish({ cut: reason });
	}

	private finish(cut?: { readonly cut: unknown }): void {
		if (this.isOver) return;
		this.close();
		const bytes = this.kept.length;
		if (cut && bytes === 0) {
			this.kept.discard();
			this.events.failed(cut.cut);
			return;
		}
		void this.kept.end(cut !== undefined).then((body) => {
			if (!body) return;
			const { failure, ...rest } = body;
			this.events.done({ ...rest, bytes, ...(cut ?? (failure && { cut: failure })) });
		});
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
		decoders[0]?.on('drain', () => {
			this.isDecoderFull = false;
			if (this.kept.hasRoom && !this.isOver) this.events.room();
		});
		decoders.at(-1)?.on('data', (chunk: Uint8Array) => this.collect(chunk));
		decoders.at(-1)?.on('end', () => this.finish(this.ending));
		return decoders;
	}
}

/** The error for an answer over the limit of `maxBytes` after decoding. */
function answerTooLarge(maxBytes: number): WorkbenchError {
	return new WorkbenchError('answer-too-large', `the answer's body is larger than the limit of ${maxBytes} bytes`);
}
