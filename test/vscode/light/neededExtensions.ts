import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { installCodeServer } from '../installCodeServer.ts';
import { scratchFolder } from '../scratch.ts';

/** What VS Code brings along and tests show, open or run: themes, icons, and the languages of their files. */
const needed = [
	'configuration-editing',
	'javascript',
	'json',
	'json-language-features',
	'markdown-basics',
	'markdown-language-features',
	'python',
	'search-result',
	'shellscript',
	'theme-defaults',
	'theme-seti',
];

/** A folder of those extensions alone: to read, announce and start all of them took a third of the processor time of a start. */
export async function neededExtensions(): Promise<string> {
	const { folder } = await installCodeServer();
	const all = join(folder, 'lib', 'vscode', 'extensions');
	const root = scratchFolder('needed');
	await Promise.all(needed.map((name) => symlink(join(all, name), join(root, name))));
	return root;
}
