import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as vscode from 'vscode';
import { packExtension } from '../../vscode/packExtension.ts';
import { waitUntil } from '../page/waitUntil.ts';

/** A connection that was made from the extension host, and what was written to it, in Base64. */
export interface Connection {
	readonly host: string;
	readonly port: number;
	readonly written: readonly string[];
}

type Run<A, R> = (api: typeof vscode, argument: A, connections: readonly Connection[]) => R | PromiseLike<R>;

const name = { publisher: 'leaks', name: 'driver', version: '0.0.1' };

/** The driver's extension, packaged: the path of its VSIX. @param keybindings of commands that are registered with {@link Driver.run} */
export async function packagedDriver(keybindings: readonly { readonly command: string; readonly key: string }[] = []) {
	const engines = { vscode: '^1.100.0' };
	const manifest = { ...name, engines, main: 'driverMain.cjs', activationEvents: ['*'], contributes: { keybindings } };
	return packExtension(manifest, import.meta.url);
}

/** Runs functions inside the extension host, with VS Code's API. */
export class Driver {
	private readonly portFile: string;
	/** Of an extension host that has ended. */
	private oldPort = '';

	/** @param extensions where extensions are installed */
	constructor(extensions: string) {
		this.portFile = join(extensions, `${name.publisher}.${name.name}-${name.version}`, 'port');
	}

	/** Runs `run` there, which may use nothing but its arguments, and gives back what it resolves to, as JSON does. */
	async run<R, A = undefined>(run: Run<A, R>, argument?: A): Promise<R> {
		const port = await waitUntil('the driver', async () => {
			const written = await readFile(this.portFile, 'utf8').catch(() => '');
			return written !== this.oldPort && written;
		});
		const response = await fetch(`http://127.0.0.1:${port}/`, {
			method: 'POST',
			headers: { 'x-driver': '' },
			body: JSON.stringify({ source: run.toString(), argument }),
		});
		const { result, error } = (await response.json()) as { result: R; error?: string };
		if (error !== undefined) throw new Error(error);
		return result;
	}

	/** Begins a command that ends this extension host: what is run from now on runs in the next one. */
	async beginLast(command: string): Promise<void> {
		await this.begin(command);
		this.oldPort = await readFile(this.portFile, 'utf8');
	}

	async command(command: string, ...inputs: unknown[]): Promise<void> {
		await this.run(
			async (api, [id = '', ...rest]: unknown[]) => {
				await api.commands.executeCommand(id as string, ...rest);
			},
			[command, ...inputs],
		);
	}

	async begin(command: string, ...inputs: unknown[]): Promise<void> {
		await this.run(
			(api, [id = '', ...rest]: unknown[]) => {
				void api.commands.executeCommand(id as string, ...rest);
			},
			[command, ...inputs],
		);
	}
}
