import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { type Find, SecretSearch } from './leaks/secretSearch.ts';

/** Searches all files below `folders` for the secrets, in all forms that they may be written in. */
export async function findSecrets(folders: readonly string[], secrets: readonly string[]): Promise<Find[]> {
	const search = new SecretSearch(Object.fromEntries(secrets.map((secret) => [secret, secret])));
	const finds: Find[] = [];
	for (const folder of folders) finds.push(...(await search.inFolder(folder)));
	return finds;
}

/**
 * What the page keeps in the browser, each text with its place: local storage, session storage and every IndexedDB database. On disk
 * the browser may keep it compressed, so that a search of its files does not find everything.
 */
export async function browserStorage(page: Page): Promise<[place: string, text: string][]> {
	return page.evaluate(await readFile(new URL('readStorage.js', import.meta.url), 'utf8'));
}
