import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Problem, runMain } from '../vscode/problem.ts';
import { ProcessTree } from '../vscode/processTree.ts';
import { type LevelResult, levelsNamed, runLevels, sumUp } from './levels.ts';

/** These wait for nothing and are handed the time where they ask for it: they do the same however busy the machine is. */
const pure = ['test/unit/core/**', 'test/unit/diagnosis/**', 'test/unit/words/**', 'test/grammar/**'];
const unitOptions = pure.flatMap((files) => ['--ignore', files]);

const spinner = fileURLToPath(new URL('spin.ts', import.meta.url));

// `npm run test:busy [-- <level>… --times <n>]`: the tests while something else keeps every processor busy, so that what
// depends on the machine's speed shows.
await runMain(async () => {
	const { values, positionals } = parseArgs({ allowPositionals: true, options: { times: { type: 'string' } } });
	const wanted = levelsNamed(positionals);
	const times = Number(values.times ?? 3);
	if (!Number.isInteger(times) || times < 1) throw new Problem('--times is the number of runs.');
	const results: LevelResult[] = [];
	const spinners = Array.from({ length: availableParallelism() }, startSpinner);
	try {
		for (let run = 1; run <= times; run++) {
			console.log(`\n=== run ${run} of ${times}, ${spinners.length} processors kept busy`);
			results.push(...(await runLevels(wanted, unitOptions)));
		}
	} finally {
		await Promise.all(spinners.map((tree) => tree.stop()));
	}
	return sumUp(results);
});

function startSpinner(): ProcessTree {
	return new ProcessTree(process.execPath, [spinner], { stdio: 'ignore' });
}
