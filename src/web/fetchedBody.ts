import { type SendErrorCode, WorkbenchError } from '../core/call/errors.ts';
import { GrowingBytes } from '../core/text/growingBytes.ts';
import type { AnswerReceiver } from '../net/send/answerReceiver.ts';

/** Why a body ended early; its `code` is one of sending. */
type Cut = WorkbenchError & { readonly code: SendErrorCode };

/** Reads a body into memory, up to `most` bytes. What arrived before an early end stays. @throws {Cut} where nothing did */
export async function readBody(
	response: Response,
	{ host, most }: { readonly host: string; readonly most: number },
	{ onProgress }: AnswerReceiver,
	signal: AbortSignal,
): Promise<{ readonly bytes: Uint8Array; readonly cut?: Cut }> {
	const contentType = response.headers.get('content-type');
	const total = Number(response.headers.get('content-length') ?? Number.NaN);
	const body = new GrowingBytes();
	const report = () => {
		// Of a compressed body the header counts other bytes than arrive here.
		const isTotal = total >= body.length && !response.headers.has('content-encoding');
		onProgress?.({
			status: response.status,
			...(contentType !== null && { contentType }),
			receivedBytes: body.length,
			...(isTotal && { totalBytes: total }),
			beginning: (wanted) => body.beginning(wanted),
		});
	};
	const readAll = async (): Promise<Cut | undefined> => {
		const reader = response.body?.getReader();
		if (!reader) return undefined;
		for (;;) {
			const { done, value } = await reader.read();
			if (done) return undefined;
			const piece = value.subarray(0, most - body.length);
			body.add(piece);
			report();
			if (piece.length < value.length)
				return asCut('answer-too-large', `the answer's body is larger than the limit of ${most} bytes`);
		}
	};
	report();
	const cut = await readAll().catch(() =>
		signal.aborted
			? (signal.reason as Cut)
			: asCut('connection-reset', `${host} closed the connection before its answer was complete`),
	);
	if (cut && body.length === 0) throw cut;
	return { bytes: body.take(), ...(cut && { cut }) };
}

function asCut(code: SendErrorCode, message: string): Cut {
	return new WorkbenchError(code, message) as Cut;
}
