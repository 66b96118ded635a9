/**
 * How long and how much a call may take. Times in milliseconds, whole numbers; 0 means no limit of time.
 */
export interface SendLimits {
	/** Until a connection stands: name resolution, TCP and TLS. */
	readonly connectTimeout: number;
	/** From the request until the answer's headers are there, whatever interim answers (1xx) come before it. */
	readonly headersTimeout: number;
	/** Between two pieces of the answer's body. */
	readonly bodyTimeout: number;
	/** From the call to its whole answer, so that one that never pauses ends, too. */
	readonly totalTimeout: number;
	/** Bytes of the body after decompression. */
	readonly maxAnswerBytes: number;
}

/** The specification names no limits ("Limits: not shown"); these are the workbench's own, and the defaults of its settings. */
export const defaultSendLimits: SendLimits = {
	connectTimeout: 10_000,
	headersTimeout: 30_000,
	bodyTimeout: 30_000,
	totalTimeout: 300_000,
	maxAnswerBytes: 200 * 1024 * 1024,
};
