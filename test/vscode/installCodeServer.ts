import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { installOnce } from './cache.ts';
import { Problem } from './problem.ts';
import { say, withProgress } from './progress.ts';
import { findOnPath, runNpm, runTool } from './runTool.ts';

/** The release of the npm package that brings VS Code, and the VS Code in it. */
const release = '4.139.1';
const vscodeRelease = '1.139.1';
const headersRelease = '1.9.0';

const missingCompiler =
	'A C++ compiler is missing; VS Code needs one module built with it. Install one and start again: ' +
	(process.platform === 'darwin'
		? 'xcode-select --install'
		: 'apt-get install g++ (Debian, Ubuntu), dnf install gcc-c++ (Fedora)') +
	'.\nA desktop VS Code with `code` on PATH needs none of this.';

/**
 * The folder of the code-server package: a complete VS Code server and web workbench from the npm registry, installed
 * into the cache at first use.
 * @throws Problem that says what to install when npm or a C++ compiler is missing
 */
export async function installCodeServer(): Promise<string> {
	if (process.platform === 'win32') {
		throw new Problem(
			'VS Code in the browser runs on Linux and macOS. Install the desktop VS Code, so that `code` is on PATH.',
		);
	}
	const name = `code-server-${release}-${process.platform}-${process.arch}`;
	return join(await installOnce(name, build), 'node_modules', 'code-server');
}

async function build(folder: string): Promise<void> {
	const compiler = await findOnPath('c++', 'g++', 'clang++');
	if (!compiler) throw new Problem(missingCompiler);
	say(
		`VS Code ${vscodeRelease} is not in the cache yet. Getting it from the npm registry, once: about 600 MB on disk.`,
	);
	await withProgress('1/3 Downloading VS Code', folder, () =>
		runNpm(
			[
				'install',
				'--prefix',
				folder,
				'--ignore-scripts',
				`code-server@${release}`,
				`node-api-headers@${headersRelease}`,
			],
			folder,
		),
	);
	const vscode = join(folder, 'node_modules', 'code-server', 'lib', 'vscode');
	await withProgress('2/3 Downloading its libraries', folder, () =>
		runNpm(['install', '--prefix', vscode, '--omit=dev', '--ignore-scripts'], vscode),
	);
	await withProgress('3/3 Compiling its log writer', folder, () => compileLogWriter(compiler, folder, vscode));
}

/**
 * Builds @vscode/spdlog as its binding.gyp says. It is a Node-API module, so headers from npm and a compiler are enough;
 * `npm rebuild` would want Python, make and headers from another server.
 */
async function compileLogWriter(compiler: string, folder: string, vscode: string): Promise<void> {
	const spdlog = join(vscode, 'node_modules', '@vscode', 'spdlog');
	const addonApi = createRequire(join(spdlog, 'package.json')).resolve('node-addon-api/napi.h');
	const linking = process.platform === 'darwin' ? ['-bundle', '-undefined', 'dynamic_lookup'] : ['-shared'];
	await mkdir(join(spdlog, 'build', 'Release'), { recursive: true });
	await runTool(
		compiler,
		[
			...linking,
			...['-fPIC', '-O1', '-std=c++17', '-pthread', '-fexceptions', '-DNAPI_CPP_EXCEPTIONS'],
			...['-DNODE_GYP_MODULE_NAME=spdlog', '-DBUILDING_NODE_EXTENSION'],
			...['-DNODE_API_SWALLOW_UNTHROWABLE_EXCEPTIONS', '-DFMT_CONSTEVAL='],
			`-I${join(folder, 'node_modules', 'node-api-headers', 'include')}`,
			`-I${join(addonApi, '..')}`,
			...['-Ideps/spdlog/include', 'src/main.cc', 'src/logger.cc', '-o', 'build/Release/spdlog.node'],
		],
		{ cwd: spdlog, missing: missingCompiler },
	);
	await runTool(process.execPath, ['-e', "require('./build/Release/spdlog.node')"], { cwd: spdlog, missing: '' });
}
