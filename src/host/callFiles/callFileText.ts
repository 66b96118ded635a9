import { type Uri, workspace } from 'vscode';
import type { ReadableDocument } from '../../app/callFiles/parsedFile.ts';
import { maxCallFileLength } from '../../core/callFile/callDocument.ts';
import { bytesOfFiles } from '../bytesOfFiles.ts';

/** Of a file that is read: a UTF-16 unit has up to three bytes in UTF-8. */
const maxBytes = 3 * maxCallFileLength;

/** A call file as it is in an editor where it is open, else as it is stored. */
export async function callFileText(uri: Uri): Promise<ReadableDocument | 'unreadable' | 'too-large'> {
	const open = workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
	if (open) return open;
	const [bytes = 'unreadable'] = await bytesOfFiles([uri], workspace.fs, maxBytes);
	if (typeof bytes === 'string') return bytes;
	const text = new TextDecoder().decode(bytes);
	return { version: 0, getText: () => text };
}
