import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { checkout } from '../vscode/checkout.ts';

export const mochaPath = fileURLToPath(new URL('../../node_modules/mocha/bin/mocha.js', import.meta.url));

/** Runs a program in this Node, which writes where we do; its exit code. */
export async function runNode(program: string, given: readonly string[], env = process.env): Promise<number> {
	const running = spawn(process.execPath, [program, ...given], { cwd: checkout, env, stdio: 'inherit' });
	const [code] = await once(running, 'exit');
	return code ?? 1;
}
