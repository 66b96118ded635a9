import { randomBytes } from 'node:crypto';
import { Disposable, env, ViewColumn, type WebviewPanel, window } from 'vscode';
import { findMethod } from '../../core/catalog/catalog.ts';
import { commands, methodPanelType } from '../../ids.ts';
import { plain } from '../plainText.ts';
import type { Catalogs } from './catalogs.ts';

/** What a page may run when one of its links is clicked: nothing that sends. */
const linkedCommands = [commands.callListedMethod, commands.insertMethod, commands.editAnswer];

export type MethodPanel = ReturnType<typeof methodPanel>;

/** Shows what is known of one method at a time, beside what is open. The focus stays where it is. */
export function methodPanel(catalogs: Catalogs) {
	let panel: WebviewPanel | undefined;
	let shown: string | undefined;

	async function fill(name: string): Promise<void> {
		const [{ methodPage }, { exampleAnswer }, known] = await Promise.all([
			import('./methodPage.ts'),
			import('../../net/service/localService.ts'),
			catalogs.known(),
		]);
		// Another method was clicked meanwhile, or the panel closed.
		if (!panel || shown !== name) return;
		const method = findMethod(known, name);
		const page = { name, method, known, answer: exampleAnswer(name), language: env.language };
		panel.title = plain(name);
		panel.webview.html = methodPage(page, randomBytes(16).toString('base64url'));
	}

	async function show(name: string): Promise<void> {
		shown = name;
		if (!panel) {
			const column = window.tabGroups.activeTabGroup.activeTab ? ViewColumn.Beside : ViewColumn.Active;
			panel = window.createWebviewPanel(
				methodPanelType,
				plain(name),
				{ viewColumn: column, preserveFocus: true },
				// Its policy lets none run; a frame that may have none cannot be looked into by the test of leaks either.
				{ enableScripts: true, enableCommandUris: linkedCommands, localResourceRoots: [], enableFindWidget: true },
			);
			panel.onDidDispose(() => {
				panel = undefined;
				shown = undefined;
			});
		} else if (!panel.visible) panel.reveal(undefined, true);
		await fill(name);
	}

	const subscription = catalogs.onDidChange(() => void (shown !== undefined && fill(shown)));
	return {
		show,
		dispose: () => Disposable.from(subscription, ...(panel ? [panel] : [])).dispose(),
	};
}
