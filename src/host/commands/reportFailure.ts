import { l10n } from 'vscode';
import { showError } from '../messages.ts';
import { commandAnswer } from './commandArguments.ts';

/** A command that fails says so to the user; the developer's message holds no secret. */
export async function reportFailure(run: () => unknown): Promise<string | undefined> {
	try {
		return commandAnswer(await run());
	} catch (error) {
		const message = error instanceof Error ? error.message : String(error);
		void showError(l10n.t('Signed Call: that did not work. {0}', message));
		return undefined;
	}
}
