import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { LanguageName } from '../../core/code/languages.ts';

type Command = readonly [program: string, ...args: string[]];

/** How a program is run: each command in turn, the last one prints. `%` stands for its file. */
const commands: Readonly<Record<LanguageName, readonly Command[]>> = {
	python: [['python3', '%']],
	javascript: [[process.execPath, '%']],
	typescript: [[process.execPath, '--disable-warning=ExperimentalWarning', '%']],
	php: [['php', '%']],
	ruby: [['ruby', '%']],
	go: [['go', 'run', '%']],
	java: [
		['javac', '-encoding', 'UTF-8', '-d', '.', '%'],
		['java', '-cp', '.', 'Main'],
	],
	kotlin: [
		['kotlinc', '%', '-nowarn', '-include-runtime', '-d', 'signer.jar'],
		['java', '-cp', 'signer.jar', 'SignerKt'],
	],
	csharp: [
		['mcs', '-langversion:latest', '-r:System.Net.Http', '-out:signer.exe', '%'],
		['mono', 'signer.exe'],
	],
	perl: [['perl', '%']],
	bash: [['bash', '%']],
};

const longestMilliseconds = 120_000;
/** In bytes; the signatures of all calls are far fewer. */
const longestOutput = 8 * 2 ** 20;

/** Runs a program in a folder of its own, with nothing of the environment but PATH and the home folder, where tools keep things. */
export async function runCode(
	language: LanguageName,
	extension: string,
	source: string,
): Promise<{ readonly out: string } | { readonly failed: string } | { readonly absent: string }> {
	// In a browser nothing is run.
	if ((process.platform as string) === 'browser') return { absent: 'interpreter' };
	const folder = await mkdtemp(join(tmpdir(), 'signed-call-code-'));
	try {
		const file = language === 'java' ? 'Signer.java' : `signer.${extension}`;
		await writeFile(join(folder, file), source);
		let out = '';
		for (const [program, ...args] of commands[language]) {
			const ran = await run(
				program,
				args.map((arg) => (arg === '%' ? file : arg)),
				folder,
			);
			if ('absent' in ran || 'failed' in ran) return ran;
			({ out } = ran);
		}
		return { out };
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

async function run(program: string, args: readonly string[], cwd: string) {
	const { PATH = '', HOME = cwd } = process.env;
	// In VS Code this process is Electron.
	const env = { PATH, HOME, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', ELECTRON_RUN_AS_NODE: '1' };
	const limits = { timeout: longestMilliseconds, maxBuffer: longestOutput };
	const running = promisify(execFile)(program, args, { cwd, env, ...limits });
	running.child.stdin?.end();
	try {
		return { out: (await running).stdout };
	} catch (error) {
		const { code, stderr } = error as { readonly code: number | string | null; readonly stderr: string };
		if (code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return { failed: `${program} printed too much` };
		// Any other text is of what was not even started.
		if (typeof code === 'string') return { absent: program };
		return { failed: stderr.slice(0, 10_000) || `${program} ended with ${code}` };
	}
}
