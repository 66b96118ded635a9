import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installOnce } from './cache.ts';
import { Problem } from './problem.ts';
import { say, withProgress } from './progress.ts';
import { runNpm } from './runTool.ts';

/** The release of the npm package that brings VS Code, and the VS Code in it. */
const release = '4.139.1';
const vscodeRelease = '1.139.1';
/** Counts what we put into it: a cache with another number holds another. */
const revision = 2;

/**
 * The folder of the code-server package: a complete VS Code server and web workbench from the npm registry, installed
 * into the cache at first use.
 * @throws Problem that says what to install when npm is missing
 */
export async function installCodeServer(): Promise<string> {
	if (process.platform === 'win32') {
		throw new Problem(
			'VS Code in the browser runs on Linux and macOS. Install the desktop VS Code, so that `code` is on PATH.',
		);
	}
	const name = `code-server-${release}-${revision}-${process.platform}-${process.arch}`;
	return join(await installOnce(name, build), 'node_modules', 'code-server');
}

async function build(folder: string): Promise<void> {
	say(
		`VS Code ${vscodeRelease} is not in the cache yet. Getting it from the npm registry, once: about 600 MB on disk.`,
	);
	await withProgress('1/2 Downloading VS Code', folder, () =>
		runNpm(['install', '--prefix', folder, '--ignore-scripts', `code-server@${release}`], folder),
	);
	const vscode = join(folder, 'node_modules', 'code-server', 'lib', 'vscode');
	await withProgress('2/2 Downloading its libraries', folder, () =>
		runNpm(['install', '--prefix', vscode, '--omit=dev', '--ignore-scripts'], vscode),
	);
	// The only library without which the server does not start, and that npm has as source code only.
	const logWriter = join(vscode, 'node_modules', '@vscode', 'spdlog', 'index.js');
	await copyFile(fileURLToPath(new URL('logWriter.cjs', import.meta.url)), logWriter);
}
