import {
	CodeActionKind,
	Disposable,
	EventEmitter,
	languages,
	type TextDocument,
	TextEdit,
	window,
	workspace,
} from 'vscode';
import { callResults } from '../../app/callFiles/callResults.ts';
import { fileCalls } from '../../app/callFiles/fileCalls.ts';
import { callFileReader } from '../../app/callFiles/parsedFile.ts';
import type { Accounts } from '../../app/ports.ts';
import { formatCallDocument } from '../../core/callFile/formatCallDocument.ts';
import { callFileLanguage, commands } from '../../ids.ts';
import type { Draft } from '../../shared/draft.ts';
import { isAboutCallFile } from '../documents.ts';
import { callFileChecks } from './callFileChecks.ts';
import type { CallFileServices } from './callFileServices.ts';
import { callFilesTree } from './callFilesTree.ts';
import { callUnderCursor, type FoundCall, findCall, rangeOf } from './callFinder.ts';
import { callLenses } from './callLenses.ts';
import { callSender } from './callSender.ts';
import { completions, completionTriggers } from './completions.ts';
import { type CallToCopy, type CopiedAs, callOfFile, composedCall, copyCallAs, formOf } from './copyCallAs.ts';
import { cursorInspection } from './cursorInspection.ts';
import { exportCalls } from './exportCalls.ts';
import { hovers } from './hovers.ts';
import { moveSecret } from './moveSecret.ts';
import { callFileFolds, callFileSymbols } from './outline.ts';
import { quickFixes } from './quickFixes.ts';
import { callTests } from './tests/callTests.ts';
import { occurrencesAt } from './variableNavigation.ts';
import { methodDropMetadata, methodDrops, newCallFile, saveAsCallFile } from './writeCalls.ts';

/** Builds all that call files need and registers their language features. A bundle of its own. */
export function openCallFiles(services: CallFileServices) {
	const { accounts } = services.sources;
	const lensesChanged = new EventEmitter<void>();
	const results = callResults(() => lensesChanged.fire());
	const files = callFileReader();
	// Before all else that listens to changes, and reads the file then.
	const changes = workspace.onDidChangeTextDocument(({ document, contentChanges }) =>
		files.changed(document, contentChanges),
	);
	const callsOf = (named: Pick<Accounts, 'named'>) => fileCalls(named, environmentVariable);
	const calls = callsOf(accounts);
	const reading = { ...services, files, fileCalls: calls, callsOf };
	const checks = callFileChecks(reading);
	const sender = callSender(results, reading);
	const inspection = cursorInspection(reading);
	// The mistakes that are known are those of the specification's service.
	const lenses = callLenses(results, lensesChanged.event, files, (file) => !calls.accountOf(file.calls)?.service);
	const tree = callFilesTree(files, services.tree);
	const tests = callTests(files, sender);
	const language = { language: callFileLanguage };

	const owned = Disposable.from(
		changes,
		results,
		lensesChanged,
		accounts.onDidChange(() => lensesChanged.fire()),
		workspace.onDidCloseTextDocument((document) => results.forget(document)),
		checks,
		inspection,
		lenses,
		tree,
		tests,
		languages.registerCodeLensProvider(language, lenses),
		languages.registerCompletionItemProvider(language, completions(reading), ...completionTriggers),
		languages.registerHoverProvider(language, hovers(reading)),
		languages.registerCodeActionsProvider(language, quickFixes(checks, files, accounts), {
			providedCodeActionKinds: [CodeActionKind.QuickFix],
		}),
		languages.registerDocumentSymbolProvider(language, {
			provideDocumentSymbols: (document) => callFileSymbols(document, files.read(document)),
		}),
		languages.registerFoldingRangeProvider(language, {
			provideFoldingRanges: (document) => callFileFolds(document, files.read(document)),
		}),
		languages.registerDefinitionProvider(language, {
			provideDefinition: (document, position) =>
				occurrencesAt(files, document, position, ({ isDefinition }) => isDefinition),
		}),
		languages.registerReferenceProvider(language, {
			provideReferences: (document, position, { includeDeclaration }) =>
				occurrencesAt(files, document, position, (one) => includeDeclaration || !one.isDefinition),
		}),
		languages.registerDocumentDropEditProvider(language, methodDrops(reading), methodDropMetadata),
		languages.registerDocumentFormattingEditProvider(language, {
			provideDocumentFormattingEdits: (document) => formatted(document),
		}),
	);
	const withCall =
		(act: (found: FoundCall) => unknown, isShown = true) =>
		async (argument: unknown) => {
			await tree.open(argument, isShown);
			const found = findCall(argument, files);
			if (found) await act(found);
		};
	const withFile = (act: (document: TextDocument) => unknown) => async (argument: unknown) => {
		await tree.open(argument, true);
		const document = window.activeTextEditor?.document;
		if (document?.languageId === callFileLanguage) await act(document);
	};
	/** The call of the composer in front, else the one of a call file. */
	const callToCopy = (argument: unknown): CallToCopy | undefined => {
		const composed = isAboutCallFile(argument) ? undefined : services.activeComposer();
		if (composed) return composedCall(composed.draft, services);
		const found = findCall(argument, files);
		return found && callOfFile(found, reading);
	};
	return {
		commands: {
			[commands.sendCall]: withCall(sender.send),
			[commands.cancelCall]: withCall(sender.cancel),
			[commands.showCallAnswer]: withCall(sender.showAnswer),
			[commands.saveAnswer]: withCall(sender.saveAnswer),
			[commands.showInspector]: async (argument: unknown) => {
				const found = argument === undefined ? callUnderCursor(files) : findCall(argument, files);
				if (found) await inspection.look(found);
				await services.showInspector();
			},
			[commands.diagnose]: withCall((found) => services.diagnose(calls.draftOf(found))),
			[commands.openInComposer]: withCall((found) => services.openComposer(calls.draftOf(found)), false),
			[commands.runAllCalls]: withFile(tests.runAll),
			[commands.exportLoadTest]: withFile((document) => exportCalls(document, reading)),
			[commands.saveAsCallFile]: (argument: unknown) => {
				const composed = services.activeComposer();
				// The menu of an editor's title gives the editor's own address.
				return composed && saveAsCallFile(composed, services.sources, argument ?? {});
			},
			[commands.copyCallAs]: async (argument: unknown) => {
				const call = callToCopy(argument);
				if (call) await copyCallAs(call, formOf(argument));
			},
			[commands.newCallFile]: () => newCallFile(accounts.active()),
			[commands.importCalls]: async (file: unknown) => {
				const { importRequests } = await import('./importRequests.ts');
				await importRequests(file, services.sources, services.importWorker);
			},
			[commands.updateSnapshot]: withCall(sender.updateSnapshot),
			[commands.moveSecret]: (argument: unknown) => moveSecret(argument, reading),
		},
		/** Copies a call that is in no file; asks in which form if none is given. */
		copyDraftAs: (draft: Draft, form?: CopiedAs) => copyCallAs(composedCall(draft, services), form),
		dispose: () => owned.dispose(),
	};
}

/** A workspace that is not trusted reads no environment variable. */
function environmentVariable(name: string): string | undefined {
	return workspace.isTrusted && Object.hasOwn(process.env, name) ? process.env[name] : undefined;
}

function formatted(document: TextDocument): TextEdit[] {
	const text = document.getText();
	const wanted = formatCallDocument(text);
	return wanted === text ? [] : [TextEdit.replace(rangeOf(document, { start: 0, end: text.length }), wanted)];
}
