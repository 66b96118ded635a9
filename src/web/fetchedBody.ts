import { type SendErrorCode, WorkbenchError } from '../core/errors.ts';
import type { AnswerReceiver } from '../net/send/answerReceiver.ts';
import { deadline } from '../net/send/deadline.ts';

/** What a body may take. */
interface BodyLimits {
	readonly host: string;
	/** In bytes. */
	readonly most: number;
	/** Milliseconds between two pieces; 0 is no limit. */
	readonly pieceTime: number;
	/** A piece did not come in time: ends the fetch. */
	readonly tooLate: () => void;
}

/** Why a body ended early; its `code` is one of sending. */
type Cut = WorkbenchError & { readonly code: SendErrorCode };

/** Reads the body of a response into memory while it comes. What ends it early leaves what came. */
export class FetchedBody {
	private readonly response: Response;
	private readonly limits: BodyLimits;
	private readonly receiver: AnswerReceiver;
	private readonly pieces: Uint8Array[] = [];
	private length = 0;

	constructor(response: Response, limits: BodyLimits, receiver: AnswerReceiver) {
		this.response = response;
		this.limits = limits;
		this.receiver = receiver;
	}

	/** @throws {WorkbenchError} what `signal` says, or `connection-reset`, where nothing came before the end */
	async read(signal: AbortSignal): Promise<{ readonly bytes: Uint8Array; readonly cut?: Cut }> {
		const cut = await this.readAll(signal);
		if (cut && this.length === 0) throw cut;
		return { bytes: this.beginning(this.length), ...(cut && { cut }) };
	}

	private async readAll(signal: AbortSignal): Promise<Cut | undefined> {
		const { host, most, pieceTime, tooLate } = this.limits;
		this.tell();
		const reader = this.response.body?.getReader();
		if (!reader) return undefined;
		try {
			for (;;) {
				const inTime = deadline(pieceTime, tooLate);
				const { done, value } = await reader.read().finally(inTime);
				if (done) return undefined;
				const kept = value.subarray(0, most - this.length);
				if (kept.length > 0) this.pieces.push(kept);
				this.length += kept.length;
				this.tell();
				if (kept.length < value.length)
					return asCut('answer-too-large', `the answer's body is larger than the limit of ${most} bytes`);
			}
		} catch {
			if (signal.aborted) return signal.reason as Cut;
			return asCut('connection-reset', `${host} closed the connection before its answer was complete`);
		}
	}

	private tell(): void {
		const contentType = this.response.headers.get('content-type');
		const total = Number(this.response.headers.get('content-length') ?? Number.NaN);
		// Of a body that was compressed the header counts other bytes than come here.
		const isTold = total >= this.length && !this.response.headers.has('content-encoding');
		this.receiver.onProgress?.({
			status: this.response.status,
			...(contentType !== null && { contentType }),
			receivedBytes: this.length,
			...(isTold && { totalBytes: total }),
			beginning: (most) => this.beginning(Math.min(most, this.length)),
		});
	}

	private beginning(length: number): Uint8Array {
		const bytes = new Uint8Array(length);
		let at = 0;
		for (const piece of this.pieces) {
			if (at >= length) break;
			bytes.set(piece.subarray(0, length - at), at);
			at += piece.length;
		}
		return bytes;
	}
}

function asCut(code: SendErrorCode, message: string): Cut {
	return new WorkbenchError(code, message) as Cut;
}
