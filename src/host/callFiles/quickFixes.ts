import { CodeAction, CodeActionKind, type CodeActionProvider, l10n, type TextDocument, WorkspaceEdit } from 'vscode';
import type { CallFileReader, ParsedFile } from '../../app/callFiles/parsedFile.ts';
import { plain } from '../../app/plainText.ts';
import { callAt } from '../../core/callFile/callDocument.ts';
import { type CallFix, fixesOf } from '../../core/callFile/callFixes.ts';
import type { CallFileProblem } from '../../core/callFile/checkCallFile.ts';
import { secretInFile } from '../../core/callFile/secretInFile.ts';
import { commands } from '../../ids.ts';
import type { AccountStore } from '../accounts/accountStore.ts';
import type { CallFileChecks } from './callFileChecks.ts';
import { type CallPlace, rangeOf } from './callFinder.ts';
import type { SecretPlace } from './moveSecret.ts';

/** Of as many problems what mends them is offered at once: a selection may have thousands. */
const mostProblems = 50;

export function quickFixes(
	{ problemsOf }: CallFileChecks,
	files: CallFileReader,
	accounts: AccountStore,
): CodeActionProvider {
	return {
		async provideCodeActions(document, range, { diagnostics }) {
			const [from, to] = [document.offsetAt(range.start), document.offsetAt(range.end)];
			const { version } = document;
			const problems = await problemsOf(document);
			const file = files.read(document);
			if (file.version !== version) return [];
			const touched = problems.filter(({ start, end }) => start <= to && from <= end);
			const actions = touched.slice(0, mostProblems).flatMap((problem) => {
				const place = rangeOf(document, problem);
				const about = diagnostics.filter((one) => one.code === problem.code && one.range.isEqual(place));
				return fixes(document, file, problem, accounts).map((action) => Object.assign(action, { diagnostics: about }));
			});
			// Two problems of a line may have the same way out.
			const all = [...actions, ...ofSnapshots(document, file, from, to)];
			return [...new Map(all.toReversed().map((action) => [action.title, action])).values()].reverse();
		},
	};
}

function fixes(document: TextDocument, file: ParsedFile, problem: CallFileProblem, accounts: AccountStore) {
	if (problem.code === 'account-unknown') return ofAccount(document, problem, accounts);
	if (problem.code === 'secret-in-file') return ofSecret(document, file, problem);
	const { text, calls } = file;
	return fixesOf(text, calls, problem).map(({ code, name = '', isPreferred = false, ...change }) =>
		Object.assign(edited(document, titles[code](plain(name)), change), { isPreferred }),
	);
}

function ofAccount(document: TextDocument, problem: CallFileProblem, accounts: AccountStore): CodeAction[] {
	return [
		...accounts.all().map(({ name }) => {
			return edited(document, l10n.t('Use the account "{0}"', plain(name)), { ...problem, text: name });
		}),
		running(commands.startLocalService, l10n.t('Start the local service')),
		running(commands.newAccount, l10n.t('New account…')),
	];
}

function ofSecret(document: TextDocument, { text, calls }: ParsedFile, problem: CallFileProblem): CodeAction[] {
	const found = secretInFile(text, calls, problem);
	if (!found) return [];
	const remove = edited(document, l10n.t('Remove this line'), { ...found.lines, text: '' });
	if (found.value === undefined) return [remove];
	const place: SecretPlace = { uri: document.uri.toString(), span: { start: problem.start, end: problem.end } };
	const title = l10n.t('Move the secret to an account and remove this line…');
	return [Object.assign(running(commands.moveSecret, title, place), { isPreferred: true }), remove];
}

/** The expectations from `from` to `to` that compare with a file. */
function ofSnapshots(document: TextDocument, file: ParsedFile, from: number, to: number): CodeAction[] {
	const call = callAt(file.calls, from);
	const touched = call?.expectations.filter(({ start, end }) => start <= to && from <= end) ?? [];
	if (!call || !touched.some(({ predicate }) => predicate === 'equals')) return [];
	const place: CallPlace = { uri: document.uri.toString(), key: file.keyOf(call) };
	return [running(commands.updateSnapshot, l10n.t('Send and write the file anew'), place)];
}

function edited(document: TextDocument, title: string, change: Pick<CallFix, 'start' | 'end' | 'text'>): CodeAction {
	const edit = new WorkspaceEdit();
	edit.replace(document.uri, rangeOf(document, change), change.text);
	return Object.assign(new CodeAction(title, CodeActionKind.QuickFix), { edit });
}

function running(command: string, title: string, ...inputs: readonly unknown[]): CodeAction {
	const action = new CodeAction(title, CodeActionKind.QuickFix);
	return Object.assign(action, { command: { command, title, arguments: [...inputs] } });
}

const titles: Readonly<Record<CallFix['code'], (name: string) => string>> = {
	'add-parameter': (name) => l10n.t('Add the parameter {0}', name),
	'rename-to': (name) => l10n.t('Change it to {0}', name),
	'remove-line': () => l10n.t('Remove this line'),
	'turn-off': () => l10n.t("Keep this line, but don't send it"),
	'write-as-text': () => l10n.t('Send it as text, in double quotes'),
	'write-heading': () => l10n.t('Write ### above the call'),
	'make-comment': () => l10n.t('Make it a comment'),
	'send-as-post': () => l10n.t('Send as POST'),
	'define-variable': (name) => l10n.t('Set the variable {0} in this file', name),
};
