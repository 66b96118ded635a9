import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import subsetFont from 'subset-font';

const iconRule = /^\.codicon-([a-z0-9-]+):before \{ content: "\\([0-9a-f]+)" \}\n?/gm;

/** Leaves of VS Code's icon font, and of its style, the icons alone that a script names in a text of its own. */
export function usedIcons(scripts: () => Promise<string>): Plugin {
	return {
		name: 'used-icons',
		setup(build) {
			build.onLoad({ filter: /codicon\.css$/ }, async ({ path }) => {
				const { style } = iconsOf(await readFile(path, 'utf8'), await scripts());
				return { contents: style, loader: 'copy' };
			});
			build.onLoad({ filter: /codicon\.ttf$/ }, async ({ path }) => {
				const style = await readFile(path.replace(/ttf$/, 'css'), 'utf8');
				const { characters } = iconsOf(style, await scripts());
				return {
					contents: await subsetFont(await readFile(path), characters, { targetFormat: 'sfnt' }),
					loader: 'copy',
				};
			});
		},
	};
}

/**
 * The style without the rules of icons that are not named, and the characters of those that are.
 * @param scripts - programs, in which a text is the whole of a name, or has it behind `codicon-`
 */
export function iconsOf(style: string, scripts: string): { readonly style: string; readonly characters: string } {
	const found = scripts.matchAll(/["'`]([a-z0-9-]+)["'`]|codicon-([a-z0-9-]+)/g);
	const named = new Set([...found].map(([, text, behind]) => text ?? behind));
	let characters = '';
	const kept = style.replace(iconRule, (rule, name: string, code: string) => {
		if (!named.has(name)) return '';
		characters += String.fromCodePoint(Number.parseInt(code, 16));
		return rule;
	});
	return { style: kept, characters };
}
