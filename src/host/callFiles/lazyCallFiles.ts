import { Disposable, type TextDocument, workspace } from 'vscode';
import { type CallFileCommand, callFileCommands, callFileLanguage } from '../../ids.ts';
import type { CallFileServices } from './callFileServices.ts';
import type { CallFiles } from './callFiles.ts';

/** Loads what call files need when the first one is opened, or when a command of theirs is run. */
export class LazyCallFiles {
	private readonly services: CallFileServices;
	private readonly subscription: Disposable;
	private loading: Promise<CallFiles> | undefined;
	private isDisposed = false;

	constructor(services: CallFileServices) {
		this.services = services;
		const loadFor = ({ languageId }: TextDocument) => {
			if (languageId === callFileLanguage) void this.load();
		};
		this.subscription = Disposable.from(workspace.onDidOpenTextDocument(loadFor));
		for (const document of workspace.textDocuments) loadFor(document);
	}

	/** The commands of call files; each loads what it needs first. */
	commands(): Record<CallFileCommand, (argument?: unknown) => Promise<unknown>> {
		const entries = callFileCommands.map((id) => [
			id,
			async (argument?: unknown) => (await this.load()).commands[id](argument),
		]);
		return Object.fromEntries(entries);
	}

	async dispose(): Promise<void> {
		this.isDisposed = true;
		this.subscription.dispose();
		(await this.loading)?.dispose();
	}

	private load(): Promise<CallFiles> {
		if (!this.loading) {
			const loading = this.open();
			this.loading = loading;
			loading.catch(() => {
				if (this.loading === loading) this.loading = undefined;
			});
		}
		return this.loading;
	}

	private async open(): Promise<CallFiles> {
		const { openCallFiles } = await import('./callFiles.ts');
		const opened = openCallFiles(this.services);
		if (this.isDisposed) opened.dispose();
		return opened;
	}
}
