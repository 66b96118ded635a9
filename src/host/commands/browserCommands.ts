import { l10n } from 'vscode';
import { commands } from '../../ids.ts';
import { showInformation } from '../messages.ts';

/** Says that nothing in a browser can listen for calls. */
export function tellServiceNeedsDesktop(): void {
	void showInformation(
		l10n.t(
			'The local service needs VS Code on the desktop, or a window that is connected to a remote machine: in a browser nothing can listen for calls.',
		),
	);
}

/** The commands that do in a browser nothing but say what they need. */
export const browserCommands = {
	[commands.editAnswer]: tellServiceNeedsDesktop,
};
