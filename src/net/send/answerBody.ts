import type { Transform } from 'node:stream';
import { maxInMemory } from '../../core/call/answerSize.ts';
import { WorkbenchError } from '../../core/call/errors.ts';
import { GrowingBytes } from '../../core/text/growingBytes.ts';
import type { AnswerFile } from '../answer/answerFile.ts';
import {
	type Coding,
	createDecoder,
	decodableCodings,
	decoderChunk,
	undecodable,
	zlibFirstByte,
} from './contentCodings.ts';

/** A body that was received, or its beginning. */
export interface ReceivedBody {
	/** All of it, or the beginning of one that is in a file. */
	readonly head: Uint8Array;
	/** After decoding. */
	readonly bytes: number;
	readonly file?: AnswerFile;
	readonly cut?: unknown;
}

/** What becomes of a body: exactly one of `done` and `failed` is called, once. */
export interface AnswerBodyEvents {
	done(body: ReceivedBody): void;
	failed(reason: unknown): void;
	/** No more is taken: `done` follows with what was received. */
	stop(): void;
	more(): void;
	/** Stores a large body; without it all is in memory. */
	readonly store?: ((body: Uint8Array, isCut: boolean) => Promise<AnswerFile>) | undefined;
}

/** In bytes: the calls of a file may be sent fifty at once. */
const maxOfAll = 256 * 1024 * 1024;
let lengthOfAll = 0;

/**
 * Collects a body. It is counted after decoding (`content-encoding`, RFC 9110, 8.4), so that a small one that decodes to a huge
 * one ends at the limit; unknown codings stay. Whatever ends it early, what was received stays.
 */
export class AnswerBody {
	private readonly codings: readonly Coding[];
	private readonly maxBytes: number;
	private readonly events: AnswerBodyEvents;
	private readonly decoded = new GrowingBytes();
	/** Coded bytes that arrived while others were decoded. */
	private readonly waiting = new GrowingBytes();
	private decoders: Transform[] = [];
	/** Bytes written so far, before decoding. */
	receivedBytes = 0;
	private isDecoding = false;
	private isComplete = false;
	private isOver = false;
	/** What ended it while its decoders still had something to decode. */
	private ending: { readonly cut: unknown } | undefined;

	/** @param maxBytes after decoding */
	constructor(contentEncoding: string | undefined, maxBytes: number, events: AnswerBodyEvents) {
		this.codings = decodableCodings(contentEncoding);
		this.maxBytes = maxBytes;
		this.events = events;
	}

	/** The first bytes after decoding, no more than `most`. */
	beginning(most: number): Uint8Array {
		return this.decoded.beginning(most);
	}

	write(chunk: Uint8Array): void {
		if (this.isOver || this.isComplete || chunk.length === 0) return;
		this.receivedBytes += chunk.length;
		if (this.codings.length === 0) {
			this.collect(chunk);
			return;
		}
		if (this.decoders.length === 0) this.decoders = this.connectDecoders(chunk[0] ?? 0);
		this.waiting.add(chunk);
		this.feed();
		// Coded bytes without end that decode to nothing must stop, too.
		if (this.receivedBytes <= this.maxBytes + decoderChunk) return;
		this.events.stop();
		this.cut(answerTooLarge(this.maxBytes));
	}

	end(): void {
		if (this.isOver || this.isComplete) return;
		this.isComplete = true;
		if (this.decoders.length > 0) this.feed();
		else this.finish();
	}

	/** No more arrives. @returns false where nothing was received: then nothing is called afterwards */
	cut(reason: unknown): boolean {
		if (this.isOver || this.ending) return true;
		this.ending = { cut: reason };
		const wasComplete = this.isComplete;
		this.isComplete = true;
		// Some of what was given to the decoders may not be decoded yet.
		if (this.decoders.length > 0 && !wasComplete) this.feed();
		else if (this.decoded.length === 0) return false;
		else this.finish(this.ending);
		return true;
	}

	/** Gives up; nothing is called afterwards. */
	destroy(): void {
		if (!this.isOver) lengthOfAll -= this.decoded.length;
		this.isOver = true;
		for (const decoder of this.decoders) decoder.destroy();
	}

	/** Gives the first decoder what waits for it, all at once: bytes may arrive one by one. */
	private feed(): void {
		const [decoder] = this.decoders;
		if (!decoder || this.isDecoding || this.isOver) return;
		this.isDecoding = this.waiting.length > 0;
		if (this.isDecoding)
			decoder.write(this.waiting.take(), () => {
				this.isDecoding = false;
				this.feed();
			});
		else if (this.isComplete) decoder.end();
	}

	private collect(chunk: Uint8Array): void {
		if (this.isOver) return;
		const room = Math.min(this.maxBytes - this.decoded.length, maxOfAll - lengthOfAll);
		const piece = chunk.subarray(0, room);
		this.decoded.add(piece);
		lengthOfAll += piece.length;
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
		this.destroy();
		if (cut && this.decoded.length === 0) this.events.failed(cut.cut);
		else void this.stored(cut).then((body) => this.events.done(body));
	}

	private async stored(cut?: { readonly cut: unknown }): Promise<ReceivedBody> {
		const { length: bytes } = this.decoded;
		const { store } = this.events;
		if (!store || bytes <= maxInMemory) return { head: this.decoded.take(), bytes, ...cut };
		const head = this.decoded.beginning(maxInMemory).slice();
		try {
			return { head, bytes, file: await store(this.decoded.beginning(), cut !== undefined), ...cut };
		} catch (error) {
			return { head, bytes, ...(cut ?? { cut: error }) };
		}
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
		decoders.at(-1)?.on('data', (chunk: Uint8Array) => this.collect(chunk));
		decoders.at(-1)?.on('end', () => this.finish(this.ending));
		return decoders;
	}
}

function answerTooLarge(maxBytes: number): WorkbenchError {
	return new WorkbenchError('answer-too-large', `the answer's body is larger than the limit of ${maxBytes} bytes`);
}
