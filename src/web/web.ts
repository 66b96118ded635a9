import * as vscode from 'vscode';
import { bundlesOf } from './bundles.ts';
import { createSender } from './fetchSender.ts';
import { storedFiles } from './files.ts';
import { runBundle } from './runBundle.ts';
import { runThread as runInWorker } from './thread.ts';
import { workerClass } from './threads.ts';
import { newWebWorker } from './webWorker.ts';

/** What a web worker of {@link ./threads.ts} calls. */
export const runThread = runInWorker;

/**
 * The extension in a browser's extension host, which is a web worker without Node: the bundles of the desktop run there, too, over
 * what this room has in place of Node's modules. They are read here, as a browser's host knows no `require` but of `vscode`.
 */
export async function activate(extension: vscode.ExtensionContext): Promise<void> {
	const { fs } = vscode.workspace;
	const sources = new Map<string, Promise<string>>();
	const source = (name: string): Promise<string> => {
		const known = sources.get(name);
		if (known) return known;
		const uri = vscode.Uri.joinPath(extension.extensionUri, 'dist', name);
		const text = Promise.resolve(fs.readFile(uri)).then((bytes) => new TextDecoder().decode(bytes));
		// One that could not be read is asked for again.
		text.catch(() => sources.delete(name));
		sources.set(name, text);
		return text;
	};
	const read = async (names: readonly string[]) =>
		new Map(await Promise.all(names.map(async (name) => [name, await source(name)] as const)));
	const threads = { web: () => source('web.cjs'), bundles: (main: string) => read(bundlesOf(main)) };
	const main = runBundle(extensionBundle, await read(bundlesOf(extensionBundle, isReplaced)), {
		vscode,
		'node:fs/promises': storedFiles(extension.globalStorageUri, fs),
		'node:worker_threads': { Worker: workerClass(threads, newWebWorker) },
		[`./${bundlesOf(extensionBundle).find((name) => senderName.test(name))}`]: { createSender },
	}) as { activate(extension: vscode.ExtensionContext, isInBrowser: boolean): void };
	main.activate(extension, true);
}

const extensionBundle = 'extension.cjs';

/** The bundle of `net/send/send.ts`; while one develops, the names of bundles end in digests. */
const senderName = /^send(?:-\w+)?\.cjs$/;

/** What a browser has something of its own for, or no use: answers are in memory there. */
function isReplaced(name: string): boolean {
	return senderName.test(name) || /^answerFiles(?:-\w+)?\.cjs$/.test(name);
}
