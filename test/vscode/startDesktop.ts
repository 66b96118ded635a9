import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { cacheFolder } from './cache.ts';
import { checkout } from './checkout.ts';
import { startPageFolder } from './packExtension.ts';
import { Problem } from './problem.ts';
import { ProcessTree } from './processTree.ts';
import { say } from './progress.ts';
import { runTool } from './runTool.ts';
import { writeUserSettings } from './userSettings.ts';

/** Opens the desktop VS Code with the extension from this folder, and waits until its window is closed. */
export async function startDesktop(code: string, folder: string): Promise<void> {
	say('Building the extension …');
	await runTool(process.execPath, ['esbuild.js'], { cwd: checkout, missing: '' });
	// A user data folder of its own makes it an instance of its own, which can be ended without the user's other windows.
	const userData = join(cacheFolder(), 'start', 'desktop');
	await writeUserSettings(userData);
	const argument = `--user-data-dir=${userData}`;
	endStrays(argument);
	say('Opening VS Code with the extension. Close its window or press Ctrl-C to end it.');
	const extensions = [checkout, startPageFolder].map((path) => `--extensionDevelopmentPath=${path}`);
	const args = ['--new-window', '--wait', '--disable-workspace-trust', argument, ...extensions, folder];
	// On Windows `code` is a batch file, which only a shell can run.
	const shell = process.platform === 'win32';
	const quoted = shell ? [code, ...args].map((arg) => `"${arg}"`) : [code, ...args];
	const window = new ProcessTree(quoted[0] ?? code, quoted.slice(1), { stdio: 'inherit', shell });
	const exitCode = await new Promise<number | null>((resolve, reject) => {
		window.process.once('exit', resolve);
		window.process.once('error', (error) => reject(new Problem(`${code} did not start: ${error.message}`)));
	});
	if (exitCode) {
		throw new Problem(`${code} ended with code ${exitCode}. \`npm start -- --browser\` needs no desktop VS Code.`);
	}
}

/** `code` starts the window in a process group apart: ends with us the processes that have `argument` from now on. */
function endStrays(argument: string): void {
	const before = new Set(processesWith(argument));
	process.on('exit', () => {
		for (const id of processesWith(argument)) {
			if (!before.has(id)) process.kill(id, 'SIGTERM');
		}
	});
}

function processesWith(argument: string): number[] {
	try {
		return execFileSync('ps', ['-axo', 'pid=,args='], { encoding: 'utf8' })
			.split('\n')
			.filter((line) => line.includes(argument))
			.map((line) => Number.parseInt(line, 10));
	} catch {
		return [];
	}
}
