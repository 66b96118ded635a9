import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from './usage.ts';

/** The files that this run of the program reads or writes. */
const used = new Set<string>();

/** Has no output written over a file. @returns its path */
export function input(path: string): string {
	used.add(identityOf(path));
	return path;
}

/** @returns the path @throws {UsageError} where the file is an input, or another output */
export function output(path: string): string {
	if (used.has(identityOf(path)))
		throw new UsageError(`${path}: this command already uses this file. Write to another one.`);
	return input(path);
}

/** The same for each name and link of a file. */
function identityOf(path: string): string {
	try {
		const { dev, ino } = statSync(path, { bigint: true });
		return `${dev}:${ino}`;
	} catch {
		return resolve(path);
	}
}
