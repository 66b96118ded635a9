import { WorkbenchError } from '../../core/call/errors.ts';
import type { RawAnswer } from '../../core/call/response.ts';
import { AnswerBody, type ReceivedBody } from './answerBody.ts';
import type { AnswerReceiver } from './answerReceiver.ts';
import type { SentAnswer } from './send.ts';
import { closedEarly, headersTooLate, tooManyInterim } from './sendErrors.ts';
import type { SendLimits } from './sendLimits.ts';
import type { Dispatcher } from './undici.cjs';

type Controller = Dispatcher.DispatchController;
type Headers = RawAnswer['headers'];

export interface ReceivedAnswer extends Omit<SentAnswer, 'cut' | 'timings' | 'sentHeaders'> {
	readonly cut?: unknown;
	/** When its headers were read, by the clock of `performance.now()`. */
	readonly headersAt: number;
}

/** Services send one or two (RFC 8297, RFC 2518); undici reads them without end. */
const maxInterim = 16;

/** What an exchange reports: `settle` once, `close` and `idle` at most once. */
export interface ExchangeEvents {
	settle(result: ReceivedAnswer | { readonly failure: unknown }): void;
	/** The connection is of no use any more. */
	close(): void;
	/** The answer is read: the connection may take another request. */
	idle(): void;
}

/** One request to its end, as undici drives it. Settles once; whatever arrives afterwards is ignored. */
export class Exchange implements Dispatcher.DispatchHandler {
	private readonly host: string;
	private readonly limits: SendLimits;
	private readonly receiver: AnswerReceiver;
	private readonly events: ExchangeEvents;
	private controller: Controller | undefined;
	private interim = 0;
	private body: AnswerBody | undefined;
	private settled = false;
	/** No more is wanted of the connection; what arrived may still be on its way to be stored. */
	private isEnded = false;
	private isReceived = false;

	/** True from the moment before the request's first byte leaves. */
	started = false;

	/** @param host what errors call the service. */
	constructor(host: string, limits: SendLimits, receiver: AnswerReceiver, events: ExchangeEvents) {
		this.host = host;
		this.limits = limits;
		this.receiver = receiver;
		this.events = events;
	}

	/** Ends the request with `failure`, or with what arrived of its body, and closes the connection. */
	fail(failure: unknown): void {
		if (this.isEnded) return;
		this.hangUp();
		const isLate = failure instanceof WorkbenchError && failure.code === 'total-timeout' && !this.body;
		const reason = isLate ? headersTooLate(this.host, this.limits.totalTimeout) : failure;
		if (!this.body?.cut(reason)) this.giveUp(reason);
	}

	private giveUp(failure: unknown): void {
		if (this.settled) return;
		this.settled = true;
		this.hangUp();
		this.body?.destroy();
		this.events.settle({ failure });
	}

	private hangUp(): void {
		if (this.isEnded) return;
		this.isEnded = true;
		if (this.isReceived) return;
		// First: undici fails an assertion where it closes a connection over HTTP/2 with a request.
		this.controller?.abort(closedEarly());
		this.events.close();
	}

	onRequestStart(controller: Controller): void {
		// undici repeats a request over HTTP/2 that the service refused. No call is sent twice.
		if (this.started || this.isEnded) {
			controller.abort(closedEarly());
			return;
		}
		this.started = true;
		this.controller = controller;
	}

	onResponseStart(controller: Controller, status: number, _headers: unknown, statusText?: string): void {
		if (this.isEnded) return;
		// 1xx announce an answer.
		if (status < 200) {
			this.interim++;
			if (this.interim > maxInterim) this.fail(tooManyInterim(this.host, maxInterim));
			return;
		}
		const headersAt = performance.now();
		const headers = headerPairs(controller.rawHeaders);
		const length = Number(headerValue(headers, 'content-length') || Number.NaN);
		const type = headerValue(headers, 'content-type');
		const { store, onProgress } = this.receiver;
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
			const received = { body: head, truncated, bytes, receivedBytes, ...(file && { file }), ...cut };
			this.events.settle({ status, statusText: statusText ?? '', headers, ...received, headersAt });
		};
		const body: AnswerBody = new AnswerBody(headerValue(headers, 'content-encoding'), this.limits.maxAnswerBytes, {
			done,
			more,
			failed: (reason) => this.giveUp(reason),
			stop: () => this.hangUp(),
			store: store && ((bytes, isCut) => store(bytes, type || undefined, isCut)),
		});
		this.body = body;
		more();
	}

	onResponseData(_controller: Controller, chunk: Uint8Array): void {
		if (!this.isEnded) this.body?.write(chunk);
	}

	onResponseEnd(): void {
		if (this.isEnded) return;
		this.isReceived = true;
		this.events.idle();
		this.body?.end();
	}

	onResponseError(_controller: unknown, error: unknown): void {
		this.fail(error);
	}
}

/** Names in lower case with their values, in Latin-1. Over HTTP/1.1 undici gives lines in turn, over HTTP/2 an object. */
function headerPairs(raw: Controller['rawHeaders'] | Record<string, string | string[]>): Headers {
	const pairs: [name: string, value: string][] = [];
	const text = (part: Buffer | string = '') => (typeof part === 'string' ? part : part.toString('latin1'));
	if (Array.isArray(raw)) {
		for (let i = 0; i + 1 < raw.length; i += 2) pairs.push([text(raw[i]).toLowerCase(), text(raw[i + 1])]);
		return pairs;
	}
	for (const [name, values] of Object.entries(raw ?? {}))
		for (const value of [values].flat()) if (!name.startsWith(':')) pairs.push([name, String(value)]);
	return pairs;
}

/** The value of a header, of one that is there several times all of them; empty where there is none. */
function headerValue(headers: Headers, name: string): string {
	const values = headers.filter(([candidate]) => candidate === name);
	return values.map(([, value]) => value).join(',');
}
