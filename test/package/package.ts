import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, symlinkSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkout } from '../vscode/checkout.ts';
import { Problem, runMain } from '../vscode/problem.ts';
import { runTool } from '../vscode/runTool.ts';
import { scratchFolder } from '../vscode/scratch.ts';
import { checkPackage } from './checkPackage.ts';
import { repeatableArchive } from './repeatableArchive.ts';

const archive = join('dist', 'signed-call-workbench.vsix');

// `npm run package [-- --twice]`: builds and packages the extension, and checks what is in it; once more in another place
// when asked, to see that the same bytes come out. `--quick`, for tests and `npm start`, checks nothing.
const isQuick = process.argv.includes('--quick');

await runMain(async () => {
	const made = await makePackage(checkout, process.env);
	if (isQuick) return 0;
	await checkPackage(made, checkout);
	const digest = sha256(made);
	console.log(`SHA-256 ${digest}`);
	if (process.argv.includes('--twice')) {
		const again = sha256(await packageElsewhere());
		if (again !== digest) throw new Problem(`Made once more elsewhere, the package is another: SHA-256 ${again}.`);
		console.log('Made once more elsewhere, it has the same bytes.');
	}
	return 0;
});

async function makePackage(folder: string, env: NodeJS.ProcessEnv): Promise<Uint8Array> {
	const run = (...args: string[]) => runTool(process.execPath, args, { cwd: folder, env, missing: '' });
	await run('esbuild.js', '--production');
	// VS Code and the Marketplace show no picture of the package itself: the README's become addresses in the repository, of this very version.
	const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
	// What it takes for a secret of AWS is the example that their documentation prints.
	const options = [
		'--allow-package-secrets',
		'aws',
		'--no-dependencies',
		'--githubBranch',
		`v${version}`,
		'--no-gitHubIssueLinking',
	];
	await run(join('node_modules', '@vscode', 'vsce', 'vsce'), 'package', ...options, '--out', archive);
	const packed = await readFile(join(folder, archive));
	if (isQuick) return packed;
	const made = repeatableArchive(packed);
	await writeFile(join(folder, archive), made);
	return made;
}

/** The package of the same files in another folder, time zone and language, for a user with other rights. */
async function packageElsewhere(): Promise<Uint8Array> {
	const folder = scratchFolder('package');
	const mask = process.umask(0o077);
	try {
		const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
			cwd: checkout,
		});
		for (const path of listed.toString().split('\0').filter(Boolean)) cpSync(join(checkout, path), join(folder, path));
		symlinkSync(join(checkout, 'node_modules'), join(folder, 'node_modules'), 'junction');
		return await makePackage(folder, { ...process.env, TZ: 'Pacific/Kiritimati', LC_ALL: 'tr_TR.UTF-8' });
	} finally {
		process.umask(mask);
	}
}

function sha256(bytes: Uint8Array): string {
	return createHash('sha256').update(bytes).digest('hex');
}
