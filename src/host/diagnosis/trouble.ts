import { l10n } from 'vscode';

/** What keeps a diagnosis from being made, in words. */

export function couldNotRead(): string {
	return l10n.t('The text could not be read in a reasonable time. Paste a smaller part of it.');
}

export function couldNotSearch(): string {
	return l10n.t('The search ended with a failure. Try again, or paste a smaller part of the text.');
}

export function noProfile(): string {
	return l10n.t('Choose the profile whose keys the call was signed with.');
}

export function wasCancelled(): string {
	return l10n.t('The search was cancelled.');
}
