import { parseArgs } from 'node:util';
import { builtInServices, okService } from '../core/services/builtIn.ts';
import { variableOf } from '../core/services/service.ts';
import { exitCodes } from './usage.ts';

export function listServices(args: readonly string[]): number {
	parseArgs({ args: [...args], options: {} });
	for (const { id = '', name, keys, request } of [okService, ...builtInServices]) {
		process.stdout.write(`${id.padEnd(20)} ${name}${request ? '' : ' (verified only)'}\n`);
		for (const [key, { optional }] of Object.entries(keys))
			process.stdout.write(`  ${variableOf(key)}${optional ? ' (optional)' : ''}\n`);
	}
	return exitCodes.held;
}
