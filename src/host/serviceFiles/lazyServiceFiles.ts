import { isServiceFile, serviceFileCommands } from '../../ids.ts';
import { lazyFiles } from '../lazyFiles.ts';
import type { ServiceFilesPorts } from './changedServices.ts';

export type LazyServiceFiles = ReturnType<typeof lazyServiceFiles>;

export function lazyServiceFiles(ports: ServiceFilesPorts) {
	const open = async () => (await import('./serviceFiles.ts')).openServiceFiles(ports);
	const files = lazyFiles(({ uri }) => isServiceFile(uri), serviceFileCommands, open);
	return {
		...files,
		described: async () => (await files.load()).described(),
		methods: async (service: string) => (await files.load()).methods(service),
	};
}
