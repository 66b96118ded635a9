/** How long and how much a call may take. Times in milliseconds, whole numbers; 0 means no limit of time. */
export interface SendLimits {
	/** Until a connection stands: name resolution, TCP and TLS. */
	readonly connectTimeout: number;
	/** From the call to its whole answer. */
	readonly totalTimeout: number;
	/** Bytes of the body after decompression. */
	readonly maxAnswerBytes: number;
}

/** The specification names no limits ("Limits: not shown"); these are the workbench's own. */
export const defaultSendLimits: SendLimits = {
	connectTimeout: 10_000,
	totalTimeout: 120_000,
	maxAnswerBytes: 50 * 1024 * 1024,
};
