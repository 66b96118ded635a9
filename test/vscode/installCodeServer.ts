import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installOnce } from './cache.ts';
import { Problem } from './problem.ts';
import { say } from './progress.ts';
import { runNpm } from './runTool.ts';
import { type VscodeRelease, vscodeRelease } from './vscodeRelease.ts';

export interface InstalledCodeServer {
	/** The folder of the code-server package: a complete VS Code server and web workbench. */
	readonly folder: string;
	/** The Node that runs it, and its extension hosts. */
	readonly node: string;
}

/** The VS Code for tests, from the npm registry, cached. @throws Problem that says what to install, or what else there is */
export async function installCodeServer(): Promise<InstalledCodeServer> {
	if (process.platform === 'win32') {
		throw new Problem(
			'VS Code in the browser runs on Linux and macOS. Install the desktop VS Code, so that `code` is on PATH.',
		);
	}
	const release = vscodeRelease();
	const machine = `${process.platform}-${process.arch}`;
	const node = release.node?.[machine];
	if (release.node && !node)
		throw new Problem(`The npm registry has no Node for VS Code ${release.vscode} on ${machine}.`);
	const name = `code-server-${release.codeServer}-${release.revision}-${machine}`;
	const root = await installOnce(name, (folder) => build(folder, release, node));
	const packages = join(root, 'node_modules');
	return {
		folder: join(packages, 'code-server'),
		node: node ? join(packages, packageOf(node), 'bin', 'node') : process.execPath,
	};
}

async function build(folder: string, release: VscodeRelease, node: string | undefined): Promise<void> {
	const { codeServer, vscode, overrides, libraries, ripgrep } = release;
	say(`VS Code ${vscode} is not in the cache yet. Getting it from the npm registry, once: about 600 MB on disk.`);
	await writeFile(join(folder, 'package.json'), JSON.stringify({ overrides }));
	const wanted = [`code-server@${codeServer}`, ...(node ? [node] : []), ...(ripgrep ? [ripgrep] : [])];
	say('1/2 Downloading VS Code …');
	await runNpm(['install', '--prefix', folder, '--ignore-scripts', ...wanted], folder);
	const server = join(folder, 'node_modules', 'code-server', 'lib', 'vscode');
	for (const [library, version] of Object.entries(libraries)) await takeFromRegistry(server, library, version);
	say('2/2 Downloading its libraries …');
	await runNpm(['install', '--prefix', server, '--omit=dev', '--ignore-scripts'], server);
	// The only library without which the server does not start, and that npm has as source code only.
	const logWriter = join(server, 'node_modules', '@vscode', 'spdlog', 'index.js');
	await copyFile(fileURLToPath(new URL('logWriter.cjs', import.meta.url)), logWriter);
	if (ripgrep) await putRipgrep(join(folder, 'node_modules', packageOf(ripgrep)), server);
}

/** The name in `name@version`. */
function packageOf(wanted: string): string {
	return wanted.slice(0, wanted.lastIndexOf('@'));
}

/** Puts the program where the server looks for it; without it no file is found by its name. */
async function putRipgrep(from: string, server: string): Promise<void> {
	const bin = join(server, 'node_modules', '@vscode', 'ripgrep', 'bin');
	await mkdir(bin, { recursive: true });
	await copyFile(join(from, 'bin', `${process.platform}-${process.arch}`, 'rg'), join(bin, 'rg'));
}

interface Dependencies {
	dependencies: Record<string, string>;
}

/** Has the package in `server` take a library from the registry: in its own dependencies and in what they were resolved to. */
async function takeFromRegistry(server: string, library: string, version: string): Promise<void> {
	const change = async <T>(name: string, apply: (manifest: T) => void) => {
		const path = join(server, name);
		const manifest = JSON.parse(await readFile(path, 'utf8')) as T;
		apply(manifest);
		await writeFile(path, JSON.stringify(manifest));
	};
	await change<Dependencies>('package.json', ({ dependencies }) => {
		dependencies[library] = version;
	});
	await change<{ packages: Record<string, Dependencies> }>('npm-shrinkwrap.json', ({ packages }) => {
		const root = packages[''];
		if (root) root.dependencies[library] = version;
		delete packages[`node_modules/${library}`];
	});
}
