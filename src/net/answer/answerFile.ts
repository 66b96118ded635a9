/** Why a body is not, or no longer, written to a file. */
export type FileFailure = 'answer-disk-full' | 'answer-not-written';

/** A body that was written to a file, with the secrets of its call masked. */
export interface AnswerFile {
	readonly path: string;
	/** Bytes in the file: a mask may be longer or shorter than its secret. */
	readonly length: number;
	/** Deletes the file; more than once does nothing. */
	remove(): Promise<void>;
}

/** Writes a body that arrives piece by piece. */
export interface AnswerFileWriter {
	/** Takes the bytes over. @returns false if no more should be written until `onRoom` is called */
	write(bytes: Uint8Array): boolean;
	/** Called when there is room again. */
	onRoom: () => void;
	/** Called once when nothing more can be written; what was written stays. */
	onFailure: (failure: FileFailure) => void;
	/** Ends the file. @param isCut the body is incomplete @returns undefined if nothing could be written. Never throws. */
	end(isCut: boolean): Promise<AnswerFile | undefined>;
	/** Deletes what was written. Never throws. */
	discard(): Promise<void>;
}
