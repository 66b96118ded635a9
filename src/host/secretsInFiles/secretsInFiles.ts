import {
	CodeAction,
	CodeActionKind,
	type CodeActionProvider,
	type Diagnostic,
	Disposable,
	l10n,
	languages,
	Range,
	type TextDocument,
	WorkspaceEdit,
	workspace,
} from 'vscode';
import { plain } from '../../app/plainText.ts';
import { debounced } from '../../app/throttled.ts';
import { settings } from '../../ids.ts';
import type { AccountStore } from '../accounts/accountStore.ts';
import type { KeyRing } from '../accounts/keyRing.ts';
import { fileDiagnostic } from '../fileDiagnostic.ts';
import { SecretFingerprints, type SecretOwner } from './secretFingerprints.ts';

export interface SecretsInFilesServices {
	readonly accounts: Pick<AccountStore, 'all' | 'onDidChange'>;
	readonly keyRing: Pick<KeyRing, 'signingSecretsOf' | 'onDidChange'>;
}

/** Files, settings and notebooks; not documents that only show something. */
const schemes = ['file', 'vscode-userdata', 'vscode-notebook-cell', 'vscode-remote', 'vscode-vfs'];

const maxAccounts = 100;
/** A change of accounts is followed by more, in milliseconds. */
const accountsPause = 200;

export function openSecretsInFiles({ accounts, keyRing }: SecretsInFilesServices): Disposable {
	const diagnostics = languages.createDiagnosticCollection('signed-call-secrets');
	let fingerprints = new SecretFingerprints();
	let readings = 0;
	const readSoon = debounced(readSecrets, accountsPause);

	async function readSecrets(): Promise<void> {
		const read = new SecretFingerprints();
		const reading = ++readings;
		const own = accounts.all().filter(({ isLocalService }) => !isLocalService);
		for (const { id, name: accountName } of own.slice(0, maxAccounts)) {
			// Those that cannot be read now are read when they change.
			const secrets = await keyRing.signingSecretsOf(id).catch(() => ({}));
			for (const [name, value] of Object.entries<string>(secrets)) read.add(value, { accountName, name });
		}
		if (reading !== readings) return;
		fingerprints = read;
		for (const document of workspace.textDocuments) look(document);
	}

	function look(document: TextDocument): void {
		const { uri } = document;
		if (!schemes.includes(uri.scheme)) return;
		const marks = fingerprints.find(document.getText()).map(({ start, end, owners }) => {
			return secretDiagnostic(new Range(document.positionAt(start), document.positionAt(end)), owners);
		});
		if (marks.length > 0) diagnostics.set(uri, marks);
		else if (diagnostics.has(uri)) diagnostics.delete(uri);
	}

	const subscriptions = Disposable.from(
		diagnostics,
		readSoon,
		accounts.onDidChange(readSoon),
		keyRing.onDidChange(readSoon),
		workspace.onDidOpenTextDocument(look),
		workspace.onDidSaveTextDocument(look),
		// Marks follow their secret, and go with it.
		workspace.onDidChangeTextDocument(({ document }) => diagnostics.has(document.uri) && look(document)),
		workspace.onDidCloseTextDocument(({ uri }) => diagnostics.delete(uri)),
		languages.registerCodeActionsProvider(
			schemes.map((scheme) => ({ scheme })),
			secretFixes((text) => fingerprints.ownersOf(text) !== undefined),
			{ providedCodeActionKinds: [CodeActionKind.QuickFix] },
		),
	);
	void readSecrets();
	return {
		dispose: () => {
			readings += 1;
			subscriptions.dispose();
		},
	};
}

const code = 'stored-secret-in-file';

const maxNames = 3;

/** Names the owner of the secret, not its value. */
function secretDiagnostic(range: Range, owners: readonly SecretOwner[]): Diagnostic {
	const names = owners.slice(0, maxNames).map(({ accountName }) => `"${plain(accountName)}"`);
	if (owners.length > maxNames) names.push('…');
	const message = l10n.t(
		'This is the {0} of the account {1}. Whoever has this file can use it.',
		owners[0]?.name ?? '',
		names.join(', '),
	);
	return fileDiagnostic(range, message, 'warning', code);
}

/** Quick fixes of a warning. `isSecret` says whether the marked text still is a secret. */
function secretFixes(isSecret: (text: string) => boolean): CodeActionProvider {
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
			const title = l10n.t('Change whether files are searched for stored secrets…');
			const settle = Object.assign(new CodeAction(title, CodeActionKind.QuickFix), {
				command: { command: 'workbench.action.openSettings', title, arguments: [settings.warnAboutSecretsInFiles] },
				diagnostics: ours,
			});
			return [...deletions, settle];
		},
	};
}
