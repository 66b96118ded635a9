import type { Account } from '../../app/accounts/account.ts';
import { lazy } from '../../app/lazy.ts';
import { serviceFileCommands } from '../../ids.ts';
import { lazyCommands } from '../lazyCommands.ts';
import type { ServiceFilesPorts } from './changedServices.ts';

export type LazyServiceFiles = ReturnType<typeof lazyServiceFiles>;

export function lazyServiceFiles(ports: ServiceFilesPorts) {
	const load = lazy(
		async () => (await import('./serviceFiles.ts')).openServiceFiles(ports),
		(opened) => opened.dispose(),
	);
	return {
		load,
		commands: lazyCommands(serviceFileCommands, load),
		catalogOf: async (account: Account) => (await load()).catalogOf(account),
		described: async () => (await load()).described(),
		dispose: load.dispose,
	};
}
