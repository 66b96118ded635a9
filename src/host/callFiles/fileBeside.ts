import { Uri, workspace } from 'vscode';

/** In bytes: what an answer is compared with. */
const mostBytes = 4 * 1024 * 1024;

/** Reads files beside a call file or below its folder, of up to 4 MB; undefined for any other. */
export function fileBeside(callFile: Uri): (name: string) => Promise<string | undefined> {
	return async (name) => {
		if (callFile.scheme === 'untitled' || !/^[^/\\:][^\\:]*$/.test(name) || name.split('/').includes('..'))
			return undefined;
		const file = Uri.joinPath(callFile, '..', name);
		try {
			const { size } = await workspace.fs.stat(file);
			return size > mostBytes ? undefined : new TextDecoder().decode(await workspace.fs.readFile(file));
		} catch {
			return undefined;
		}
	};
}
