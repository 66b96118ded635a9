import {
	CodeAction,
	CodeActionKind,
	type CodeActionProvider,
	type Diagnostic,
	l10n,
	type TextDocument,
	WorkspaceEdit,
} from 'vscode';
import type { CallDocument, Span } from '../../core/callFile/callDocumentModel.ts';
import { type CallFix, fixesOf, type TextChange } from '../../core/callFile/callFixes.ts';
import type { CallFileProblem } from '../../core/callFile/checkCallFile.ts';
import { secretInFile } from '../../core/callFile/secretInFile.ts';
import { commands } from '../../ids.ts';
import type { ProfileStore } from '../profiles/profileStore.ts';
import type { CallFileChecks } from './callFileChecks.ts';
import { type ParsedDocuments, rangeOf } from './parsedDocuments.ts';

/** Which secret a quick fix is about: where it stood, and never what it is. */
export interface SecretPlace {
	readonly uri: string;
	readonly span: Span;
}

/** Offers what mends the problems at the cursor. */
export function quickFixes(
	parsed: ParsedDocuments,
	checks: CallFileChecks,
	profiles: ProfileStore,
): CodeActionProvider {
	return {
		async provideCodeActions(document, range, context) {
			const { text, calls } = parsed.of(document);
			const problems = (await checks.problemsOf(document)).filter(
				(problem) => rangeOf(document, problem).intersection(range) !== undefined,
			);
			const actions = problems.flatMap((problem) => {
				const about = context.diagnostics.filter((diagnostic) => isAbout(document, diagnostic, problem));
				const edits = fixesOf(text, calls, problem).map((fix) =>
					edited(document, titles[fix.code](fix.name ?? ''), fix.changes, fix),
				);
				const all = [...edits, ...ofProfile(document, problem, profiles), ...ofSecret(document, problem, text, calls)];
				return all.map((action) => Object.assign(action, { diagnostics: about }));
			});
			// Two problems of a line may have the same way out.
			return [...new Map(actions.toReversed().map((action) => [action.title, action])).values()].reverse();
		},
	};
}

function ofProfile(document: TextDocument, problem: CallFileProblem, profiles: ProfileStore): CodeAction[] {
	if (problem.code !== 'profile-unknown') return [];
	const uses = profiles
		.all()
		.map(({ name }) => edited(document, l10n.t('Use the profile "{0}"', name), [{ ...problem, text: name }]));
	const start = new CodeAction(l10n.t('Start the local service'), CodeActionKind.QuickFix);
	start.command = { command: commands.startLocalService, title: start.title };
	const create = new CodeAction(l10n.t('New profile…'), CodeActionKind.QuickFix);
	create.command = { command: commands.newProfile, title: create.title };
	return [...uses, start, create];
}

function ofSecret(document: TextDocument, problem: CallFileProblem, text: string, calls: CallDocument): CodeAction[] {
	if (problem.code !== 'secret-in-file') return [];
	const found = secretInFile(text, calls, problem);
	if (!found) return [];
	const remove = edited(document, l10n.t('Remove this line'), [{ ...found.lines, text: '' }]);
	if (found.value === undefined) return [remove];
	const move = new CodeAction(l10n.t('Move the secret to a profile and remove this line…'), CodeActionKind.QuickFix);
	const place: SecretPlace = { uri: document.uri.toString(), span: { start: problem.start, end: problem.end } };
	move.command = { command: commands.moveSecret, title: move.title, arguments: [place] };
	move.isPreferred = true;
	return [move, remove];
}

function isAbout(document: TextDocument, { code, range }: Diagnostic, problem: CallFileProblem): boolean {
	return code === problem.code && range.isEqual(rangeOf(document, problem));
}

function edited(
	document: TextDocument,
	title: string,
	changes: readonly TextChange[],
	{ isPreferred = false }: Pick<CallFix, 'isPreferred'> = {},
): CodeAction {
	const action = new CodeAction(title, CodeActionKind.QuickFix);
	action.edit = new WorkspaceEdit();
	for (const change of changes) action.edit.replace(document.uri, rangeOf(document, change), change.text);
	action.isPreferred = isPreferred;
	return action;
}

const titles: Readonly<Record<CallFix['code'], (name: string) => string>> = {
	'add-parameter': (name) => l10n.t('Add the parameter {0}', name),
	'rename-to': (name) => l10n.t('Change it to {0}', name),
	'remove-line': () => l10n.t('Remove this line'),
	'turn-off': () => l10n.t("Keep this line, but don't send it"),
	'write-as-text': () => l10n.t('Send it as text, in double quotes'),
	'write-heading': () => l10n.t('Write ### above the call'),
	'make-comment': () => l10n.t('Make it a comment'),
	'define-variable': (name) => l10n.t('Set the variable {0} in this file', name),
};
