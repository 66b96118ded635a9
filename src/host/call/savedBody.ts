import { Uri, workspace } from 'vscode';
import { header } from '../../core/response.ts';
import { SecretStream } from '../../core/secretStream.ts';
import type { SentAnswer } from '../../net/send/send.ts';

/** A body as it came, but for the secrets of its call, to be written to a file of the user's. */
export interface SavedBody {
	/** The ending of a file's name that is usual for what it is, without a dot. */
	readonly extension: string;
	/** @throws where it cannot be written, or is no longer kept */
	write(target: Uri): Promise<void>;
}

const extensions: Readonly<Record<string, string>> = {
	'application/javascript': 'js',
	'application/json': 'json',
	'application/pdf': 'pdf',
	'application/xml': 'xml',
	'application/zip': 'zip',
	'image/gif': 'gif',
	'image/jpeg': 'jpg',
	'image/png': 'png',
	'image/svg+xml': 'svg',
	'image/webp': 'webp',
	'text/csv': 'csv',
	'text/html': 'html',
	'text/plain': 'txt',
	'text/xml': 'xml',
};

/** Bytes that are masked at a time: what else there is to do is not kept waiting. */
const pieceLength = 2 ** 16;

/** @param secrets masked in what is written */
export function savedBody({ body, file, headers, cut }: SentAnswer, secrets: readonly string[]): SavedBody {
	const type = header({ headers }, 'content-type');
	if (file) {
		const write = async (target: Uri) => workspace.fs.copy(Uri.file(file.path), target, { overwrite: true });
		return { extension: extensionOf(type), write };
	}
	const bytes = body;
	return {
		extension: extensionOf(type),
		write: async (target) => workspace.fs.writeFile(target, await maskedBytes(bytes, secrets, type, cut !== undefined)),
	};
}

/** A part of a body that is JSON, masked by who gives it. @throws in `write` where it is no longer kept */
export function savedJson(text: () => Promise<Uint8Array | undefined>): SavedBody {
	const write = async (target: Uri) => {
		const bytes = await text();
		if (!bytes) throw new Error('it is no longer kept');
		await workspace.fs.writeFile(target, bytes);
	};
	return { extension: 'json', write };
}

/** Of a type that is not known the structured syntax behind its `+` counts (RFC 6839). */
function extensionOf(contentType = ''): string {
	const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
	return extensions[type] ?? /\+(json|xml|zip)$/.exec(type)?.[1] ?? (type === '' ? 'txt' : 'bin');
}

async function maskedBytes(
	bytes: Uint8Array,
	secrets: readonly string[],
	type: string | undefined,
	isCut: boolean,
): Promise<Buffer> {
	const pieces: Uint8Array[] = [];
	const masked = new SecretStream(secrets, (piece) => pieces.push(piece), type);
	for (let at = 0; at < bytes.length; at += pieceLength) {
		masked.push(bytes.subarray(at, at + pieceLength));
		await new Promise(setImmediate);
	}
	masked.end(isCut);
	return Buffer.concat(pieces);
}
