import type { RequestObject } from '../paste/requestObject.ts';

/** A request of a file of requests. */
export interface FileRequest {
	/** The line on which it begins, from 1, in a request file; in JSON, which request of the file it is. */
	readonly place: number;
	readonly title: string;
	/** The folders that it is in, the outermost first. */
	readonly folders: readonly string[];
	/** The request as it is written, or its parts; undefined where it is longer than any call file. */
	readonly request: string | RequestObject | undefined;
	/** Whether `{{name}}` in it is a variable; a log has what was sent. */
	readonly hasVariables: boolean;
}

/** What a file sets for its requests. A later value of a name counts. */
export type RequestVariables = ReadonlyMap<string, string>;

/** What is longer, in UTF-16 units, is in no request that could be written as a call. */
export const longestRequest = 600_000;
