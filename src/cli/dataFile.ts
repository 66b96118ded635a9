import { createHash } from 'node:crypto';
import { createReadStream, fstatSync, openSync, type ReadStream, type Stats } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DataError } from '../app/callFiles/dataRows.ts';
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
		// Open until the program ends, so that it can be looked at behind its last piece.
		const stream = createReadStream('', { fd, encoding: 'utf8', autoClose: false });
		return {
			name,
			size: stat.size,
			stream,
			pieces: piecesOf(name, stream, fd, stat),
			identity: () => identityOf(name, fd, stat),
		};
	} catch {
		throw new UsageError(`${path}: ${texts.t('The data file {0} cannot be read.', name)}`);
	}
}

/** The text of a file while nobody writes to it: behind a line that was inserted, rows would be read, and sent, twice. */
async function* piecesOf(name: string, stream: ReadStream, fd: number, before: Stats): AsyncGenerator<string> {
	const check = () => {
		const now = fstatSync(fd);
		// A pipe is written to all the time.
		if (before.isFile() && (now.size !== before.size || now.mtimeMs !== before.mtimeMs))
			throw new DataError(`The data file ${name} was changed while it was read.`);
	};
	for await (const piece of stream) {
		check();
		yield piece;
	}
	check();
}

/** Says which data it is: a file whose rows changed places is another, of the same size. */
async function identityOf(name: string, fd: number, stat: Stats): Promise<string> {
	const text = `${basename(name)}, ${stat.size} bytes`;
	if (!stat.isFile()) return text;
	const digest = createHash('sha256');
	for await (const piece of createReadStream('', { fd, start: 0, autoClose: false })) digest.update(piece);
	return `${text}, SHA-256 ${digest.digest('hex').slice(0, 16)}`;
}
