import { join } from 'node:path';
import { checkout } from './checkout.ts';
import { hasDisplay } from './display.ts';
import { runMain } from './problem.ts';
import { findOnPath } from './runTool.ts';
import { startBrowser } from './startBrowser.ts';
import { startDesktop } from './startDesktop.ts';

/** Opens a VS Code with the built extension: the desktop one if `code` is on PATH and can show a window, else in the browser. */
async function start(): Promise<number> {
	const examples = join(checkout, 'examples');
	const code = process.argv.includes('--browser') ? undefined : await desktopCode();
	if (code) await startDesktop(code, examples);
	else await startBrowser(examples);
	return 0;
}

/** The desktop VS Code's command, unless it cannot open a window from here. */
async function desktopCode(): Promise<string | undefined> {
	const { env, platform } = process;
	// In a terminal of a remote window `code` only talks to that window; as root Electron wants no sandbox.
	if (env['VSCODE_IPC_HOOK_CLI'] || env['CI']) return undefined;
	if (!hasDisplay() || (platform === 'linux' && process.getuid?.() === 0)) return undefined;
	return findOnPath('code');
}

await runMain(start);
