import { commands, type MethodCommand } from '../../ids.ts';
import { listedMethodOf } from './listedMethod.ts';
import type { MethodFavourites } from './methodFavourites.ts';

export interface MethodCommandContext {
	readonly favourites: MethodFavourites;
	/** The file of the thread that reads OpenAPI documents. */
	readonly openApiWorker: string;
	/** Opens the answer of a method for editing; without one that of the call on screen. */
	readonly editAnswer: (method?: string) => unknown;
}

export function methodCommands(context: MethodCommandContext): Record<MethodCommand, (argument?: unknown) => unknown> {
	return {
		[commands.editAnswer]: (node) => context.editAnswer(listedMethodOf(node)?.name),
		[commands.toggleFavourite]: (node) => {
			const method = listedMethodOf(node);
			return method && context.favourites.toggle(method.name);
		},
		[commands.addCatalog]: async () => (await import('./addCatalog.ts')).addCatalog(context.openApiWorker),
	};
}
