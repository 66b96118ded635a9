import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type InstalledCodeServer, installCodeServer } from './installCodeServer.ts';
import { Problem } from './problem.ts';
import { ProcessTree } from './processTree.ts';

const readyWithin = 240_000;

export interface CodeServer {
	/** Its address, on loopback, without a slash at the end. */
	origin: string;
	/** Everything the server has written to its output so far. */
	output(): string;
	/** Resolves when the server has ended. */
	ended: Promise<void>;
	stop(): Promise<void>;
}

export interface ServerFolders {
	/** User data: settings, logs, extension storage. */
	userData: string;
	extensions: string;
	/** The extensions that VS Code brings along; all of them when absent. */
	builtin?: string | undefined;
}

/** Starts the server that runs tests inside the extension host (`extensionTestsPath` of the address), secrets in memory only. */
export async function startTestServer(folders: ServerFolders, env: NodeJS.ProcessEnv): Promise<CodeServer> {
	const codeServer = await installCodeServer();
	const args = [
		join(codeServer.folder, 'lib', 'vscode', 'out', 'server-main.js'),
		...['--host', '127.0.0.1', '--port', '0', '--without-connection-token', '--accept-server-license-terms'],
		...['--server-data-dir', folders.userData, '--user-data-dir', folders.userData],
		...['--extensions-dir', folders.extensions, '--telemetry-level', 'off', '--enable-smoke-test-driver'],
		...['--disable-workspace-trust', ...builtinArguments(folders)],
	];
	return start(codeServer.node, args, /Extension host agent listening on (\d+)/, env);
}

/** Starts the server as users have it: secrets persist. `port` is a wish; 0 is any free one. */
export async function startUserServer(
	folders: ServerFolders,
	options: { port?: number; workspaceTrust: boolean; env?: NodeJS.ProcessEnv | undefined },
): Promise<CodeServer> {
	const codeServer = await installCodeServer();
	const args = [
		...(await userServerArguments(codeServer, folders)),
		...['--auth', 'none', '--bind-addr', `127.0.0.1:${options.port ?? 0}`],
		...['--disable-telemetry', '--disable-update-check', '--disable-getting-started-override'],
		...(options.workspaceTrust ? [] : ['--disable-workspace-trust']),
	];
	return start(codeServer.node, args, /HTTP server listening on http:\/\/127\.0\.0\.1:(\d+)/, options.env);
}

/** Installs packaged extensions into `folders.extensions`, as a user does, all by one command. */
export async function installExtensions(vsixes: readonly string[], folders: ServerFolders): Promise<void> {
	const codeServer = await installCodeServer();
	const named = vsixes.flatMap((vsix) => ['--install-extension', vsix]);
	const args = [...(await userServerArguments(codeServer, folders)), ...named, '--force'];
	const tree = new ProcessTree(codeServer.node, args, { stdio: ['ignore', 'pipe', 'pipe'], env: cleanEnvironment() });
	const output = collectOutput(tree);
	await new Promise((resolve) => tree.process.once('close', resolve));
	const installed = output().split('successfully installed').length - 1;
	if (tree.process.exitCode !== 0 || installed < vsixes.length) {
		throw new Problem(`VS Code could not install ${vsixes.join(', ')}:\n${output().slice(-3000)}`);
	}
}

async function userServerArguments({ folder }: InstalledCodeServer, folders: ServerFolders): Promise<string[]> {
	await mkdir(folders.userData, { recursive: true });
	// Its default is a file in the user's own configuration folder.
	const config = join(folders.userData, 'code-server.yaml');
	await writeFile(config, 'auth: none\n');
	return [
		join(folder, 'out', 'node', 'entry.js'),
		...['--config', config, '--user-data-dir', folders.userData, '--extensions-dir', folders.extensions],
		...builtinArguments(folders),
	];
}

function builtinArguments({ builtin }: ServerFolders): string[] {
	return builtin === undefined ? [] : ['--builtin-extensions-dir', builtin];
}

async function start(node: string, args: string[], listening: RegExp, env: NodeJS.ProcessEnv = {}) {
	const tree = new ProcessTree(node, args, {
		stdio: ['ignore', 'pipe', 'pipe'],
		env: { ...cleanEnvironment(), ...ownEnvironment, ...env },
	});
	const output = collectOutput(tree);
	const ended = new Promise<void>((resolve) => tree.process.once('close', () => resolve()));
	const port = await new Promise<string>((resolve, reject) => {
		const fail = (why: string) => reject(new Problem(`VS Code's server ${why}:\n${output().slice(-3000)}`));
		const timer = setTimeout(() => fail(`was not ready within ${readyWithin / 1000} s`), readyWithin);
		tree.process.once('error', (error) => fail(`did not start (${error.message})`));
		tree.process.once('exit', (code) => fail(`ended with code ${code} before it was ready`));
		tree.process.stdout?.on('data', () => {
			const found = listening.exec(output())?.[1];
			if (!found) return;
			clearTimeout(timer);
			resolve(found);
		});
	}).catch(async (error) => {
		await tree.stop();
		throw error;
	});
	return { origin: `http://127.0.0.1:${port}`, output, ended, stop: () => tree.stop() };
}

function collectOutput(tree: ProcessTree): () => string {
	let text = '';
	const collect = (data: Buffer) => {
		text = (text + data.toString()).slice(-1_000_000);
	};
	tree.process.stdout?.on('data', collect);
	tree.process.stderr?.on('data', collect);
	return () => text;
}

/** As where VS Code is started by its command: it asks no login shell for an environment that it has been given. */
const ownEnvironment = { VSCODE_CLI: '1' };

/** Our environment without what another VS Code, whose terminal we may run in, has put there for its own children. */
function cleanEnvironment(): NodeJS.ProcessEnv {
	return Object.fromEntries(
		Object.entries(process.env).filter(
			([name]) => !/^(VSCODE_|ELECTRON_|CODE_SERVER_|PASSWORD$|HASHED_PASSWORD$|PORT$)/.test(name),
		),
	);
}
