import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Account } from '../app/accounts/account.ts';
import { baseUrlTexts } from '../app/accounts/baseUrlText.ts';
import { readBaseUrl } from '../core/call/baseUrl.ts';
import { builtInServices, okService } from '../core/services/builtIn.ts';
import { applicationKeyName } from '../core/services/ok/names.ts';
import { type Service, variableOf } from '../core/services/service.ts';
import { isJsonObject, parsedJson } from '../core/text/parsedJson.ts';
import { describedService } from './describedService.ts';
import { texts } from './texts.ts';
import { UsageError } from './usage.ts';
import { input } from './usedFiles.ts';

export const keyOptions = {
	service: { type: 'string' },
	'base-url': { type: 'string' },
	keys: { type: 'string' },
} as const;

type KeyOptions = { readonly [Name in keyof typeof keyOptions]?: string | undefined } & {
	readonly 'allow-plain-http'?: boolean | undefined;
};

/** In bytes: of a file of keys. */
const mostBytes = 64 * 1024;

/** The keys for a verb that takes no other options. @throws {UsageError} */
export function keysOfArguments(args: readonly string[]) {
	return givenKeys(parseArgs({ args: [...args], options: keyOptions }).values);
}

/** That keys are missing, by their variables. */
export function notGiven(variables: readonly string[]): string {
	return `Keys that are not given: ${variables.join(', ')}`;
}

/** The account that options and environment make, its secrets, and the variables of missing keys. @throws {UsageError} */
export async function givenKeys(options: KeyOptions) {
	const isOk = (options.service ?? 'ok') === 'ok';
	const service: Service = isOk ? okService : await serviceNamed(options.service ?? '');
	const inFile = options.keys === undefined ? {} : await keysOfFile(options.keys);
	const given = (name: string) => inFile[name] ?? process.env[variableOf(name)] ?? '';
	const named = Object.entries(service.keys);
	const valuesOf = (secret: boolean): Record<string, string> =>
		Object.fromEntries(
			named.flatMap(([name, key]) => {
				const value = (key.secret ?? false) === secret ? given(name) : '';
				return value === '' ? [] : [[name, value]];
			}),
		);
	const baseUrl = options['base-url'] ?? service.baseUrl ?? '';
	const read = readBaseUrl(baseUrl);
	// It may have a password in it: it is not repeated.
	if (options['base-url'] !== undefined && 'problem' in read)
		throw new UsageError(`--base-url: ${baseUrlTexts[read.problem](texts)}`);
	const publicKeys = valuesOf(false);
	const account: Account = {
		...{ id: 'given', name: service.name, baseUrl },
		applicationKey: publicKeys[applicationKeyName] ?? '',
		...(!isOk && { service: builtInServices.includes(service) ? (service.id ?? '') : service, publicKeys }),
		...(options['allow-plain-http'] && { plainHttpOrigin: URL.parse(baseUrl)?.origin ?? '' }),
	};
	return {
		account,
		values: valuesOf(true),
		missing: named.flatMap(([name, { optional }]) => (optional || given(name) !== '' ? [] : variableOf(name))),
	};
}

/** @throws {UsageError} */
export async function serviceNamed(named: string): Promise<Service> {
	try {
		return await describedService(named.endsWith('.json') ? input(named) : named);
	} catch (error) {
		throw new UsageError(error instanceof Error ? error.message : String(error));
	}
}

/** @throws {UsageError} where it cannot be read, or others than its owner can read it */
async function keysOfFile(path: string): Promise<Record<string, string>> {
	const refuse = (why: string) => new UsageError(`--keys ${path}: ${why}`);
	await using file = await open(input(path), constants.O_RDONLY).catch(() => {
		throw refuse('the file cannot be read');
	});
	const stat = await file.stat();
	if (stat.isDirectory()) throw refuse('it is a folder');
	const { mode, size } = stat;
	if (process.platform !== 'win32' && (mode & 0o077) !== 0)
		throw refuse('others can read this file: chmod 600 takes that away');
	if (size > mostBytes) throw refuse('the file is too large');
	const keys = parsedJson(await file.readFile('utf8'));
	if (!isJsonObject(keys) || !Object.values(keys).every((value) => typeof value === 'string'))
		throw refuse('it is no JSON object with texts');
	return { ...keys } as Record<string, string>;
}
