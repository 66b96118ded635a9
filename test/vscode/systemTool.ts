import { access } from 'node:fs/promises';
import { Problem } from './problem.ts';
import { findOnPath, runTool, succeeds } from './runTool.ts';

const installed = new Map<string, Promise<string | undefined>>();

/** The path of a system's tool; as root on Debian its package is installed where it is missing, else undefined. */
export function systemTool(name: string): Promise<string | undefined> {
	const known = installed.get(name) ?? findOrInstall(name);
	installed.set(name, known);
	return known;
}

/** As {@link systemTool}, for a test that cannot do without. @throws Problem that says what to install */
export async function requireSystemTool(name: string): Promise<string> {
	const path = await systemTool(name);
	if (path === undefined) throw new Problem(`${name} is missing: install it, then run the tests again.`);
	return path;
}

async function findOrInstall(name: string): Promise<string | undefined> {
	const found = await findOnPath(name);
	if (found || process.getuid?.() !== 0 || !(await succeeds(access('/etc/debian_version')))) return found;
	const options = {
		cwd: '/',
		env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
		missing: `${name} is missing, and apt-get as well: install ${name}.`,
	};
	await runTool('apt-get', ['update', '-qq'], options);
	await runTool('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options);
	return findOnPath(name);
}
