import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { checkout } from '../vscode/checkout.ts';
import { runMain } from '../vscode/problem.ts';
import { mochaPath } from './mochaPath.ts';

/** How many inputs each of the long properties tries. */
const runs = 20_000;

/** What is long, and what is short otherwise but longer here. */
const files = [
	'test/long/**/*.test.ts',
	'test/unit/diagnosis/{madeMistakes,diagnoseTable,diagnose.hostile,ranking}.test.ts',
	'test/unit/diagnosis/{blindSet,learn/learn}.test.ts',
	'test/unit/diagnosis/search/{assembler,parameterVariants}.test.ts',
	'test/unit/net/history/historyKills.test.ts',
	'test/unit/core/callFile/callDocument.{properties,changes}.test.ts',
	'test/unit/core/masking/{mask,maskWritings}.properties.test.ts',
	'test/unit/core/paste/maskedForms.properties.test.ts',
	'test/ui/{leaks,restrictedMode,russian,web}.test.ts',
];

const webviews = fileURLToPath(new URL('../ui/browser/measureHostile.ts', import.meta.url));

// `npm run test:long [-- -g <words of a title>]`: the tests that take too long for every change.
await runMain(async () => {
	const found = globSync(files, { cwd: checkout });
	const options = process.argv.slice(2);
	const codes = [await run(mochaPath, ['--timeout', '3600000', ...options, ...found])];
	if (options.length === 0) codes.push(await run(webviews, []));
	return Math.max(...codes);
});

async function run(program: string, given: readonly string[]): Promise<number> {
	const env = { SIGNED_CALL_FUZZ: String(runs), ...process.env };
	const running = spawn(process.execPath, [program, ...given], { cwd: checkout, env, stdio: 'inherit' });
	const [code] = await once(running, 'exit');
	return code ?? 1;
}
