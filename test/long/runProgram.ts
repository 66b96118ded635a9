import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

export async function runProgram(args: readonly string[], cwd: string, env: Record<string, string> = {}) {
	const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env } });
	const { promise, resolve } = Promise.withResolvers<number | null>();
	child.once('close', resolve);
	const [out, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), promise]);
	return { code, out: out + errors };
}
