import { isEnding } from './processTree.ts';

/** A failure whose message is a sentence for the person who started the program: print it, not its stack. */
export class Problem extends Error {}

/** Runs a program's main function, whose result is the exit code. A {@link Problem} is a sentence; any other error has its stack. */
export async function runMain(main: () => Promise<number>): Promise<void> {
	try {
		process.exitCode = await main();
	} catch (error) {
		// The signal's handler is on its way to the exit.
		if (isEnding()) return;
		console.error(error instanceof Problem ? `\n${error.message}\n` : error);
		process.exitCode = 1;
	}
	// Something may still hold the event loop open (a browser's pipe); what was started is ended by the exit handlers.
	process.exit();
}
