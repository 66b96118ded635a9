import type { Transform } from 'node:stream';
import {
	constants,
	createBrotliDecompress,
	createGunzip,
	createInflate,
	createInflateRaw,
	createZstdDecompress,
} from 'node:zlib';
import { WorkbenchError } from '../../core/errors.ts';
import { GatheredBytes } from '../../core/text/gatheredBytes.ts';

/** The content codings that {@link AnswerBody} decodes, as the value of a request's `accept-encoding`. */
export const acceptEncoding = 'gzip, deflate, br, zstd';

/** What becomes of a body: exactly one of `done` and `failed` is called, once. */
export interface AnswerBodyEvents {
	done(body: Uint8Array): void;
	/** With `answer-too-large` or `answer-undecodable`. */
	failed(error: WorkbenchError): void;
}

/** Codings beyond this many have no use but to make us work (RFC 9110 names no limit). */
const mostCodings = 3;

const chunkSize = 64 * 1024;

/** 8 MB, the most that a service may ask a decoder to hold (RFC 9659); Node's own limit is 128 MB for each coding. */
const zstdWindow = { [constants.ZSTD_d_windowLogMax]: 23 };

/**
 * Collects an answer's body while it streams in. It is decoded by its `content-encoding` (RFC 9110, 8.4) and counted
 * after decoding, so that a small answer that decodes to a huge one is given up at the limit. A coding that was not
 * asked for leaves the body as it came: the person sees it together with its headers.
 */
export class AnswerBody {
	private readonly codings: readonly string[];
	private readonly maxBytes: number;
	private readonly events: AnswerBodyEvents;
	private readonly chunks: Uint8Array[] = [];
	private readonly gathered = new GatheredBytes((bytes) => this.take(bytes));
	private decoders: Transform[] = [];
	private bytes = 0;
	private received = 0;
	private settled = false;

	/** @param contentEncoding the header's value, undefined where there is none. @param maxBytes limit after decoding. */
	constructor(contentEncoding: string | undefined, maxBytes: number, events: AnswerBodyEvents) {
		this.codings = decodableCodings(contentEncoding);
		this.maxBytes = maxBytes;
		this.events = events;
	}

	/** True when the body is kept as it comes, so that a `content-length` tells its size. */
	get isPlain(): boolean {
		return this.codings.length === 0;
	}

	/** Bytes written so far, before decoding. */
	get receivedBytes(): number {
		return this.received;
	}

	/**
	 * Takes bytes as they came. There is no back-pressure: what waits for its decoder is held by the same limit, as
	 * coded bytes without end that decode to nothing must stop, too.
	 */
	write(chunk: Uint8Array): void {
		if (this.settled) return;
		this.received += chunk.length;
		if (this.received > this.maxBytes + (this.isPlain ? 0 : chunkSize)) this.failTooLarge();
		else this.gathered.add(chunk);
	}

	/** All bytes were written. */
	end(): void {
		if (this.settled) return;
		this.gathered.flush();
		const [decoder] = this.decoders;
		if (decoder) decoder.end();
		else this.finish();
	}

	/** Gives up; nothing is called afterwards. */
	destroy(): void {
		this.settled = true;
		for (const decoder of this.decoders) decoder.destroy();
		this.chunks.length = 0;
	}

	private take(bytes: Uint8Array): void {
		if (this.isPlain) {
			this.collect(bytes);
			return;
		}
		if (this.decoders.length === 0) this.decoders = this.connectDecoders(bytes[0] ?? 0);
		this.decoders[0]?.write(bytes);
	}

	private collect(chunk: Uint8Array): void {
		if (this.settled) return;
		this.bytes += chunk.length;
		if (this.bytes > this.maxBytes) this.failTooLarge();
		else this.chunks.push(chunk);
	}

	private finish(): void {
		if (this.settled) return;
		this.settled = true;
		// Not Buffer.concat: a small buffer would be a view into a pool shared with other data.
		const body = new Uint8Array(this.bytes);
		let offset = 0;
		for (const chunk of this.chunks) {
			body.set(chunk, offset);
			offset += chunk.length;
		}
		this.events.done(body);
	}

	private failTooLarge(): void {
		this.fail(answerTooLarge(this.maxBytes));
	}

	private fail(error: WorkbenchError): void {
		if (this.settled) return;
		this.destroy();
		this.events.failed(error);
	}

	/** Builds the decoders, the last coding first, as it was applied last. `first` is the first byte received. */
	private connectDecoders(first: number): Transform[] {
		// The first byte of the body tells only how the last coding begins; an inner deflate is taken for zlib's form.
		const decoders = this.codings.toReversed().map((coding, i) => decoderFor(coding, i === 0 ? first : zlibFirstByte));
		decoders.forEach((decoder, i) => {
			decoder.on('error', (error: Error & { code?: string }) => this.fail(undecodable(this.codings, error)));
			const next = decoders[i + 1];
			if (!next) return;
			// What the next one makes nothing of is work, too.
			let between = 0;
			decoder.on('data', (chunk: Uint8Array) => {
				between += chunk.length;
				if (between > this.maxBytes + chunkSize) this.failTooLarge();
			});
			decoder.pipe(next);
		});
		decoders.at(-1)?.on('data', (chunk: Uint8Array) => this.collect(chunk));
		decoders.at(-1)?.on('end', () => this.finish());
		return decoders;
	}
}

/** The error for an answer over the limit of `maxBytes` after decoding. */
export function answerTooLarge(maxBytes: number): WorkbenchError {
	return new WorkbenchError('answer-too-large', `the answer's body is larger than the limit of ${maxBytes} bytes`);
}

const zlibFirstByte = 0x78;

function decodableCodings(contentEncoding: string | undefined): string[] {
	const codings = (contentEncoding ?? '')
		.split(',')
		.map((coding) => coding.trim().toLowerCase())
		.filter((coding) => coding !== '' && coding !== 'identity');
	const decodable = codings.every((coding) => decoders.has(coding)) && codings.length <= mostCodings;
	return decodable ? codings : [];
}

/** RFC 9110, 8.4.1: `deflate` is zlib's form; some servers send it raw, which zlib's first byte (method 8) tells apart. */
const decoders = new Map<string, (first: number) => Transform>([
	['gzip', () => createGunzip({ chunkSize })],
	['x-gzip', () => createGunzip({ chunkSize })],
	['br', () => createBrotliDecompress({ chunkSize })],
	['zstd', () => createZstdDecompress({ chunkSize, params: zstdWindow })],
	['deflate', (first) => ((first & 0x0f) === 8 ? createInflate({ chunkSize }) : createInflateRaw({ chunkSize }))],
]);

function decoderFor(coding: string, first: number): Transform {
	const decoder = decoders.get(coding);
	if (!decoder) throw new RangeError('the codings were checked before');
	return decoder(first);
}

function undecodable(codings: readonly string[], error: { code?: string }): WorkbenchError {
	const reason = error.code === undefined ? '' : ` (${error.code})`;
	return new WorkbenchError('answer-undecodable', `the answer's body is not valid ${codings.join(', ')}${reason}`);
}
