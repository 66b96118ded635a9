/** Calls that are answered sooner show no progress: it would only flicker, and be two messages to the window for each. */
const slowMilliseconds = 200;

/** Runs `run`, and has its progress shown if it takes longer than {@link slowMilliseconds}. */
export function slowProgress<T>(run: () => Promise<T>, show: (running: Promise<unknown>) => unknown): Promise<T> {
	const running = run();
	const timer = setTimeout(() => void show(running.catch(() => undefined)), slowMilliseconds);
	return running.finally(() => clearTimeout(timer));
}
