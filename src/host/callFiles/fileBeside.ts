import { Uri, workspace } from 'vscode';
import { isBeside, mostBytesBeside } from '../../app/expectations/filesBeside.ts';
import type { ReadFile, WriteFile } from '../../app/expectations/results.ts';
import { textOfFile } from '../files.ts';

/** Reads files beside a call file or below its folder, of up to 4 MB; undefined for any other. */
export function fileBeside(callFile: Uri): ReadFile {
	return async (name) => {
		const file = uriBeside(callFile, name);
		return file && textOfFile(file, mostBytesBeside);
	};
}

export function writerBeside(callFile: Uri): WriteFile {
	return async (name, text) => {
		const file = uriBeside(callFile, name);
		if (!file) return false;
		return Promise.resolve(workspace.fs.writeFile(file, new TextEncoder().encode(text))).then(
			() => true,
			() => false,
		);
	};
}

function uriBeside(callFile: Uri, name: string): Uri | undefined {
	return callFile.scheme !== 'untitled' && isBeside(name) ? Uri.joinPath(callFile, '..', name) : undefined;
}
