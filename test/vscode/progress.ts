const started = Date.now();

/** Tells the person at the terminal what is being done. */
export function say(message: string): void {
	console.log(`[${((Date.now() - started) / 1000).toFixed(1).padStart(5)} s] ${message}`);
}
