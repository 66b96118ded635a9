import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkout } from '../vscode/checkout.ts';
import { Problem, runMain } from '../vscode/problem.ts';
import { runNpm, runTool } from '../vscode/runTool.ts';
import { notesOf, releasedChangelog } from './changelog.ts';
import { releaseVersion } from './releaseVersion.ts';

const changed = ['package.json', 'package-lock.json', 'CHANGELOG.md'];
const folder = join(checkout, 'dist', 'release');

// `npm run release -- <major.minor.patch>`: the version, the changelog, the VSIX (twice, with the same bytes), a commit and a
// tag, and in dist/release what is uploaded. Nothing leaves this machine.
await runMain(async () => {
	const version = releaseVersion(process.argv[2], (await manifest()).version);
	const tag = `v${version}`;
	if (await git('status', '--porcelain')) throw new Problem('There are changes that are not committed.');
	if (await git('tag', '--list', tag)) throw new Problem(`There is a tag ${tag} already.`);
	try {
		await runNpm(['version', version, '--no-git-tag-version'], checkout);
		const changelog = join(checkout, 'CHANGELOG.md');
		const today = new Date().toISOString().slice(0, 10);
		await writeFile(changelog, releasedChangelog(await readFile(changelog, 'utf8'), version, today));
		console.log('Packaging twice …');
		await runNpm(['run', 'package', '--', '--twice'], checkout);
	} catch (error) {
		await git('checkout', '--', ...changed);
		throw error;
	}
	await git('commit', '--quiet', '--message', `Release ${version}`, '--', ...changed);
	const notes = notesOf(await readFile(join(checkout, 'CHANGELOG.md'), 'utf8'), version) ?? '';
	await git('tag', '--annotate', tag, '--cleanup=verbatim', '--message', `Release ${version}\n\n${notes}\n`);
	for (const file of await writeRelease(version, notes)) console.log(`  ${file}`);
	console.log(`
Released here as ${tag}; the third-party notices are in the VSIX. What is left is the publisher's:
  .ci/run                                       on the tagged commit, where it did not run yet
  git push --atomic origin HEAD ${tag}
  upload ${vsixName(version)} to the Marketplace and to Open VSX, and what is in dist/release to the release of the tag
`);
	return 0;
});

/** Writes what is uploaded, and returns the names of the files. */
async function writeRelease(version: string, notes: string): Promise<string[]> {
	const vsix = await readFile(join(checkout, 'dist', 'signed-call-workbench.vsix'));
	const sum = createHash('sha256').update(vsix).digest('hex');
	const files = {
		[vsixName(version)]: vsix,
		SHA256SUMS: `${sum}  ${vsixName(version)}\n`,
		'RELEASE_NOTES.md': `${notes}\n`,
	};
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder, { recursive: true });
	for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
	return Object.keys(files);
}

function vsixName(version: string): string {
	return `signed-call-workbench-${version}.vsix`;
}

async function manifest(): Promise<{ version: string }> {
	return JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8')) as { version: string };
}

async function git(...args: string[]): Promise<string> {
	return (await runTool('git', args, { cwd: checkout, missing: 'git is missing: install it.' })).trim();
}
