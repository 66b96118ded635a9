import { Disposable, type TextDocument, workspace } from 'vscode';
import { type CallFileCommand, callFileCommands, callFileLanguage } from '../../ids.ts';
import { lazy } from '../lazy.ts';
import type { CallFileServices } from './callFileServices.ts';

/** Loads what call files need when the first one is opened, or when a command of theirs is run. */
export class LazyCallFiles {
	private readonly subscription: Disposable;
	private readonly callFiles;

	constructor(services: CallFileServices) {
		this.callFiles = lazy(
			async () => (await import('./callFiles.ts')).openCallFiles(services),
			(callFiles) => callFiles.dispose(),
		);
		const loadFor = ({ languageId }: TextDocument) => {
			if (languageId === callFileLanguage) void this.callFiles();
		};
		this.subscription = Disposable.from(workspace.onDidOpenTextDocument(loadFor));
		for (const document of workspace.textDocuments) loadFor(document);
	}

	/** The commands of call files; each loads what it needs first. */
	commands(): Record<CallFileCommand, (argument?: unknown) => Promise<unknown>> {
		const entries = callFileCommands.map((id) => [
			id,
			async (argument?: unknown) => (await this.callFiles()).commands[id](argument),
		]);
		return Object.fromEntries(entries);
	}

	async dispose(): Promise<void> {
		this.subscription.dispose();
		await this.callFiles.dispose();
	}
}
