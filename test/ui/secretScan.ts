import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** Where a secret was found: the file, and the encoding it was found in. */
export interface Finding {
	file: string;
	secret: string;
	encoding: string;
}

/** Searches all files below `folders` for the secrets, as they are and in the encodings they may be written in. */
export async function findSecrets(folders: string[], secrets: string[]): Promise<Finding[]> {
	const needles = secrets.flatMap((secret) => encodings(secret));
	const findings: Finding[] = [];
	for (const folder of folders) {
		for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
			if (!entry.isFile()) continue;
			const file = join(entry.parentPath, entry.name);
			const content = await readFile(file);
			for (const { secret, encoding, bytes } of needles) {
				if (content.includes(bytes)) findings.push({ file, secret, encoding });
			}
		}
	}
	return findings;
}

function encodings(secret: string): { secret: string; encoding: string; bytes: Buffer }[] {
	const forms: [string, Buffer][] = [
		['UTF-8', Buffer.from(secret)],
		['UTF-16', Buffer.from(secret, 'utf16le')],
		['base64', Buffer.from(Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -1))],
		['hexadecimal', Buffer.from(Buffer.from(secret).toString('hex'))],
		['percent-encoding', Buffer.from(encodeURIComponent(secret))],
		['JSON', Buffer.from(JSON.stringify(secret).slice(1, -1))],
	];
	const seen = new Set<string>();
	return forms
		.filter(([, bytes]) => !seen.has(bytes.toString('hex')) && seen.add(bytes.toString('hex')))
		.map(([encoding, bytes]) => ({ secret, encoding, bytes }));
}

/**
 * What the page keeps in the browser, as text: local storage, session storage and every IndexedDB database. On disk
 * the browser may keep it compressed, so that a search of its files does not find everything.
 */
export async function browserStorage(page: Page): Promise<string> {
	return page.evaluate(await readFile(new URL('readStorage.js', import.meta.url), 'utf8'));
}
