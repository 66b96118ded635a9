import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { bundleCli } from '../../package/bundleCli.ts';
import { scratchFolder } from '../../vscode/scratch.ts';

export const md5 = (text: string) => hash('md5', text);

export const keys = { application_key: 'AK1', access_token: 'tkn-secret-1', application_secret_key: 'ASK-secret-2' };

/** The environment that has them. */
export const env = Object.fromEntries(
	Object.entries(keys).map(([name, value]) => [`SIGNED_CALL_${name.toUpperCase()}`, value]),
);

/** Makes a folder for the tests of a suite, or for each of them. @returns the path of a name in it */
export function temporaryFolder(begin: Mocha.HookFunction = before) {
	let folder = '';
	begin(() => {
		folder = scratchFolder('cli');
	});
	return (name: string) => join(folder, name);
}

const folder = scratchFolder('program');
const program = join(folder, 'program.cjs');
// As it is packed, once for all its tests: of its hundreds of files each start would load most.
await bundleCli(program);

/** What starts `signed-call`, with no more of the environment than is given. */
export function programOf(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
	const { PATH = '', TMPDIR = '/tmp' } = process.env;
	const all = { PATH, TMPDIR, NODE_COMPILE_CACHE: folder, ...env };
	return { command: process.execPath, args: [program, ...args], env: all };
}

interface ProgramOptions {
	readonly env?: Record<string, string>;
	readonly input?: string;
	/** Sends SIGINT once the output is like this. */
	readonly signalAt?: RegExp;
	/** Reads nothing of the output. */
	readonly closesOutput?: boolean;
	/** No file can have more than 4 kB, as on a full disk. */
	readonly isFull?: boolean;
}

/** Runs `signed-call` in a process of its own. */
export async function signedCall(
	given: readonly string[],
	{ env: held, input = '', signalAt, closesOutput = false, isFull = false }: ProgramOptions = {},
) {
	const { command, args, env } = programOf(given, held);
	const limited = ['-c', 'ulimit -f 8; exec "$@"', 'sh', command, ...args];
	const child = isFull ? spawn('sh', limited, { env }) : spawn(command, args, { env });
	child.stdin.end(input);
	if (closesOutput) child.stdout.destroy();
	let out = '';
	let isSignalled = false;
	child.stdout.setEncoding('utf8').on('data', (piece: string) => {
		out += piece;
		// A second signal would end it at once.
		if (signalAt?.test(out) && !isSignalled) isSignalled = child.kill('SIGINT');
	});
	const errors = text(child.stderr);
	const { promise, resolve } = Promise.withResolvers<number | null>();
	child.once('close', resolve);
	return { code: await promise, out, errors: await errors };
}
