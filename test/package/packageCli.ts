// `npm run package:cli`: packs signed-call, bundled into one file and its starter, as an npm package, which installs without scripts and dependencies.
import { cpSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkout } from '../vscode/checkout.ts';
import { runMain } from '../vscode/problem.ts';
import { runTool } from '../vscode/runTool.ts';
import { bundleCli } from './bundleCli.ts';
import { bundledPackages } from './bundledPackages.ts';
import { installedFiles } from './installedFiles.ts';
import { thirdPartyNotices } from './thirdPartyNotices.ts';

const folder = join(checkout, 'dist', 'cli');
const bin = 'signed-call.mjs';
const program = 'program.cjs';

/** Says which Node it takes before anything is loaded that an older one has not, and keeps what V8 compiles for the next start. */
const starter = `#!/usr/bin/env node
import module from 'node:module';
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
	process.stderr.write(\`signed-call: Node 22.19 or newer is needed, not \${process.version}\\n\`);
	process.exitCode = 2;
} else {
	module.enableCompileCache();
	module.createRequire(import.meta.url)('./${program}');
}
`;

await runMain(async () => {
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder, { recursive: true });
	const { metafile } = await bundleCli(join(folder, program));
	const { version, license, repository, homepage } = JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8'));
	const manifest = {
		...{ name: 'signed-call', version, license, repository, homepage },
		description: 'Signs and sends calls of *.call files, and says whether they did what is expected of them',
		type: 'module',
		bin: { 'signed-call': bin },
		engines: { node: '>=22.19' },
	};
	await writeFile(join(folder, bin), starter, { mode: 0o755 });
	await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, '\t')}\n`);
	await writeFile(
		join(folder, 'ThirdPartyNotices.txt'),
		thirdPartyNotices(bundledPackages([metafile], installedFiles)),
	);
	cpSync(join(checkout, 'LICENSE'), join(folder, 'LICENSE'));
	cpSync(join(checkout, 'docs', 'CI.md'), join(folder, 'README.md'));
	const run = (...args: string[]) => runTool('npm', args, { cwd: folder, env: process.env, missing: '' });
	await run('pack', '--pack-destination', join(checkout, 'dist'));
	return 0;
});
