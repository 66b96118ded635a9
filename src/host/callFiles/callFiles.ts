import { CodeActionKind, Disposable, languages, type TextDocument, TextEdit, Uri, window } from 'vscode';
import { formatCallDocument } from '../../core/callFile/formatCallDocument.ts';
import { type CallFileCommand, callFileLanguage, commands } from '../../ids.ts';
import { AnswerEditor } from './answerEditor.ts';
import { CallFileChecks } from './callFileChecks.ts';
import type { CallFileServices } from './callFileServices.ts';
import { CallFinder, type FoundCall } from './callFinder.ts';
import { CallLenses } from './callLenses.ts';
import { CallResults } from './callResults.ts';
import { CallSender } from './callSender.ts';
import { completions, completionTriggers } from './completions.ts';
import { copyAsCurl } from './copyAsCurl.ts';
import { CursorInspection } from './cursorInspection.ts';
import { FileCalls } from './fileCalls.ts';
import { Hovers } from './hovers.ts';
import { moveSecret } from './moveSecret.ts';
import { foldsOf, symbolsOf } from './outline.ts';
import { ParsedDocuments, rangeOf } from './parsedDocuments.ts';
import { quickFixes } from './quickFixes.ts';
import { runAllCalls } from './runAllCalls.ts';
import { occurrencesAt, rename, renamedAt } from './variableNavigation.ts';
import { insertMethod, saveAsCallFile } from './writeCalls.ts';

/** What call files bring along: their language features while it lives, and their commands. */
export interface CallFiles extends Disposable {
	readonly commands: Readonly<Record<CallFileCommand, (argument: unknown) => unknown>>;
}

/** Builds all that call files need and registers their language features. A bundle of its own. */
export function openCallFiles(services: CallFileServices): CallFiles {
	const { sources, catalogs } = services;
	const parsed = new ParsedDocuments();
	const fileCalls = new FileCalls(parsed, sources.profiles);
	const finder = new CallFinder(parsed);
	const results = new CallResults();
	const checks = new CallFileChecks(parsed, fileCalls, sources.profiles, catalogs);
	const sender = new CallSender(parsed, fileCalls, results, new AnswerEditor(services.answers), services);
	const inspection = new CursorInspection(finder, fileCalls, services);
	const lenses = new CallLenses(parsed, results);
	const language = { language: callFileLanguage };
	const fixes = quickFixes(parsed, checks, sources.profiles);

	const owned = Disposable.from(
		results,
		checks,
		inspection,
		lenses,
		languages.registerCodeLensProvider(language, lenses),
		languages.registerCompletionItemProvider(
			language,
			completions(parsed, fileCalls, sources.profiles, catalogs),
			...completionTriggers,
		),
		languages.registerHoverProvider(language, new Hovers(parsed, fileCalls, services)),
		languages.registerCodeActionsProvider(language, fixes, { providedCodeActionKinds: [CodeActionKind.QuickFix] }),
		languages.registerDocumentSymbolProvider(language, {
			provideDocumentSymbols: (document) => symbolsOf(document, parsed.of(document)),
		}),
		languages.registerFoldingRangeProvider(language, {
			provideFoldingRanges: (document) => foldsOf(document, parsed.of(document)),
		}),
		languages.registerDefinitionProvider(language, {
			provideDefinition: (document, position) =>
				occurrencesAt(document, parsed.of(document), position, ({ isDefinition }) => isDefinition),
		}),
		languages.registerReferenceProvider(language, {
			provideReferences: (document, position, { includeDeclaration }) =>
				occurrencesAt(document, parsed.of(document), position, (one) => includeDeclaration || !one.isDefinition),
		}),
		languages.registerRenameProvider(language, {
			prepareRename: (document, position) => renamedAt(document, parsed.of(document), position),
			provideRenameEdits: (document, position, name) => rename(document, parsed.of(document), position, name),
		}),
		languages.registerDocumentFormattingEditProvider(language, {
			provideDocumentFormattingEdits: (document) => formatted(document, parsed),
		}),
	);
	const withCall = (act: (found: FoundCall) => unknown) => async (argument: unknown) => {
		const found = await finder.find(argument);
		if (found) await act(found);
	};
	return {
		commands: {
			[commands.sendCall]: withCall((found) => sender.send(found)),
			[commands.cancelCall]: withCall((found) => sender.cancel(found)),
			[commands.showCallAnswer]: withCall((found) => sender.showAnswer(found)),
			[commands.inspectCall]: withCall(async (found) => {
				await inspection.look(found);
				await services.showInspector();
			}),
			[commands.diagnoseCall]: withCall(({ document, call }) => services.diagnose(fileCalls.draftOf(document, call))),
			[commands.copyAsCurl]: withCall((found) => copyAsCurl(found, false, fileCalls, services)),
			[commands.copyAsCurlWithKeys]: withCall((found) => copyAsCurl(found, true, fileCalls, services)),
			[commands.openInComposer]: withCall(({ document, call }) =>
				services.openComposer(fileCalls.draftOf(document, call)),
			),
			[commands.runAllCalls]: () => {
				const document = window.activeTextEditor?.document;
				return document?.languageId === callFileLanguage
					? runAllCalls(document, parsed, fileCalls, sender, services)
					: undefined;
			},
			[commands.saveAsCallFile]: (argument) => {
				const composed = services.activeComposer();
				// The menu of an editor's title gives the editor's own address.
				const { target } = (argument ?? {}) as { readonly target?: unknown };
				return composed && saveAsCallFile(composed, sources, target instanceof Uri ? target : undefined);
			},
			[commands.insertMethod]: (node) => {
				const { name } = (node ?? {}) as { readonly name?: unknown };
				return typeof name === 'string' ? insertMethod(name, parsed, catalogs) : undefined;
			},
			[commands.moveSecret]: (argument) => moveSecret(argument, parsed, fileCalls, sources),
		},
		dispose: () => owned.dispose(),
	};
}

function formatted(document: TextDocument, parsed: ParsedDocuments): TextEdit[] {
	const { text } = parsed.of(document);
	const wanted = formatCallDocument(text);
	return wanted === text ? [] : [TextEdit.replace(rangeOf(document, { start: 0, end: text.length }), wanted)];
}
