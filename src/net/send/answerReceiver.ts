import type { AnswerFileWriter } from '../answer/answerFile.ts';

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
	/** Opens a file for a body too large for memory; without it all is kept in memory. */
	readonly openFile?: (contentType: string | undefined) => Promise<AnswerFileWriter>;
	/** Told often: when the headers came, and of each piece of the body. */
	readonly onProgress?: (progress: AnswerProgress) => void;
}
