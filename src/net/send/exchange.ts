import { largestInMemory } from '../../core/answerSize.ts';
import type { RawAnswer } from '../../core/response.ts';
import type { AnswerFile } from '../answer/answerFile.ts';
import { AnswerBody, type ReceivedBody } from './answerBody.ts';
import type { AnswerReceiver } from './answerReceiver.ts';
import { deadline } from './deadline.ts';
import { headersTooLate, tooManyInterim } from './sendErrors.ts';
import type { SendLimits } from './sendLimits.ts';
import type { WireControl, WireEvents } from './wire.ts';

/** An answer before its timings are known. */
export interface ReceivedAnswer extends Omit<RawAnswer, 'cut'> {
	/** Bytes of the body as they came over the wire, before decoding. */
	readonly receivedBytes: number;
	/** Bytes of the body after decoding. */
	readonly bytes: number;
	/** The body, where it is too large for memory; `body` then is its beginning. */
	readonly file?: AnswerFile;
	/** What ended it before all had come. */
	readonly cut?: unknown;
	/** When its headers were read, by the clock of `performance.now()`. */
	readonly headersAt: number;
}

/** Services send one or two (RFC 8297, RFC 2518); Node would read them without end. */
const mostInterim = 16;

/**
 * One request to its end, as a connection drives it. Settles once; whatever comes afterwards is ignored.
 */
export class Exchange implements WireEvents {
	private readonly host: string;
	private readonly limits: SendLimits;
	private readonly receiver: AnswerReceiver;
	private readonly settle: (result: ReceivedAnswer | { readonly failure: unknown }) => void;
	private headersInTime = () => {};
	private interim = 0;
	private controller: WireControl | undefined;
	private body: AnswerBody | undefined;
	private settled = false;
	/** No more is wanted of the connection; what came may still be on its way to be kept. */
	private isEnded = false;

	/** True once a connection was there and the request was given to it. */
	started = false;
	/** True once any byte of an answer came. */
	answered = false;

	/** @param host what errors call the service. */
	constructor(
		host: string,
		limits: SendLimits,
		receiver: AnswerReceiver,
		settle: (result: ReceivedAnswer | { readonly failure: unknown }) => void,
	) {
		this.host = host;
		this.limits = limits;
		this.receiver = receiver;
		this.settle = settle;
	}

	/** Ends the request with `failure`, or with what came of its body; the connection is closed, as the rest is of no use. */
	fail(failure: unknown): void {
		if (this.isEnded) return;
		this.hangUp();
		if (!this.body?.cut(failure)) this.giveUp(failure);
	}

	private giveUp(failure: unknown): void {
		if (this.settled) return;
		this.settled = true;
		this.hangUp();
		this.body?.destroy();
		this.settle({ failure });
	}

	private hangUp(): void {
		if (this.isEnded) return;
		this.isEnded = true;
		this.headersInTime();
		this.controller?.abort();
	}

	onRequestStart(controller: WireControl): void {
		if (this.isEnded) {
			// Given up while the connection was being made: nothing may be sent.
			controller.abort();
			return;
		}
		this.started = true;
		this.controller = controller;
		const { headersTimeout } = this.limits;
		this.headersInTime = deadline(headersTimeout, () => this.fail(headersTooLate(this.host, headersTimeout)));
	}

	onResponseStarted(): void {
		this.answered = true;
	}

	onResponseStart(controller: WireControl, status: number, headers: RawAnswer['headers'], statusText: string): void {
		if (this.isEnded) return;
		// 1xx tell of an answer to come.
		if (status < 200) {
			this.interim++;
			if (this.interim > mostInterim) this.fail(tooManyInterim(this.host, mostInterim));
			return;
		}
		this.headersInTime();
		const headersAt = performance.now();
		const { maxAnswerBytes } = this.limits;
		const length = Number(headerValue(headers, 'content-length') || Number.NaN);
		const type = headerValue(headers, 'content-type');
		const { openFile, onProgress } = this.receiver;
		const more = () =>
			onProgress?.({
				status,
				...(type && { contentType: type }),
				receivedBytes: body.receivedBytes,
				...(length >= 0 ? { totalBytes: length } : {}),
				beginning: (most) => body.beginning(most),
			});
		const done = ({ head, bytes, file, ...cut }: ReceivedBody) => {
			if (this.settled) return;
			this.settled = true;
			const { receivedBytes } = body;
			const truncated = 'cut' in cut || head.length < bytes;
			const kept = { body: head, truncated, bytes, receivedBytes, ...(file && { file }), ...cut };
			this.settle({ status, statusText, headers, ...kept, headersAt });
		};
		const body: AnswerBody = new AnswerBody(
			headerValue(headers, 'content-encoding'),
			maxAnswerBytes,
			{
				done,
				failed: (reason) => this.giveUp(reason),
				stop: () => this.hangUp(),
				room: () => controller.resume(),
				more,
			},
			openFile && { beyond: largestInMemory, open: () => openFile(type || undefined) },
		);
		this.body = body;
		more();
	}

	onResponseData(controller: WireControl, chunk: Uint8Array): void {
		if (this.body?.write(chunk) === false) controller.pause();
	}

	onResponseEnd(): void {
		this.body?.end();
	}

	onResponseError(_controller: unknown, error: unknown): void {
		this.fail(error);
	}
}

/** The value of a header, of one that is there several times all of them; empty where there is none. */
function headerValue(headers: RawAnswer['headers'], name: string): string {
	let value: string | undefined;
	for (const [candidate, text] of headers) {
		if (candidate === name) value = value === undefined ? text : `${value},${text}`;
	}
	return value ?? '';
}
