import { spawn } from 'node:child_process';
import { findOnPath } from './runTool.ts';

/** Whether a window that is opened here can be seen. */
export function hasDisplay(): boolean {
	return process.platform !== 'linux' || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);
}

/** Opens an address in the person's own browser where there is a display; it is theirs and outlives us. */
export async function openInBrowser(address: string): Promise<void> {
	if (!hasDisplay() || process.env['CI']) return;
	const opener = await findOnPath('xdg-open', 'open');
	if (!opener) return;
	const child = spawn(opener, [address], { detached: true, stdio: 'ignore' });
	child.on('error', () => undefined);
	child.unref();
}
