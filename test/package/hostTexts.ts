import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** Leaves of VS Code's bundles of translations all but the texts `ofViews`, which have scripts of their own for them. */
export function hostTexts(ofViews: () => ReadonlySet<string>): Plugin {
	return {
		name: 'host-texts',
		setup({ onLoad }) {
			onLoad({ filter: /bundle\.l10n\.[\w-]+\.json$/ }, async ({ path }) => {
				const translated = JSON.parse(await readFile(path, 'utf8')) as Record<string, string>;
				const shown = ofViews();
				const kept = Object.entries(translated).filter(([text]) => !shown.has(text));
				return { contents: JSON.stringify(Object.fromEntries(kept)), loader: 'copy' };
			});
		},
	};
}
