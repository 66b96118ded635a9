import { l10n, type Uri, ViewColumn, window, workspace } from 'vscode';
import { bytesOfFiles } from './bytesOfFiles.ts';
import { showError } from './messages.ts';

export function fileName({ path }: Uri): string {
	return path.slice(path.lastIndexOf('/') + 1);
}

export async function fileExists(uri: Uri): Promise<boolean> {
	return (await Promise.resolve(workspace.fs.stat(uri)).catch(() => undefined)) !== undefined;
}

/** The text of a file of up to `most` bytes; undefined where it is larger or cannot be read. */
export async function textOfFile(uri: Uri, most: number): Promise<string | undefined> {
	const [bytes] = await bytesOfFiles([uri], workspace.fs, most);
	return bytes instanceof Uint8Array ? new TextDecoder().decode(bytes) : undefined;
}

/** The bytes of a file that the user chose; says so where it has more than `most` or cannot be read. */
export async function bytesOfChosen(uri: Uri, most: number): Promise<Uint8Array | undefined> {
	const [bytes] = await bytesOfFiles([uri], workspace.fs, most);
	if (bytes instanceof Uint8Array) return bytes;
	const tooLarge = l10n.t('This file has more than {0} MB.', most / 1024 / 1024);
	return void showError(bytes === 'too-large' ? tooLarge : l10n.t('This file cannot be read.'));
}

export async function showTextBeside(content: string): Promise<void> {
	const document = await workspace.openTextDocument({ content, language: 'plaintext' });
	await window.showTextDocument(document, ViewColumn.Beside);
}
