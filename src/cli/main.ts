#!/usr/bin/env node
// signed-call, the workbench as a program.
import { isMainThread } from 'node:worker_threads';
import {
	codeUsage,
	diagnoseUsage,
	exitCodes,
	exportUsage,
	mcpUsage,
	runUsage,
	signUsage,
	UsageError,
	usage,
} from './usage.ts';

/** Its threads run it, too: it is all there is of the program when it is packed. */
const thisFile = new URL(import.meta.url);

const verbs: Readonly<
	Record<string, (args: readonly string[], cancelled: AbortSignal) => Promise<number | undefined>>
> = {
	run: async (args, cancelled) => (await import('./runVerb.ts')).runFiles(args, cancelled),
	sign: async (args) => (await import('./signVerb.ts')).signCalls(args, false),
	explain: async (args) => (await import('./signVerb.ts')).signCalls(args, true),
	verify: async (args) => (await import('./diagnoseVerb.ts')).diagnoseText(args, true, thisFile),
	diagnose: async (args) => (await import('./diagnoseVerb.ts')).diagnoseText(args, false, thisFile),
	code: async (args) => (await import('./codeVerb.ts')).printCode(args),
	prove: async (args) => (await import('./codeVerb.ts')).proveCode(args),
	export: async (args) => (await import('./exportVerb.ts')).exportCalls(args),
	mcp: async (args, cancelled) => (await import('./mcpVerb.ts')).serveTools(args, thisFile, cancelled),
	services: async () => (await import('./servicesVerb.ts')).listServices(),
	service: (args) => service(args),
	watch: (args) => service(['--watch', ...args]),
	help,
};

/** It goes on until a signal ends it. */
async function service(args: readonly string[]): Promise<undefined> {
	const { runService } = await import('./serviceVerb.ts');
	try {
		await runService(args, thisFile);
	} catch (error) {
		process.stderr.write(`The local service was not started: ${error instanceof Error ? error.message : error}\n`);
		process.exitCode = 1;
	}
}

async function help([verb]: readonly string[]): Promise<number> {
	const { serviceUsage } = await import('./serviceVerb.ts');
	const ofVerb = {
		run: runUsage,
		sign: signUsage,
		explain: signUsage,
		verify: diagnoseUsage,
		diagnose: diagnoseUsage,
		code: codeUsage,
		export: exportUsage,
		prove: codeUsage,
		mcp: mcpUsage,
		service: serviceUsage,
		watch: serviceUsage,
	};
	process.stdout.write(ofVerb[verb as keyof typeof ofVerb] ?? usage);
	return exitCodes.held;
}

/** Whoever read the output has seen enough, as `head`: a program that a signal ends there has this code. */
const outputClosed = 141;

async function main([verb, ...args]: readonly string[]): Promise<void> {
	if (verb === undefined || verb === '--help' || verb === '-h') return void process.stdout.write(usage);
	const runVerb = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
	if (!runVerb) throw new UsageError(`there is no verb ${verb}: ${Object.keys(verbs).join(', ')}`);
	process.stdout.once('error', () => process.exit(outputClosed));
	const cancel = new AbortController();
	if (verb !== 'service' && verb !== 'watch')
		for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => cancel.abort());
	const code = await runVerb(args, cancel.signal);
	if (code !== undefined) process.exitCode = code;
}

const run = isMainThread ? main(process.argv.slice(2)) : import('../net/diagnosis/diagnosisWorker.ts');

run.catch((error: unknown) => {
	const isUsage = error instanceof UsageError || isOptionError(error);
	process.stderr.write(`signed-call: ${error instanceof Error ? error.message : error}\n`);
	process.exitCode = isUsage ? exitCodes.usage : exitCodes.notSent;
});

/** What `parseArgs` says of an option that it does not know. */
function isOptionError(error: unknown): boolean {
	return error instanceof TypeError && String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS');
}
