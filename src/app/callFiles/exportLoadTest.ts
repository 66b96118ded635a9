import { CodeError } from '../../core/code/code.ts';
import { type LoadTool, writeLoadTest } from '../../core/code/loadTest.ts';
import { okService } from '../../core/services/builtIn.ts';
import { schemeOf } from '../../core/services/signService.ts';
import type { Account } from '../accounts/account.ts';
import { allKeysOf, serviceOf } from '../accounts/accountService.ts';
import type { DataRow } from './dataRows.ts';
import type { ParsedFile } from './parsedFile.ts';
import { callsToRun } from './runFile.ts';

/**
 * The files of a load test of the calls of a file, by their names, with the rows of its data. They have no key in them.
 * @param name of the call file, without folder and ending
 * @param secrets of the account, which say by which scheme it signs
 * @returns the files, or why they cannot be made
 */
export function exportLoadTest(
	tool: LoadTool,
	name: string,
	{ calls: document }: ParsedFile,
	account: Account,
	secrets: Readonly<Record<string, string>>,
	rows: readonly DataRow[] | undefined,
): { readonly files: ReadonlyMap<string, string> } | { readonly problem: string } {
	const service = serviceOf(account) ?? okService;
	const chosen = account.scheme ?? account.serviceScheme;
	const named = service.schemes.find(({ name }) => name !== undefined && name === chosen);
	const scheme = schemeOf(service, allKeysOf(account, secrets), chosen) ?? named ?? service.schemes[0];
	if (!scheme) return { problem: '' };
	try {
		const files = writeLoadTest(tool, {
			...{ name, document, service, scheme, baseUrl: account.baseUrl, calls: callsToRun(document.calls) },
			variables: new Map(Object.entries(account.variables ?? {})),
			columns: rows && [...(rows[0]?.keys() ?? [])],
		});
		if (!rows) return { files };
		const written = rows.map((row) => JSON.stringify(Object.fromEntries(row)));
		return { files: new Map([...files, [`${name}.rows.json`, `[\n${written.join(',\n')}\n]\n`]]) };
	} catch (error) {
		if (error instanceof CodeError) return { problem: error.message };
		throw error;
	}
}
