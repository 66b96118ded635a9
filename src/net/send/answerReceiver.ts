import type { AnswerFile } from '../answer/answerFile.ts';

/** An answer whose body is still coming. */
export interface AnswerProgress {
	readonly status: number;
	readonly contentType?: string;
	/** Bytes of the body as they came over the wire. */
	readonly receivedBytes: number;
	/** How many there will be, where the service says so. */
	readonly totalBytes?: number;
	/** The first bytes of the body after decoding, no more than `most`: not masked. */
	readonly beginning: (most: number) => Uint8Array;
}

export interface AnswerReceiver {
	/** Stores a body too large for memory, cut or whole; without it all is kept in memory. */
	readonly store?: (body: Uint8Array, contentType: string | undefined, isCut: boolean) => Promise<AnswerFile>;
	/** Told often: when the headers came, and of each piece of the body. */
	readonly onProgress?: (progress: AnswerProgress) => void;
}
