/** A body that was written to a file, with the secrets of its call masked. */
export interface AnswerFile {
	readonly path: string;
	/** Bytes in the file: a mask may be longer or shorter than its secret. */
	readonly length: number;
	/** Deletes the file; more than once does nothing. */
	remove(): Promise<void>;
}
