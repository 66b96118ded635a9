import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { scratchFolder } from '../../../vscode/scratch.ts';

/** How a language runs a program that runs the programs `0` to `{last}` in turn, each ended by a line `--`. */
const runners = {
	python: [
		'python3',
		'py',
		'import runpy\nfor at in range({last} + 1): runpy.run_path(f"{at}.py", run_name="__main__"); print("--")\n',
	],
	javascript: [process.execPath, 'mjs', inNode('mjs')],
	typescript: [process.execPath, 'mts', inNode('mts')],
	perl: [
		'perl',
		'pl',
		'$SIG{__WARN__} = sub { warn @_ if $_[0] !~ / redefined at / };\nfor (0 .. {last}) { do "./$_.pl"; die $@ if $@; print "--\\n" }\n',
	],
	bash: ['bash', 'sh', 'for at in $(seq 0 {last}); do source "./$at.sh"; echo --; done\n'],
} as const;

function inNode(extension: string): string {
	return `for (let at = 0; at <= {last}; at++) { await import('./' + at + '.${extension}'); console.log('--'); }\n`;
}

export const runsPrograms = (language: string): language is keyof typeof runners => language in runners;

/** What each of the programs prints. In one process: a start costs more than what they do. */
export async function runPrograms(language: keyof typeof runners, sources: readonly string[]): Promise<string[]> {
	const [program, extension, main] = runners[language];
	const folder = scratchFolder('programs');
	const files = [...sources.entries(), ['main', main.replaceAll('{last}', `${sources.length - 1}`)] as const];
	await Promise.all(files.map(([name, text]) => writeFile(join(folder, `${name}.${extension}`), text)));
	const ran = await promisify(execFile)(program, [`main.${extension}`], { cwd: folder, maxBuffer: 100_000_000 });
	assert.equal(ran.stderr, '');
	return ran.stdout.split(/^--\n/m).slice(0, -1);
}
