import { CodeActionKind, Disposable, l10n, languages, type TextDocument, TextEdit, Uri, window } from 'vscode';
import { formatInParts } from '../../core/callFile/formatCallDocument.ts';
import type { Parts } from '../../core/parts.ts';
import { type CallFileCommand, callFileLanguage, commands } from '../../ids.ts';
import type { Draft } from '../../shared/draft.ts';
import { showInformation } from '../messages.ts';
import { Slices } from '../slices.ts';
import { askForEnvironment } from './askForEnvironment.ts';
import { callFileChecks } from './callFileChecks.ts';
import { CallFileReader, type ParsedFile } from './callFileReader.ts';
import type { CallFileServices, ComposedCall } from './callFileServices.ts';
import { type FoundCall, findCall } from './callFinder.ts';
import { callLenses } from './callLenses.ts';
import { CallResults } from './callResults.ts';
import { callSender } from './callSender.ts';
import { completions, completionTriggers } from './completions.ts';
import { copyAsCurl } from './copyAsCurl.ts';
import { copyCallAs, copyCallWithKeys, curlWithToken, urlWithToken } from './copyCallAs.ts';
import { cursorInspection } from './cursorInspection.ts';
import { environmentPermission } from './environmentPermission.ts';
import { draftOf } from './fileCalls.ts';
import { hovers } from './hovers.ts';
import { methodDropMetadata, methodDrops } from './methodDrops.ts';
import { moveSecret } from './moveSecret.ts';
import { Outline } from './outline.ts';
import { quickFixes } from './quickFixes.ts';
import { runAllCalls } from './runAllCalls.ts';
import { occurrencesAt, rename, renamedAt } from './variableNavigation.ts';
import { rangeOf } from './workingFile.ts';
import { insertMethod, newCallFile, saveAsCallFile } from './writeCalls.ts';

/** What call files bring along: their language features while it lives, and their commands. */
export interface CallFiles extends Disposable {
	readonly commands: Readonly<Record<CallFileCommand, (argument: unknown) => unknown>>;
	/** Saves a call as a call file, after asking where. */
	readonly save: (draft: Draft) => Promise<void>;
}

/** Builds all that call files need and registers their language features. A bundle of its own. */
export function openCallFiles(services: CallFileServices): CallFiles {
	const { accounts } = services.sources;
	const results = new CallResults();
	const files = new CallFileReader(new Slices());
	const reading = { ...services, files };
	const checks = callFileChecks(reading);
	const { allowed, forgotten } = services;
	const environment = environmentPermission({ allowed, forgotten, ask: askForEnvironment, now: Date.now });
	const sending = { ...reading, environment };
	const sender = callSender(results, sending);
	const inspection = cursorInspection(reading);
	const lenses = callLenses(results, files);
	const outline = new Outline();
	const language = { language: callFileLanguage };

	const owned = Disposable.from(
		results,
		checks,
		inspection,
		lenses,
		languages.registerCodeLensProvider(language, lenses),
		languages.registerCompletionItemProvider(language, completions(reading), ...completionTriggers),
		languages.registerHoverProvider(language, hovers(reading)),
		languages.registerCodeActionsProvider(language, quickFixes(checks, files, accounts), {
			providedCodeActionKinds: [CodeActionKind.QuickFix],
		}),
		languages.registerDocumentSymbolProvider(language, {
			provideDocumentSymbols: (document, token) =>
				files.make(document, (file) => outline.symbols(document, file), token),
		}),
		languages.registerFoldingRangeProvider(language, {
			provideFoldingRanges: (document, _context, token) =>
				files.make(document, (file) => outline.folds(document, file), token),
		}),
		languages.registerDefinitionProvider(language, {
			provideDefinition: (document, position) =>
				occurrencesAt(files, document, position, ({ isDefinition }) => isDefinition),
		}),
		languages.registerReferenceProvider(language, {
			provideReferences: (document, position, { includeDeclaration }) =>
				occurrencesAt(files, document, position, (one) => includeDeclaration || !one.isDefinition),
		}),
		languages.registerRenameProvider(language, {
			prepareRename: (document, position) => renamedAt(files, document, position),
			provideRenameEdits: (document, position, name) => rename(files, document, position, name),
		}),
		languages.registerDocumentDropEditProvider(language, methodDrops(reading), methodDropMetadata),
		languages.registerDocumentFormattingEditProvider(language, {
			provideDocumentFormattingEdits: (document, _options, token) =>
				files.make(document, (file) => formatted(document, file), token),
		}),
	);
	const withCall = (act: (found: FoundCall) => unknown) => async (argument: unknown) => {
		const found = await findCall(argument, files);
		if (found) await act(found);
	};
	const withComposed = (act: (composed: ComposedCall) => unknown) => {
		const composed = services.activeComposer();
		return composed && act(composed);
	};
	return {
		commands: {
			[commands.sendCall]: withCall(sender.send),
			[commands.cancelCall]: withCall(sender.cancel),
			[commands.showCallAnswer]: withCall(sender.showAnswer),
			[commands.saveCallAnswer]: withCall(sender.saveAnswer),
			[commands.inspectCall]: withCall(async (found) => {
				await inspection.look(found);
				await services.showInspector();
			}),
			[commands.diagnoseCall]: withCall(async (found) => services.diagnose(await draftOf(found, reading))),
			[commands.copyAsCurl]: withCall((found) => copyAsCurl(found, false, sending)),
			[commands.copyAsCurlWithKeys]: withCall((found) => copyAsCurl(found, true, sending)),
			[commands.openInComposer]: withCall(async (found) => services.openComposer(await draftOf(found, reading))),
			[commands.runAllCalls]: () => {
				const document = window.activeTextEditor?.document;
				return document?.languageId === callFileLanguage ? runAllCalls(document, sender, sending) : undefined;
			},
			[commands.saveAsCallFile]: (argument) => {
				const composed = services.activeComposer();
				// The menu of an editor's title gives the editor's own address.
				const { target } = (argument ?? {}) as { readonly target?: unknown };
				return composed && saveAsCallFile(composed, services.sources, target instanceof Uri ? target : undefined);
			},
			[commands.copyCallAs]: () => withComposed((composed) => copyCallAs(composed, services)),
			[commands.copyCallWithKeys]: () =>
				withComposed((composed) => copyCallWithKeys(composed, curlWithToken, services)),
			[commands.copyUrlWithKeys]: () => withComposed((composed) => copyCallWithKeys(composed, urlWithToken, services)),
			[commands.insertMethod]: (node) => {
				const { name } = (node ?? {}) as { readonly name?: unknown };
				return typeof name === 'string' ? insertMethod(name, reading) : undefined;
			},
			[commands.newCallFile]: () => newCallFile(accounts.active()?.name),
			[commands.importCalls]: async (file) => {
				const { importRequests } = await import('./importRequests.ts');
				await importRequests(file, services.sources, services.importWorker);
			},
			[commands.moveSecret]: (argument) => moveSecret(argument, reading),
			[commands.forgetEnvironment]: async () => {
				await environment.forget();
				void showInformation(l10n.t('Environment variables are asked for again before they are sent.'));
			},
		},
		save: (draft) => saveAsCallFile({ draft }, services.sources),
		dispose: () => owned.dispose(),
	};
}

function* formatted(document: TextDocument, { text }: ParsedFile): Parts<TextEdit[]> {
	const wanted = yield* formatInParts(text);
	return wanted === text ? [] : [TextEdit.replace(rangeOf(document, { start: 0, end: text.length }), wanted)];
}
