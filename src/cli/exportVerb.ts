import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { DataError, type DataRow, readRows } from '../app/callFiles/dataRows.ts';
import { exportLoadTest } from '../app/callFiles/exportLoadTest.ts';
import { ParsedFile } from '../app/callFiles/parsedFile.ts';
import { dataFile } from './dataFile.ts';
import { givenKeys, keyOptions } from './givenKeys.ts';
import { texts } from './texts.ts';
import { exitCodes, UsageError } from './usage.ts';
import { input, output } from './usedFiles.ts';

const options = {
	...keyOptions,
	to: { type: 'string' },
	output: { type: 'string' },
	data: { type: 'string' },
} as const;

/** Writes a load test of a call file for another program. @returns the exit code @throws {UsageError} */
export async function exportCalls(args: readonly string[]): Promise<number> {
	const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
	const [path, ...more] = positionals;
	if (path === undefined || more.length > 0) throw new UsageError('export takes the path of a call file');
	const { to: tool, output: folder = dirname(path) } = values;
	if (tool !== 'k6' && tool !== 'artillery') throw new UsageError('--to takes k6, artillery');
	const text = await readFile(input(path), 'utf8').catch(() => {
		throw new UsageError(`${path}: the file cannot be read`);
	});
	const file = new ParsedFile({ version: 1, getText: () => text });
	if (file.calls.calls.length === 0) throw new UsageError(`${path}: the file has no call`);
	const { account, values: secrets } = await givenKeys(values);
	const name = basename(path).replace(/\.call$/, '');
	const written = exportLoadTest(tool, name, file, account, secrets, await rowsOf(path, file, values.data));
	if ('problem' in written) throw new UsageError(`${path}: ${written.problem}`);
	const files = [...written.files].map(([name, content]) => [output(join(folder, name)), content] as const);
	try {
		await mkdir(folder, { recursive: true });
		for (const [at, content] of files) await writeFile(at, content);
	} catch {
		throw new UsageError(`--output ${folder}: the files cannot be written`);
	}
	for (const [at] of files) process.stdout.write(`${at}\n`);
	return exitCodes.held;
}

async function rowsOf(path: string, file: ParsedFile, given: string | undefined): Promise<DataRow[] | undefined> {
	const data = dataFile(path, file, given);
	if (!data) return undefined;
	const rows: DataRow[] = [];
	try {
		for await (const row of readRows(data.name, data.pieces, texts)) rows.push(row);
	} catch (error) {
		if (error instanceof DataError) throw new UsageError(`${path}: ${error.message}`);
		throw error;
	}
	return rows;
}
