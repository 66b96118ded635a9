import { l10n, commands as vscodeCommands, workspace } from 'vscode';
import { showWarning } from '../messages.ts';

/** Whether calls of files may be sent; tells the user when not, and how to change it. */
export async function isTrusted(): Promise<boolean> {
	if (workspace.isTrusted) return true;
	const manage = l10n.t('Manage Workspace Trust');
	const message = l10n.t('Calls of a workspace that is not trusted can be read and inspected, but not sent.');
	if ((await showWarning(message, manage)) === manage) {
		await vscodeCommands.executeCommand('workbench.trust.manage');
	}
	return workspace.isTrusted;
}
