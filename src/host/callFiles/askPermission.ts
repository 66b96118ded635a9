import { l10n, commands as vscodeCommands, workspace } from 'vscode';
import { plain } from '../../app/plainText.ts';
import { confirm } from '../accounts/inputSteps.ts';
import { showWarning } from '../messages.ts';
import { numberText } from '../texts.ts';
import type { EnvironmentQuestion } from './environmentPermission.ts';

/** More would make a question that nobody reads. */
const mostNamed = 20;

export function askForEnvironment({ file, origin, names }: EnvironmentQuestion): Promise<boolean> {
	const path = plain(workspace.asRelativePath(file.uri));
	const risk = l10n.t(
		'Whoever runs {0} can read what is sent. You are asked once per file, variable and origin.',
		origin,
	);
	const [first = ''] = names;
	if (names.length === 1) {
		const message = l10n.t('Send the environment variable {0} to {1}?', plain(first), origin);
		const why = l10n.t('The call file {0} puts its value into a call.', path);
		return confirm(message, `${why} ${risk}`, l10n.t('Send It'));
	}
	const message = l10n.t('Send {0} environment variables to {1}?', numberText(names.length), origin);
	const named = names.slice(0, mostNamed).map((name) => plain(name));
	const more = names.length - mostNamed;
	const list = more > 0 ? [...named, l10n.t('and {0} more', more)] : named;
	const why = l10n.t('The call file {0} puts their values into calls.', path);
	return confirm(message, `${list.join(', ')}\n${why} ${risk}`, l10n.t('Send Them'));
}

/** Whether calls of files may be sent; otherwise shows the user how to change it. */
export async function isTrusted(): Promise<boolean> {
	if (workspace.isTrusted) return true;
	const manage = l10n.t('Manage Workspace Trust');
	const message = l10n.t('Calls of a workspace that is not trusted can be read and inspected, but not sent.');
	if ((await showWarning(message, manage)) === manage) {
		await vscodeCommands.executeCommand('workbench.trust.manage');
	}
	return workspace.isTrusted;
}
