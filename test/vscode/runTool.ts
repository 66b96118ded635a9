import { access, constants } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { Problem } from './problem.ts';
import { ProcessTree } from './processTree.ts';

export interface ToolOptions {
	cwd: string;
	env?: NodeJS.ProcessEnv;
	/** What the person reads when the tool is not there. */
	missing: string;
}

/** The path of the first of `names` that PATH holds, or undefined. */
export async function findOnPath(...names: string[]): Promise<string | undefined> {
	const endings = process.platform === 'win32' ? ['.cmd', '.exe', '.bat'] : [''];
	for (const name of names) {
		for (const folder of (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)) {
			for (const ending of endings) {
				const path = join(folder, name + ending);
				if (await succeeds(access(path, constants.X_OK))) return path;
			}
		}
	}
	return undefined;
}

/** Whether what was begun can be done. */
export function succeeds(action: Promise<unknown>): Promise<boolean> {
	return action.then(
		() => true,
		() => false,
	);
}

/** Runs a tool and returns its output. @throws Problem with `options.missing`, or with the end of the output when it fails */
export function runTool(command: string, args: string[], options: ToolOptions): Promise<string> {
	return new Promise((resolve, reject) => {
		const tree = new ProcessTree(command, args, {
			cwd: options.cwd,
			env: options.env ?? process.env,
			stdio: ['ignore', 'pipe', 'pipe'],
		});
		let output = '';
		const collect = (data: Buffer) => {
			output += data.toString();
		};
		const child = tree.process;
		child.stdout?.on('data', collect);
		child.stderr?.on('data', collect);
		child.on('error', (error: NodeJS.ErrnoException) =>
			reject(error.code === 'ENOENT' ? new Problem(options.missing) : error),
		);
		child.on('close', (code) => {
			if (code === 0) resolve(output);
			else reject(new Problem(`${command} ${args.join(' ')} failed (exit code ${code}):\n${output.slice(-3000)}`));
		});
	});
}

/** Runs npm in `cwd` on this very Node, as if no other npm had started us. */
export async function runNpm(args: string[], cwd: string): Promise<string> {
	const env: NodeJS.ProcessEnv = {};
	for (const [name, value] of Object.entries(process.env)) {
		if (!/^npm_(package|lifecycle|command|config_local_prefix|config_global|config_prefix)|^INIT_CWD$/i.test(name)) {
			env[name] = value;
		}
	}
	env['PATH'] = dirname(process.execPath) + delimiter + (process.env['PATH'] ?? '');
	const missing = 'npm is missing. Install Node.js 20 or newer together with npm, then start again.';
	const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error', '--progress=false'];
	const script = process.env['npm_execpath'];
	if (script && /npm-cli\.[cm]?js$/.test(script)) {
		return runTool(process.execPath, [script, ...args, ...quiet], { cwd, env, missing });
	}
	return runTool((await findOnPath('npm')) ?? 'npm', [...args, ...quiet], { cwd, env, missing });
}
