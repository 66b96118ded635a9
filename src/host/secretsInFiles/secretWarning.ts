import {
	CodeAction,
	CodeActionKind,
	type CodeActionProvider,
	type Diagnostic,
	l10n,
	languages,
	type Range,
	type Uri,
	WorkspaceEdit,
} from 'vscode';
import { settings } from '../../ids.ts';
import { fileDiagnostic } from '../fileDiagnostic.ts';
import { plain } from '../plainText.ts';
import type { SecretOwner } from './secretFingerprints.ts';

const code = 'stored-secret-in-file';
/** What call files are marked with where something looks like a secret. */
const otherCode = 'secret-in-file';

const mostNames = 3;

/** Says whose secret stands there, and not what it is. */
export function secretDiagnostic(range: Range, owners: readonly SecretOwner[]): Diagnostic {
	const names = owners.slice(0, mostNames).map(({ accountName }) => `"${plain(accountName)}"`);
	if (owners.length > mostNames) names.push('…');
	const message = l10n.t(
		'This is the {0} of the account {1}. Whoever has this file can use it.',
		owners[0]?.name ?? '',
		names.join(', '),
	);
	return fileDiagnostic(range, message, 'warning', code);
}

/** Whether the place is marked already, as one that looks like a secret. */
export function isMarkedOtherwise(uri: Uri, range: Range): boolean {
	return languages.getDiagnostics(uri).some((other) => other.code === otherCode && other.range.intersection(range));
}

/** Ways out of a warning. `isSecret` says whether the marked text still is what was warned of. */
export function secretFixes(isSecret: (text: string) => boolean): CodeActionProvider {
	return {
		provideCodeActions(document, _, { diagnostics }) {
			const ours = diagnostics.filter((one) => one.code === code);
			const deletions = ours
				.filter(({ range }) => isSecret(document.getText(range)))
				.map((one) => {
					const edit = new WorkspaceEdit();
					edit.delete(document.uri, one.range);
					const action = new CodeAction(l10n.t('Delete it here'), CodeActionKind.QuickFix);
					return Object.assign(action, { edit, diagnostics: [one] });
				});
			if (ours.length === 0) return [];
			const title = l10n.t('Change whether stored secrets are looked for in open files…');
			const settle = Object.assign(new CodeAction(title, CodeActionKind.QuickFix), {
				command: { command: 'workbench.action.openSettings', title, arguments: [settings.warnAboutSecretsInFiles] },
				diagnostics: ours,
			});
			return [...deletions, settle];
		},
	};
}
