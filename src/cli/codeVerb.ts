import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { proofText, prove } from '../app/code/prove.ts';
import { provenClient } from '../app/code/provenClient.ts';
import { rsaSha256 } from '../app/send/rsaSha256.ts';
import { CodeError } from '../core/code/code.ts';
import { type LanguageName, languages } from '../core/code/languages.ts';
import { writeFunction } from '../core/code/writeCode.ts';
import { builtInNamed, okService } from '../core/services/builtIn.ts';
import { parseService } from '../core/services/readService.ts';
import type { Service } from '../core/services/service.ts';
import { requireDescription } from '../core/signing/derive.ts';
import { type Scheme, SchemeError } from '../core/signing/scheme.ts';
import { runCode } from '../net/code/runCode.ts';
import { exitCodes, UsageError } from './usage.ts';

const options = {
	service: { type: 'string' },
	scheme: { type: 'string' },
	language: { type: 'string' },
} as const;
const codeOptions = { ...options, 'function-only': { type: 'boolean' }, list: { type: 'boolean' } } as const;

const digests = { hash, rsaSha256 };

/** Prints code that signs. @returns the exit code @throws {UsageError} */
export async function printCode(args: readonly string[]): Promise<number> {
	const { values } = parseArgs({ args: [...args], options: codeOptions });
	const print = (text: string) => void process.stdout.write(text);
	if (values.list) for (const [id, { name }] of Object.entries(languages)) print(`${id.padEnd(12)}${name}\n`);
	else {
		const name = languageOf(values.language ?? '');
		const { service, scheme } = await schemeOf(values.service ?? 'ok', values.scheme);
		try {
			print(await codeOf(name, service, scheme, values['function-only'] ?? false));
		} catch (error) {
			if (!(error instanceof CodeError)) throw error;
			process.stderr.write(`signed-call: ${error.message}\n`);
			return exitCodes.notHeld;
		}
	}
	return exitCodes.held;
}

async function codeOf(name: LanguageName, service: Service | undefined, scheme: Scheme, isFunction: boolean) {
	if (isFunction) return writeFunction(scheme, languages[name]);
	if (!service) throw new UsageError('the description is not right; --function-only prints what its scheme says');
	return provenClient(service, scheme, name, runCode, digests);
}

/** Proves the code of all languages, or of one. @returns the exit code @throws {UsageError} */
export async function proveCode(args: readonly string[]): Promise<number> {
	const { values } = parseArgs({ args: [...args], options });
	const { service, scheme } = await schemeOf(values.service ?? 'ok', values.scheme);
	if (!service) throw new UsageError('the description is not right');
	const names =
		values.language === undefined ? (Object.keys(languages) as LanguageName[]) : [languageOf(values.language)];
	let code: number = exitCodes.held;
	for (const name of names) {
		const proof = await prove(service, scheme, name, runCode, digests);
		process.stdout.write(`${name.padEnd(12)}${proofText(proof)}\n`);
		if (proof.state === 'wrong' || proof.state === 'failed') code = exitCodes.notHeld;
	}
	return code;
}

function languageOf(name: string): LanguageName {
	if (Object.hasOwn(languages, name)) return name as LanguageName;
	throw new UsageError(`--language takes ${Object.keys(languages).join(', ')}`);
}

/** A service by its name or from its file, and one of its schemes; without the service where its description has problems. */
async function schemeOf(named: string, chosen: string | undefined) {
	const builtIn = named === 'ok' ? okService : builtInNamed(named);
	const { service, schemes } = builtIn ? { service: builtIn, schemes: builtIn.schemes } : await ofFile(named);
	const scheme = chosen === undefined ? schemes[0] : schemes.find(({ name }) => name === chosen);
	if (!scheme) throw new UsageError(`--scheme takes ${schemes.map(({ name }) => name).join(', ')}`);
	return { scheme: requireDescription(scheme), service };
}

/** Of a description with problems the schemes that can be read by themselves. */
async function ofFile(path: string): Promise<{ readonly service?: Service; readonly schemes: readonly Scheme[] }> {
	const text = await readFile(path, 'utf8').catch(() => {
		throw new UsageError(`--service ${path}: there is no such service or file`);
	});
	const read = parseService(text);
	if ('service' in read) return { service: read.service, schemes: read.service.schemes };
	const problems = read.problems.map(({ code, place }) => `${code} at ${place}`).join(', ');
	try {
		const { schemes } = JSON.parse(text) as { readonly schemes: readonly unknown[] };
		const all = schemes.map(requireDescription);
		process.stderr.write(`signed-call: ${path}: ${problems}\n`);
		return { schemes: all };
	} catch (error) {
		if (error instanceof SchemeError || error instanceof SyntaxError || error instanceof TypeError)
			throw new UsageError(`${path}: ${problems}`);
		throw error;
	}
}
