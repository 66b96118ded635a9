import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as esbuild from 'esbuild';
import { checkout, integrationBundle } from './checkout.ts';

/** Turns `test/integration/` into JavaScript that any extension host loads, and returns the path of its entry. */
export async function bundleTests(): Promise<string> {
	const outdir = join(checkout, integrationBundle);
	await rm(outdir, { recursive: true, force: true });
	await esbuild.build({
		absWorkingDir: checkout,
		entryPoints: ['test/integration/**/*.ts'],
		outbase: 'test/integration',
		outdir,
		outExtension: { '.js': '.cjs' },
		bundle: true,
		platform: 'node',
		target: 'node22.20',
		format: 'cjs',
		sourcemap: 'inline',
		// As the extension's own bundles: jsonc-parser's main is UMD, which a bundler cannot follow.
		mainFields: ['module', 'main'],
		external: ['vscode', 'mocha'],
		logLevel: 'warning',
	});
	return join(outdir, 'index.cjs');
}

if (import.meta.main) await bundleTests();
