import { WorkbenchError } from '../core/errors.ts';
import type { SignedRequest } from '../core/request.ts';
import type { AnswerReceiver } from '../net/send/answerReceiver.ts';
import { CallsUnderWay } from '../net/send/callsUnderWay.ts';
import { deadline } from '../net/send/deadline.ts';
import type { Network } from '../net/send/network.ts';
import type { Sender, SentAnswer } from '../net/send/send.ts';
import { bodyTooLate, headersTooLate } from '../net/send/sendErrors.ts';
import type { SendLimits } from '../net/send/sendLimits.ts';
import { FetchedBody } from './fetchedBody.ts';

/** What an answer in memory may have at most: there are no files for larger ones. In bytes. */
export const mostAnswerBytes = 16 * 2 ** 20;

/**
 * Sends by the browser's `fetch`: without cookies and without following redirects, as the sender of the desktop. The browser says
 * which headers of an answer are told, and nothing of why it lets a call not through.
 */
export class FetchSender implements Sender {
	private readonly underWay = new CallsUnderWay();

	async send(
		request: SignedRequest,
		limits: SendLimits,
		signal: AbortSignal,
		_network: Network = {},
		receiver: AnswerReceiver = {},
	): Promise<SentAnswer> {
		const begun = performance.now();
		return this.underWay.run(request.url, limits.totalTimeout, signal, async ({ host }, end) => {
			const response = await answerOf(request, host, limits, end);
			const headersAt = performance.now();
			const headers = [...response.headers].map(([name, value]) => [name, value] as const);
			const tooLate = () => end.abort(bodyTooLate(host, limits.bodyTimeout));
			const most = Math.min(limits.maxAnswerBytes, mostAnswerBytes);
			const body = new FetchedBody(response, { host, most, pieceTime: limits.bodyTimeout, tooLate }, receiver);
			const { bytes, cut } = await body.read(end.signal);
			if (cut) end.abort(cut);
			return {
				status: response.status,
				statusText: response.statusText,
				headers,
				body: bytes,
				bytes: bytes.length,
				receivedBytes: bytes.length,
				truncated: cut !== undefined,
				...(cut && { cut: cut.code }),
				timings: { sent: 0, headers: headersAt - begun, total: performance.now() - begun, isReused: false },
			};
		});
	}

	async close(): Promise<void> {
		this.underWay.close();
	}
}

/** The answer as far as its headers. @throws {WorkbenchError} where none comes that may be read */
async function answerOf(
	{ method, url, headers, body }: SignedRequest,
	host: string,
	{ connectTimeout, headersTimeout }: SendLimits,
	end: AbortController,
): Promise<Response> {
	// A browser does not tell when it has connected.
	const limit = connectTimeout > 0 && headersTimeout > 0 ? connectTimeout + headersTimeout : 0;
	const inTime = deadline(limit, () => end.abort(headersTooLate(host, limit)));
	try {
		const response = await fetch(url, {
			method,
			headers: { ...headers },
			...(body !== undefined && { body }),
			cache: 'no-store',
			credentials: 'omit',
			redirect: 'manual',
			referrerPolicy: 'no-referrer',
			signal: end.signal,
		});
		if (response.type !== 'opaqueredirect') return response;
	} catch {
		// What a browser says of it may quote the URL.
		if (end.signal.aborted) throw end.signal.reason;
		throw new WorkbenchError('browser-refused', `the browser has no answer of ${host} that may be read`);
	} finally {
		inTime();
	}
	throw new WorkbenchError('redirect-hidden', `${host} answers with a redirect, which a browser hides`);
}
