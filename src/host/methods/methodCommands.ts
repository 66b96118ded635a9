import { env, commands as executor, l10n, Uri } from 'vscode';
import { commands, type MethodCommand } from '../../ids.ts';
import { showInStatusBar } from '../messages.ts';
import { listedMethodOf } from './listedMethod.ts';
import type { MethodFavourites } from './methodFavourites.ts';
import { methodOpening } from './methodOpening.ts';
import type { MethodPanel } from './methodPanel.ts';
import type { MethodsView } from './methodsView.ts';

/** What the commands of the methods view work on. */
export interface MethodCommandContext {
	readonly methods: MethodsView;
	readonly favourites: MethodFavourites;
	readonly page: Pick<MethodPanel, 'show'>;
	/** The file of the thread that reads OpenAPI documents. */
	readonly openApiWorker: string;
	readonly call: (method: string) => unknown;
	/** Opens the answer of a method for editing; without one that of the call on screen. */
	readonly editAnswer: (method?: string) => unknown;
}

/** What can be done with a method of the tree. Without one, from the palette, nothing happens. */
export function methodCommands(context: MethodCommandContext): Record<MethodCommand, (node?: unknown) => unknown> {
	const withMethod = (act: (method: NonNullable<ReturnType<typeof listedMethodOf>>) => unknown) => (node?: unknown) => {
		const method = listedMethodOf(node);
		return method && act(method);
	};
	const opening = methodOpening({ show: context.page.show, call: context.call, now: () => performance.now() });
	return {
		[commands.showMethod]: withMethod(({ name }) => opening.opened(name)),
		// The tree tells of what is selected, not of what has the focus: so that is opened, and called instead of shown.
		[commands.callFocusedMethod]: () => {
			opening.entered();
			return executor.executeCommand('list.select');
		},
		[commands.callListedMethod]: withMethod(({ name }) => context.call(name)),
		[commands.copyMethodName]: withMethod(async ({ name }) => {
			await env.clipboard.writeText(name);
			showInStatusBar(l10n.t('Copied {0}', name), 4000);
		}),
		[commands.openMethodDocumentation]: withMethod(async ({ documentation }) => {
			if (documentation) await env.openExternal(Uri.parse(documentation));
		}),
		[commands.editAnswer]: (node) => context.editAnswer(listedMethodOf(node)?.name),
		[commands.addFavourite]: withMethod(({ name }) => context.favourites.addFavourite(name)),
		[commands.removeFavourite]: withMethod(({ name }) => context.favourites.removeFavourite(name)),
		[commands.addCatalog]: async () => (await import('./addCatalog.ts')).addCatalog(context.openApiWorker),
		[commands.filterMethods]: () => context.methods.askFilter(),
		[commands.clearMethodsFilter]: () => context.methods.setFilter(''),
	};
}
