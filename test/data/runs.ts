const told = process.env['SIGNED_CALL_FUZZ'];

/** True in `npm run test:long`. */
export const isLong = told !== undefined;

/**
 * How many inputs a property tries.
 * @param usual in `npm test`
 * @param most as many as make sense, or can be waited for, in `npm run test:long`, which tries many more
 */
export function runs(usual: number, most = Number.POSITIVE_INFINITY): number {
	return told === undefined ? usual : Math.min(most, Number(told));
}
