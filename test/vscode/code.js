#!/usr/bin/env node
// Runs extension tests as the desktop VS Code's executable does, in the VS Code of the npm package code-server.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

if (Number.parseInt(process.versions.node, 10) >= 24) {
	const { main } = await import('./codeMain.ts');
	await main(process.argv.slice(2));
} else {
	// The project brings the Node that VS Code needs; the one on PATH may be older.
	const node = fileURLToPath(new URL('../../node_modules/node/bin/node', import.meta.url));
	const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' });
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
	child.on('exit', (code) => process.exit(code ?? 1));
}
