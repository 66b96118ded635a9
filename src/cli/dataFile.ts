import { createReadStream, fstatSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ParsedFile } from '../app/callFiles/parsedFile.ts';
import { isBeside } from '../app/expectations/filesBeside.ts';
import { texts } from './texts.ts';
import { UsageError } from './usage.ts';
import { input } from './usedFiles.ts';

/** What `--data` names, else what `@data` names beside the call file; undefined where neither does. @throws {UsageError} */
export function dataFile(path: string, { calls }: ParsedFile, given: string | undefined) {
	const name = given ?? calls.data?.value;
	if (name === undefined) return undefined;
	if (given === undefined && !isBeside(name)) throw new UsageError(`${path}: ${name} is not beside the call file`);
	try {
		const fd = openSync(input(given ?? join(dirname(path), name)), 'r');
		const stat = fstatSync(fd);
		if (stat.isDirectory()) throw new Error(name);
		return { name, size: stat.size, stream: createReadStream('', { fd, encoding: 'utf8' }) };
	} catch {
		throw new UsageError(`${path}: ${texts.t('The data file {0} cannot be read.', name)}`);
	}
}
