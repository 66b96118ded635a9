import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ClientKeys } from '../../../src/net/service/serviceKeys.ts';
import { requireSystemTool } from '../../vscode/systemTool.ts';

const run = promisify(execFile);
const programs = { 'client.py': python, 'client.mjs': () => process.execPath, 'client.sh': () => 'sh' } as const;
const needed = { 'client.py': ['python3'], 'client.mjs': [], 'client.sh': ['curl', 'openssl'] } as const;

/** Runs a client script with these keys in its environment, and gives back what it printed. */
export async function runClient(
	client: keyof typeof programs,
	keys: Required<ClientKeys>,
	...args: readonly string[]
): Promise<string> {
	// One after the other: an installation holds a lock.
	for (const tool of needed[client]) await requireSystemTool(tool);
	const path = fileURLToPath(new URL(client, import.meta.url));
	const { stdout } = await run(await programs[client](), [path, ...args], {
		env: {
			PATH: process.env['PATH'] ?? '',
			SIGNED_CALL_APPLICATION_KEY: keys.applicationKey,
			SIGNED_CALL_ACCESS_TOKEN: keys.accessToken,
			SIGNED_CALL_APPLICATION_SECRET_KEY: keys.applicationSecretKey,
		},
	});
	return stdout.trim();
}

let pythonItself: Promise<string> | undefined;

/** What `python3` on PATH leads to: it may be a script that looks for Python at each start, which takes longer than a client. */
function python(): Promise<string> {
	pythonItself ??= run('python3', ['-c', 'import sys; print(sys.executable)']).then(({ stdout }) => stdout.trim());
	return pythonItself;
}
