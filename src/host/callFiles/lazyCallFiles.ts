import { type Disposable, type TextDocument, workspace } from 'vscode';
import { lazy } from '../../app/lazy.ts';
import { type CallFileCommand, callFileCommands, callFileLanguage } from '../../ids.ts';
import type { CallFileServices } from './callFileServices.ts';

/** The commands of call files; each loads what it needs first. */
export interface LazyCallFiles extends Disposable {
	/** Loads them, and fills their view. */
	readonly load: () => Promise<unknown>;
	readonly commands: Readonly<Record<CallFileCommand, (argument?: unknown) => Promise<unknown>>>;
}

/** Loads what call files need when the first one is opened, or when a command of theirs is run. */
export function lazyCallFiles(services: CallFileServices): LazyCallFiles {
	const callFiles = lazy(
		async () => (await import('./callFiles.ts')).openCallFiles(services),
		(opened) => opened.dispose(),
	);
	const loadFor = ({ languageId }: TextDocument) => {
		if (languageId === callFileLanguage) void callFiles();
	};
	const subscription = workspace.onDidOpenTextDocument(loadFor);
	for (const document of workspace.textDocuments) loadFor(document);
	const entries = callFileCommands.map((id) => [
		id,
		async (argument?: unknown) => (await callFiles()).commands[id](argument),
	]);
	return {
		load: callFiles,
		commands: Object.fromEntries(entries),
		dispose: () => {
			subscription.dispose();
			return callFiles.dispose();
		},
	};
}
