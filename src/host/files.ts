import { FileType, l10n, type Uri, ViewColumn, window, workspace } from 'vscode';
import { showError } from './messages.ts';

export function fileName({ path }: Uri): string {
	return path.slice(path.lastIndexOf('/') + 1);
}

export async function fileExists(uri: Uri): Promise<boolean> {
	return (await Promise.resolve(workspace.fs.stat(uri)).catch(() => undefined)) !== undefined;
}

/** The bytes of each plain file (a device has no end), or why they are not read: those beyond `most` in all are too large. */
export async function bytesOfFiles(uris: readonly Uri[], most: number) {
	let left = most;
	const read: (Uint8Array | 'unreadable' | 'too-large')[] = [];
	for (const uri of uris) {
		try {
			const { size, type } = await workspace.fs.stat(uri);
			// A link to a file has another bit besides.
			if ((type & FileType.File) === 0) {
				read.push('unreadable');
				continue;
			}
			const bytes = size > left ? undefined : await workspace.fs.readFile(uri);
			const isTooLarge = bytes === undefined || bytes.byteLength > left;
			read.push(isTooLarge ? 'too-large' : bytes);
			if (!isTooLarge) left -= bytes.byteLength;
		} catch {
			read.push('unreadable');
		}
	}
	return read;
}

/** The text of a file of up to `most` bytes; undefined where it is larger or cannot be read. */
export async function textOfFile(uri: Uri, most: number): Promise<string | undefined> {
	const [bytes] = await bytesOfFiles([uri], most);
	return bytes instanceof Uint8Array ? new TextDecoder().decode(bytes) : undefined;
}

/** The bytes of a file that the user chose; says so where it has more than `most` or cannot be read. */
export async function bytesOfChosen(uri: Uri, most: number): Promise<Uint8Array | undefined> {
	const [bytes] = await bytesOfFiles([uri], most);
	if (bytes instanceof Uint8Array) return bytes;
	const tooLarge = l10n.t('This file has more than {0} MB.', most / 1024 / 1024);
	return void showError(bytes === 'too-large' ? tooLarge : l10n.t('This file cannot be read.'));
}

export async function showTextBeside(content: string): Promise<void> {
	const document = await workspace.openTextDocument({ content, language: 'plaintext' });
	await window.showTextDocument(document, ViewColumn.Beside);
}
