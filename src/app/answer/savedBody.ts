import { header } from '../../core/call/response.ts';
import { maskedPieces } from '../../core/masking/maskedPieces.ts';
import type { SentAnswer } from '../../net/send/send.ts';

/** A body as received, its secrets masked, to be saved to a file of the user. */
export interface SavedBody {
	/** The ending of a file's name that is usual for what it is, without a dot. */
	readonly extension: string;
	/** @throws where it cannot be written, or is no longer stored */
	write(target: BodyTarget): Promise<void>;
}

export interface BodyTarget {
	/** Copies a file of this machine there. */
	readonly copy: (path: string) => PromiseLike<void>;
	readonly write: (bytes: Uint8Array) => PromiseLike<void>;
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

/** @param secrets masked in what is written */
export function savedBody({ body, file, headers, cut }: SentAnswer, secrets: readonly string[]): SavedBody {
	const type = header({ headers }, 'content-type');
	return {
		extension: extensionOf(type),
		write: async (target) =>
			file ? target.copy(file.path) : target.write(await maskedBytes(body, secrets, type, cut !== undefined)),
	};
}

/** Of a type that is not known the structured syntax behind its `+` counts (RFC 6839). */
function extensionOf(contentType = ''): string {
	const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
	return extensions[type] ?? /\+(json|xml|zip)$/.exec(type)?.[1] ?? (type === '' ? 'txt' : 'bin');
}

async function maskedBytes(bytes: Uint8Array, secrets: readonly string[], type: string | undefined, isCut: boolean) {
	const pieces: Uint8Array[] = [];
	for (const piece of maskedPieces(bytes, secrets, type, isCut)) {
		pieces.push(piece);
		await new Promise(setImmediate);
	}
	return Buffer.concat(pieces);
}
