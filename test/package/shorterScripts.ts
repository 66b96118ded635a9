import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';
import { minify } from 'terser';

/** A bundle as esbuild minified it, in fewer bytes still: terser follows values through the whole of it. */
export async function shorterScript(bundle: string): Promise<string> {
	const { code } = await minify(bundle, {
		ecma: 2020,
		compress: true,
		// As esbuild writes: no character that an editor or a wrong character set could change.
		format: { ascii_only: true, comments: false },
	});
	if (code === undefined) throw new Error('terser gave no code');
	return code;
}

/** Has scripts that are built written shorter, and their sizes told so. */
export function shorterScripts(folder = '.'): Plugin {
	return {
		name: 'shorter-scripts',
		setup(build) {
			build.initialOptions.write = false;
			build.onEnd(async ({ metafile, outputFiles = [] }) => {
				for (const { path, text, contents } of outputFiles) {
					const isScript = /\.c?js$/.test(path);
					const written = isScript ? Buffer.from(await shorterScript(text)) : contents;
					const [, output] =
						Object.entries(metafile?.outputs ?? {}).find(([name]) => join(folder, name) === path) ?? [];
					if (output) output.bytes = written.length;
					await mkdir(dirname(path), { recursive: true });
					await writeFile(path, written);
				}
			});
		},
	};
}
