import { Problem, runMain } from '../vscode/problem.ts';
import { vscodeReleases } from '../vscode/vscodeRelease.ts';
import { levelsNamed, runLevels, sumUp } from './levels.ts';
import { mochaPath, runNode } from './runNode.ts';

// `npm run test:oldest [-- <level>… | <UI test file>… <mocha's options>]`: the tests that run in a VS Code, or those
// named, in the oldest one that the extension promises to run in.
await runMain(async () => {
	process.env['SIGNED_CALL_VSCODE'] = 'oldest';
	const { vscode } = vscodeReleases.oldest;
	console.log(`In VS Code ${vscode}, the oldest:`);
	const named = process.argv.slice(2);
	if (named.some((name) => name.endsWith('.test.ts'))) return runNode(mochaPath, ['--timeout', '600000', ...named]);
	const levels = levelsNamed(named.length === 0 ? ['integration', 'ui'] : named);
	if (levels.includes('unit')) throw new Problem('The unit tests run in no VS Code: `npm test -- unit`.');
	return sumUp(await runLevels(levels));
});
