import { type Disposable, type TextDocument, workspace } from 'vscode';
import { lazy } from '../../app/lazy.ts';
import { isServiceFile, type ServiceFileCommand, serviceFileCommands } from '../../ids.ts';
import type { ServiceFiles, ServiceFilesPorts } from './serviceFiles.ts';

/** Service files; each command loads what it needs first. */
export interface LazyServiceFiles extends Disposable {
	/** The services that the user's and the workspace's files describe. */
	readonly described: ServiceFiles['described'];
	readonly commands: Readonly<Record<ServiceFileCommand, (argument?: unknown) => Promise<unknown>>>;
}

/** Loads what service files need when the first one is opened, or when something of theirs is asked for. */
export function lazyServiceFiles(ports: ServiceFilesPorts): LazyServiceFiles {
	const files = lazy(
		async () => (await import('./serviceFiles.ts')).openServiceFiles(ports),
		(opened) => opened.dispose(),
	);
	const loadFor = ({ uri }: TextDocument) => {
		if (isServiceFile(uri)) void files();
	};
	const subscription = workspace.onDidOpenTextDocument(loadFor);
	workspace.textDocuments.forEach(loadFor);
	const entries = serviceFileCommands.map((id) => [
		id,
		async (argument?: unknown) => (await files()).commands[id](argument),
	]);
	return {
		described: async () => (await files()).described(),
		commands: Object.fromEntries(entries),
		dispose: () => {
			subscription.dispose();
			return files.dispose();
		},
	};
}
