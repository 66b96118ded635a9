#!/usr/bin/env node
// signed-call, the workbench as a program.
import { isMainThread } from 'node:worker_threads';
import { exitCodes, UsageError, usage, usages } from './usage.ts';

/** Its threads run it, too: it is all there is of the program when it is packed. */
const thisFile = new URL(import.meta.url);

type RunVerb = (args: readonly string[], cancelled: AbortSignal) => Promise<number | undefined>;

/** What a verb does, and what `--help` says of it. */
const verbs: Readonly<Record<string, readonly [run: RunVerb, usage?: string]>> = {
	run: [async (args, cancelled) => (await import('./runVerb.ts')).runFiles(args, cancelled), usages.run],
	sign: [async (args) => (await import('./signVerb.ts')).signCalls(args, false), usages.sign],
	explain: [async (args) => (await import('./signVerb.ts')).signCalls(args, true), usages.sign],
	verify: [async (args) => (await import('./diagnoseVerb.ts')).diagnoseText(args, true, thisFile), usages.diagnose],
	diagnose: [async (args) => (await import('./diagnoseVerb.ts')).diagnoseText(args, false, thisFile), usages.diagnose],
	code: [async (args) => (await import('./codeVerb.ts')).printCode(args), usages.code],
	prove: [async (args) => (await import('./codeVerb.ts')).proveCode(args), usages.code],
	export: [async (args) => (await import('./exportVerb.ts')).exportCalls(args), usages.export],
	mcp: [async (args, cancelled) => (await import('./mcpVerb.ts')).serveTools(args, thisFile, cancelled), usages.mcp],
	services: [async (args) => (await import('./servicesVerb.ts')).listServices(args)],
	service: [(args) => service(args), usages.service],
	watch: [(args) => service(['--watch', ...args]), usages.service],
	help: [async ([verb = 'help']) => help(verbOf(verb)[1])],
};

/** @throws {UsageError} */
function verbOf(name: string): (typeof verbs)[string] {
	const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
	if (!verb) throw new UsageError(`there is no verb ${name}: ${Object.keys(verbs).join(', ')}`);
	return verb;
}

function help(text = usage): number {
	process.stdout.write(text);
	return exitCodes.held;
}

/** It goes on until a signal ends it. */
async function service(args: readonly string[]): Promise<undefined> {
	const { runService } = await import('./serviceVerb.ts');
	try {
		await runService(args, thisFile);
	} catch (error) {
		if (isUsage(error)) throw error;
		process.stderr.write(`The local service was not started: ${error instanceof Error ? error.message : error}\n`);
		process.exitCode = exitCodes.usage;
	}
}

/** Whoever read the output has seen enough, as `head`: a program that a signal ends there has this code. */
const outputClosed = 141;

async function main([verb, ...args]: readonly string[]): Promise<void> {
	if (verb === undefined || isHelp(verb)) return void help();
	const [runVerb, usageOfVerb] = verbOf(verb);
	process.stdout.once('error', ({ code, message }: NodeJS.ErrnoException) => {
		if (code === 'EPIPE') process.exit(outputClosed);
		process.stderr.write(`signed-call: ${message}\n`);
		process.exit(exitCodes.notSent);
	});
	if (args.some(isHelp)) return void help(usageOfVerb);
	const cancel = new AbortController();
	// service and watch have their own end; a signal ends other verbs at once, also where they wait for their input.
	if (verb === 'run' || verb === 'mcp')
		for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => cancel.abort());
	const code = await runVerb(args, cancel.signal);
	if (code !== undefined) process.exitCode = code;
}

const run = isMainThread ? main(process.argv.slice(2)) : import('../net/diagnosis/diagnosisWorker.ts');

run.catch((error: unknown) => {
	process.stderr.write(`signed-call: ${error instanceof Error ? error.message : error}\n`);
	process.exitCode = isUsage(error) ? exitCodes.usage : exitCodes.notSent;
});

function isHelp(argument: string): boolean {
	return argument === '--help' || argument === '-h';
}

/** Also what `parseArgs` says of an option that it does not know. */
function isUsage(error: unknown): boolean {
	if (error instanceof UsageError) return true;
	return error instanceof TypeError && String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS');
}
