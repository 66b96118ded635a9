import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ServiceKeys } from '../../../src/net/serviceKeys.ts';
import { systemTool } from '../../vscode/systemTool.ts';

const run = promisify(execFile);
const programs = { 'client.py': 'python3', 'client.mjs': process.execPath, 'client.sh': 'sh' } as const;
const needed = { 'client.py': ['python3'], 'client.mjs': [], 'client.sh': ['curl', 'openssl'] } as const;

/** Whether a client can run here; as root on Debian what it needs is installed. */
export async function canRun(client: keyof typeof programs): Promise<boolean> {
	const tools = await Promise.all(needed[client].map(systemTool));
	return tools.every((tool) => tool !== undefined);
}

/** Runs a client script with these keys in its environment, and gives back what it printed. */
export async function runClient(
	client: keyof typeof programs,
	keys: Required<ServiceKeys>,
	...args: readonly string[]
): Promise<string> {
	const path = fileURLToPath(new URL(client, import.meta.url));
	const { stdout } = await run(programs[client], [path, ...args], {
		env: {
			PATH: process.env['PATH'] ?? '',
			SIGNED_CALL_APPLICATION_KEY: keys.applicationKey,
			SIGNED_CALL_ACCESS_TOKEN: keys.accessToken,
			SIGNED_CALL_APPLICATION_SECRET_KEY: keys.applicationSecretKey,
		},
	});
	return stdout.trim();
}
