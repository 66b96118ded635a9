import type { RawAnswer } from '../../core/response.ts';
import { AnswerBody, answerTooLarge } from './answerBody.ts';
import { deadline } from './deadline.ts';
import { headersTooLate, tooManyInterim } from './sendErrors.ts';
import type { SendLimits } from './sendLimits.ts';
import type { WireControl, WireEvents } from './wire.ts';

/** An answer before its timings are known. */
export interface ReceivedAnswer extends RawAnswer {
	/** Bytes of the body as they came over the wire, before decoding. */
	readonly receivedBytes: number;
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
	private readonly settle: (result: ReceivedAnswer | { readonly failure: unknown }) => void;
	private headersInTime = () => {};
	private interim = 0;
	private controller: WireControl | undefined;
	private body: AnswerBody | undefined;
	private settled = false;

	/** True once a connection was there and the request was given to it. */
	started = false;
	/** True once any byte of an answer came. */
	answered = false;

	/** @param host what errors call the service. */
	constructor(
		host: string,
		limits: SendLimits,
		settle: (result: ReceivedAnswer | { readonly failure: unknown }) => void,
	) {
		this.host = host;
		this.limits = limits;
		this.settle = settle;
	}

	/** Ends the request with `failure`; its connection is closed, as the rest of the answer is of no use. */
	fail(failure: unknown): void {
		if (this.settled) return;
		this.settled = true;
		this.headersInTime();
		this.body?.destroy();
		this.settle({ failure });
		this.controller?.abort();
	}

	onRequestStart(controller: WireControl): void {
		if (this.settled) {
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

	onResponseStart(_controller: unknown, status: number, headers: ReceivedAnswer['headers'], statusText: string): void {
		if (this.settled) return;
		// 1xx tell of an answer to come.
		if (status < 200) {
			this.interim++;
			if (this.interim > mostInterim) this.fail(tooManyInterim(this.host, mostInterim));
			return;
		}
		this.headersInTime();
		const headersAt = performance.now();
		const { maxAnswerBytes } = this.limits;
		const value = (name: string) =>
			headers
				.filter(([candidate]) => candidate === name)
				.map(([, text]) => text)
				.join(',');
		const body: AnswerBody = new AnswerBody(value('content-encoding'), maxAnswerBytes, {
			done: (bytes) => {
				if (this.settled) return;
				this.settled = true;
				const { receivedBytes } = body;
				this.settle({ status, statusText, headers, body: bytes, truncated: false, receivedBytes, headersAt });
			},
			failed: (error) => this.fail(error),
		});
		this.body = body;
		if (body.isPlain && Number(value('content-length')) > maxAnswerBytes) {
			this.fail(answerTooLarge(maxAnswerBytes));
		}
	}

	onResponseData(_controller: unknown, chunk: Uint8Array): void {
		this.body?.write(chunk);
	}

	onResponseEnd(): void {
		this.body?.end();
	}

	onResponseError(_controller: unknown, error: unknown): void {
		this.fail(error);
	}
}
