/** Node's `setImmediate`, some milliseconds later. */
export const setImmediate = (run: () => void): void => void setTimeout(run);

/** That of `node:timers/promises`. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
