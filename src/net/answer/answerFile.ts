/** Why a body is not, or no longer, written to a file. */
export type FileFailure = 'answer-disk-full' | 'answer-not-written';

/** A body that was written to a file, with the secrets of its call masked. */
export interface AnswerFile {
	readonly path: string;
	/** Bytes in the file: masks may be longer or shorter than what they stand for. */
	readonly length: number;
	readonly content: FileContent;
	/** Deletes the file; more than once does nothing. */
	remove(): Promise<void>;
}

/** What a body says, read while it was written. */
export interface FileContent {
	readonly isUtf8: boolean;
	/** Nothing but white space. */
	readonly isBlank: boolean;
	/** Of a body that is one JSON text those members that tell of an API error, as they came: not masked. */
	readonly members: ReadonlyMap<string, unknown> | undefined;
}

/** Takes a body that comes piece by piece. */
export interface AnswerFileWriter {
	/** Takes the bytes over. @returns false where so much waits to be written that no more is to come until `onRoom` is called. */
	write(bytes: Uint8Array): boolean;
	/** Called when there is room again. */
	onRoom: () => void;
	/** Called once when nothing more can be written; what was is kept. */
	onFailure: (failure: FileFailure) => void;
	/** All came that will. @param isCut more was to come @returns undefined where nothing could be written. Never throws. */
	end(isCut: boolean): Promise<AnswerFile | undefined>;
	/** Gives up, and deletes what was written. Never throws. */
	discard(): Promise<void>;
}
