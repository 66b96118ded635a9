import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { checkout } from '../vscode/checkout.ts';
import { Problem, runMain } from '../vscode/problem.ts';
import { vscodeReleases } from '../vscode/vscodeRelease.ts';
import { levelsNamed, runLevels, sumUp } from './levels.ts';
import { mochaPath } from './mochaPath.ts';

// `npm run test:oldest [-- <level>… | <UI test file>… <mocha's options>]`: the tests that run in a VS Code, or those
// named, in the oldest one that the extension promises to run in.
await runMain(async () => {
	process.env['SIGNED_CALL_VSCODE'] = 'oldest';
	const { vscode } = vscodeReleases.oldest;
	console.log(`In VS Code ${vscode}, the oldest:`);
	const named = process.argv.slice(2);
	if (named.some((name) => name.endsWith('.test.ts'))) return runFiles(named);
	const levels = levelsNamed(named.length === 0 ? ['integration', 'ui'] : named);
	if (levels.includes('unit')) throw new Problem('The unit tests run in no VS Code: `npm test -- unit`.');
	return sumUp(await runLevels(levels));
});

async function runFiles(files: readonly string[]): Promise<number> {
	const running = spawn(process.execPath, [mochaPath, '--timeout', '600000', ...files], {
		cwd: checkout,
		stdio: 'inherit',
	});
	const [code] = await once(running, 'exit');
	return code ?? 1;
}
