import { WorkbenchError } from '../core/call/errors.ts';
import type { SignedRequest } from '../core/signing/request.ts';
import { CallsUnderWay } from '../net/send/callsUnderWay.ts';
import type { Sender } from '../net/send/send.ts';
import { readBody } from './fetchedBody.ts';

/** What an answer in memory may have at most: there are no files for larger ones. In bytes. */
export const maxBytesInMemory = 16 * 2 ** 20;

/** Sends by `fetch`, without cookies or redirects. The browser hides some headers, and why it blocks a call. */
export function createSender(): Sender {
	const underWay = new CallsUnderWay();
	return {
		async send(request, limits, signal, _network, receiver = {}) {
			const begun = performance.now();
			return underWay.run(request.url, limits.totalTimeout, signal, async ({ host }, end) => {
				const response = await answerOf(request, host, end.signal);
				const headersAt = performance.now();
				const headers = [...response.headers].map(([name, value]) => [name, value] as const);
				const most = Math.min(limits.maxAnswerBytes, maxBytesInMemory);
				const { bytes, cut } = await readBody(response, { host, most }, receiver, end.signal);
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
		},
		close: async () => underWay.close(),
	};
}

/** The answer as far as its headers. @throws {WorkbenchError} where none comes that may be read */
async function answerOf({ method, url, headers, body }: SignedRequest, host: string, signal: AbortSignal) {
	try {
		const response = await fetch(url, {
			method,
			headers: { ...headers },
			...(body !== undefined && { body }),
			cache: 'no-store',
			credentials: 'omit',
			redirect: 'manual',
			referrerPolicy: 'no-referrer',
			signal,
		});
		if (response.type !== 'opaqueredirect') return response;
	} catch {
		// The browser's message may quote the URL.
		signal.throwIfAborted();
		throw new WorkbenchError('browser-refused', `the browser has no answer of ${host} that may be read`);
	}
	throw new WorkbenchError('redirect-hidden', `${host} answers with a redirect, which a browser hides`);
}
