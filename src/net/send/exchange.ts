import type { Dispatcher } from 'undici';
import type { RawAnswer } from '../../core/response.ts';
import { AnswerBody, answerTooLarge } from './answerBody.ts';
import { deadline } from './deadline.ts';
import { headersTooLate, tooManyInterim } from './sendErrors.ts';
import type { SendLimits } from './sendLimits.ts';

/** An answer before its timings are known. */
export interface ReceivedAnswer extends RawAnswer {
	/** Bytes of the body as they came over the wire, before decoding. */
	readonly receivedBytes: number;
	/** When its headers were read, by the clock of `performance.now()`. */
	readonly headersAt: number;
}

/** Services send one or two (RFC 8297, RFC 2518); undici would read them without end. */
const mostInterim = 16;

/**
 * One request to its end, as undici's dispatcher drives it (undici docs, Dispatcher, "DispatchHandler"). Settles once;
 * whatever comes afterwards is ignored.
 */
export class Exchange implements Dispatcher.DispatchHandler {
	private readonly host: string;
	private readonly limits: SendLimits;
	private readonly settle: (result: ReceivedAnswer | { readonly failure: unknown }) => void;
	private headersInTime = () => {};
	private interim = 0;
	private controller: Dispatcher.DispatchController | undefined;
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
		this.controller?.abort(new Error('given up'));
	}

	onRequestStart(controller: Dispatcher.DispatchController): void {
		if (this.settled) {
			// Given up while the connection was being made: nothing may be sent.
			controller.abort(new Error('given up'));
			return;
		}
		this.started = true;
		this.controller = controller;
		// undici's own limit begins anew with each interim answer.
		const { headersTimeout } = this.limits;
		this.headersInTime = deadline(headersTimeout, () => this.fail(headersTooLate(this.host, headersTimeout)));
	}

	onResponseStarted(): void {
		this.answered = true;
	}

	onResponseStart(controller: Dispatcher.DispatchController, status: number, _headers: unknown, statusText = ''): void {
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
		const headers = rawHeaders(controller.rawHeaders);
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

	onResponseError(_controller: unknown, error: Error): void {
		this.fail(error);
	}
}

/** undici gives names and values in turn, as bytes; HTTP/1.1 makes them Latin-1 (RFC 9110, 5.5). */
function rawHeaders(raw: Dispatcher.DispatchController['rawHeaders']): [name: string, value: string][] {
	if (!Array.isArray(raw)) return [];
	const headers: [string, string][] = [];
	for (let i = 0; i + 1 < raw.length; i += 2) headers.push([latin1(raw[i]).toLowerCase(), latin1(raw[i + 1])]);
	return headers;
}

function latin1(text: Uint8Array | string | undefined): string {
	return typeof text === 'string' ? text : Buffer.from(text ?? []).toString('latin1');
}
