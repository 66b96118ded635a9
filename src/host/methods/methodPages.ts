import { Disposable, EventEmitter, env, Uri, workspace } from 'vscode';
import { methodScheme } from '../../ids.ts';
import type { Catalogs } from './catalogs.ts';

export function methodPages(catalogs: Catalogs): Disposable {
	const changed = new EventEmitter<Uri>();
	return Disposable.from(
		changed,
		catalogs.onDidChange(() => {
			for (const { uri } of workspace.textDocuments) if (uri.scheme === methodScheme) changed.fire(uri);
		}),
		workspace.registerTextDocumentContentProvider(methodScheme, {
			onDidChange: changed.event,
			async provideTextDocumentContent({ path }) {
				const [{ methodPage }, { exampleBody }, known] = await Promise.all([
					import('./methodPage.ts'),
					import('../../net/service/exampleAnswer.ts'),
					catalogs.known(),
				]);
				const name = decodeURIComponent(path.slice(1, -extension.length));
				return methodPage(name, known, exampleBody(name), env.language);
			},
		}),
	);
}

/** VS Code shows the preview of a file with this extension. */
const extension = '.md';

export function methodPageUri(name: string): Uri {
	return Uri.from({ scheme: methodScheme, path: `/${encodeURIComponent(name.toWellFormed())}${extension}` });
}
