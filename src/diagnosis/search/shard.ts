/** One of several searches that share the candidates, on a core each. */
export interface Shard {
	readonly index: number;
	readonly of: number;
}

/** A search that tries all. */
export const whole: Shard = { index: 0, of: 1 };
