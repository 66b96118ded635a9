import { join } from 'node:path';
import { build } from 'esbuild';
import { checkout } from '../vscode/checkout.ts';
import { clientOfUndici } from './clientOfUndici.ts';

/** Bundles signed-call into one file. */
export function bundleCli(outfile: string) {
	return build({
		entryPoints: [join(checkout, 'src/cli/main.ts')],
		outfile,
		bundle: true,
		minify: true,
		legalComments: 'none',
		platform: 'node',
		// Node loads the modules of its own that a verb needs only as far as that needs them, and none of what they hold.
		format: 'cjs',
		target: 'node22.19',
		mainFields: ['module', 'main'],
		metafile: true,
		// As in Node's own build of undici: one parser of HTTP, not the experimental second one as well.
		define: { esbuildDetection: 'true', 'import.meta.url': 'urlOfProgram' },
		banner: { js: "const urlOfProgram=require('node:url').pathToFileURL(__filename).href;" },
		plugins: [clientOfUndici],
	});
}
