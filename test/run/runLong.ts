import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { checkout } from '../vscode/checkout.ts';
import { runMain } from '../vscode/problem.ts';
import { mochaPath, runNode } from './runNode.ts';

/** How many inputs each of the long properties tries. */
const runs = 20_000;

/** What is long, and what is short otherwise but longer here. */
const files = [
	'test/long/**/*.test.ts',
	'test/unit/diagnosis/{madeMistakes,diagnoseTable,diagnose.hostile,ranking}.test.ts',
	'test/unit/diagnosis/{blindSet,edits/diagnoseBy,learn/learn}.test.ts',
	'test/unit/diagnosis/search/{assembler,parameterVariants}.test.ts',
	'test/unit/net/history/historyKills.test.ts',
	'test/unit/core/callFile/callDocument.{properties,changes}.test.ts',
	'test/unit/core/masking/{mask,maskWritings}.properties.test.ts',
	'test/unit/core/paste/maskedForms.properties.test.ts',
	'test/ui/{firstRun,leaks,restrictedMode,web}.test.ts',
];

const webviews = fileURLToPath(new URL('../ui/browser/measureHostile.ts', import.meta.url));

// `npm run test:long [-- -g <words of a title>]`: the tests that take too long for every change.
await runMain(async () => {
	const found = globSync(files, { cwd: checkout });
	const options = process.argv.slice(2);
	const env = { SIGNED_CALL_FUZZ: String(runs), ...process.env };
	const codes = [await runNode(mochaPath, ['--timeout', '3600000', ...options, ...found], env)];
	if (options.length === 0) codes.push(await runNode(webviews, [], env));
	return Math.max(...codes);
});
