import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from './usage.ts';

/** The files that this run of the program reads or writes. */
const used = new Set<string>();

/** Has no output written over a file. @returns its path */
export function input(path: string): string {
	used.add(realPath(path));
	return path;
}

/** @returns the path @throws {UsageError} where the file is an input, or another output */
export function output(path: string): string {
	if (used.has(realPath(path)))
		throw new UsageError(`${path}: this command already uses this file. Write to another one.`);
	return input(path);
}

function realPath(path: string): string {
	try {
		return realpathSync.native(path);
	} catch {
		return resolve(path);
	}
}
