import { createRequire } from 'node:module';
import { join } from 'node:path';
import { installOnce } from '../../vscode/cache.ts';
import { say } from '../../vscode/progress.ts';
import { runNpm } from '../../vscode/runTool.ts';

const release = '0.35.5';

/** What is used of sharp here. */
export type Sharp = (
	input: Uint8Array | Uint8Array[],
	options?: { join: { animated: true } },
) => {
	webp(options: Record<string, unknown>): { toBuffer(): Promise<Buffer> };
	png(options: Record<string, unknown>): { toBuffer(): Promise<Buffer> };
};

/** sharp (libvips), which makes small WebP and PNG files: from the npm registry into the cache at first use, as only pictures want it. */
export async function installSharp(): Promise<Sharp> {
	const folder = await installOnce(`sharp-${release}-${process.platform}-${process.arch}`, async (place) => {
		say('Getting sharp from the npm registry, once: about 20 MB on disk.');
		await runNpm(['install', '--prefix', place, '--ignore-scripts', `sharp@${release}`], place);
	});
	return createRequire(join(folder, 'package.json'))('sharp') as Sharp;
}
