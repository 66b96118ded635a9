import { env, l10n, Uri } from 'vscode';
import { commands, type MethodCommand } from '../../ids.ts';
import { showInStatusBar } from '../messages.ts';
import type { MethodFavourites } from './methodFavourites.ts';
import type { MethodNode, MethodsView } from './methodsView.ts';

/** What the commands of the methods view work on. */
export interface MethodCommandContext {
	readonly methods: MethodsView;
	readonly favourites: MethodFavourites;
	readonly call: (method: string) => unknown;
}

/** What can be done with a method of the tree. Without one, from the palette, nothing happens. */
export function methodCommands(context: MethodCommandContext): Record<MethodCommand, (node?: unknown) => unknown> {
	const withMethod = (act: (node: MethodNode) => unknown) => (node?: unknown) => {
		const method = node as Partial<MethodNode> | undefined;
		return method?.kind === 'method' ? act(method as MethodNode) : undefined;
	};
	return {
		[commands.callListedMethod]: withMethod(({ name }) => context.call(name)),
		[commands.copyMethodName]: withMethod(async ({ name }) => {
			await env.clipboard.writeText(name);
			showInStatusBar(l10n.t('Copied {0}', name), 4000);
		}),
		[commands.openMethodDocumentation]: withMethod(async ({ method }) => {
			if (method?.documentation) await env.openExternal(Uri.parse(method.documentation));
		}),
		[commands.addFavourite]: withMethod(({ name }) => context.favourites.addFavourite(name)),
		[commands.removeFavourite]: withMethod(({ name }) => context.favourites.removeFavourite(name)),
		[commands.filterMethods]: () => context.methods.askFilter(),
		[commands.clearMethodsFilter]: () => context.methods.setFilter(''),
	};
}
