import { l10n } from 'vscode';
import { showError } from './messages.ts';

/** Runs what the user asked for. A failure is shown; the message of an error holds no secret. */
export async function reportFailure<T>(run: () => T | Promise<T>): Promise<T | undefined> {
	try {
		return await run();
	} catch (error) {
		const message = error instanceof Error ? error.message : String(error);
		void showError(l10n.t('Signed Call: command failed. {0}', message));
		return undefined;
	}
}
