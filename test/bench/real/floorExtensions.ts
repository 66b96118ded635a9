import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { packExtension } from '../../vscode/packExtension.ts';
import { scratchFolder } from '../../vscode/scratch.ts';

const floors = new URL('../floors/', import.meta.url);
const of = { publisher: 'bench', version: '0.0.1', engines: { vscode: '^1.100.0' } };

export const emptyExtension = 'bench.empty';

export function packagedEmpty(): Promise<string> {
	const manifest = { ...of, name: 'empty', main: 'emptyMain.cjs', activationEvents: [] };
	return packExtension(manifest, floors.href);
}

export async function packagedPanels(): Promise<string> {
	const outdir = await mkdtemp(join(scratchFolder('panels'), 'bundle-'));
	await build({
		entryPoints: [new URL('panelsMain.ts', floors).pathname],
		outfile: join(outdir, 'panelsMain.cjs'),
		bundle: true,
		minify: true,
		platform: 'node',
		format: 'cjs',
		external: ['vscode'],
		logLevel: 'error',
	});
	const commands = ['empty', 'echo', 'send'].map((name) => ({ command: `benchPanels.${name}`, title: name }));
	const manifest = { ...of, name: 'panels', main: 'panelsMain.cjs', activationEvents: [], contributes: { commands } };
	return packExtension(manifest, pathToFileURL(`${outdir}/`).href);
}
