import { Disposable, EventEmitter, env, Uri, workspace } from 'vscode';
import { methodScheme } from '../../ids.ts';
import type { AccountStore } from '../accounts/accountStore.ts';
import { fileNameOf } from '../proposedFile.ts';
import type { CatalogsOfAccounts } from './catalogs.ts';

export function methodPages(catalogs: CatalogsOfAccounts, accounts: Pick<AccountStore, 'active'>): Disposable {
	const changed = new EventEmitter<Uri>();
	return Disposable.from(
		changed,
		catalogs.onDidChange(() => {
			for (const { uri } of workspace.textDocuments) if (uri.scheme === methodScheme) changed.fire(uri);
		}),
		workspace.registerTextDocumentContentProvider(methodScheme, {
			onDidChange: changed.event,
			async provideTextDocumentContent({ query: name }) {
				const [{ methodPage }, { exampleBody }, known, ofActive] = await Promise.all([
					import('./methodPage.ts'),
					import('../../net/service/exampleAnswer.ts'),
					catalogs.known(),
					catalogs.of(accounts.active()),
				]);
				const isOther = ofActive !== known && ofActive.methods.has(name);
				return isOther
					? methodPage(name, ofActive, undefined, env.language)
					: methodPage(name, known, exampleBody(name), env.language);
			},
		}),
	);
}

export function methodPageUri(name: string): Uri {
	// The name of the file is the tab's, and VS Code shows the preview of one that ends so.
	return Uri.from({ scheme: methodScheme, path: `/${fileNameOf(name, '-')}.md`, query: name.toWellFormed() });
}
