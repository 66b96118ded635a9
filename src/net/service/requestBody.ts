import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { Parameter } from '../../core/call.ts';
import type { ApiError } from '../../core/response.ts';
import { GatheredBytes } from '../../core/text/gatheredBytes.ts';
import { percentEncode } from '../../core/text/percentEncode.ts';
import { serviceError } from './serviceErrors.ts';

/** Reading the parts of a longer one takes Node too long: a body of 1 MB may have 20,000 of them. */
export const mostMultipartBytes = 128 * 1024;

/** What the body of a request says. */
export interface RequestBody {
	readonly kind: 'none' | 'form' | 'multipart';
	/** Its parameters as a query; empty where there are none, or they could not be read. */
	readonly query: string;
	readonly problem?: ApiError;
}

/** How much more than its limit of a body is taken and thrown away, in bytes, so that the client gets to read why. */
const mostThrownAway = 32 * 1024 * 1024;

/**
 * The bytes of a body; undefined when there are more than `most`, or `hold` has no room for some of them.
 * @throws when the client hangs up.
 */
export async function readBytes(
	request: Readable,
	most: number,
	hold: (bytes: number) => boolean = () => true,
): Promise<Buffer | undefined> {
	const pieces: Uint8Array[] = [];
	const gathered = new GatheredBytes((bytes) => pieces.push(bytes));
	let length = 0;
	let isKept = true;
	request.on('data', (piece: Buffer) => {
		length += piece.length;
		isKept &&= length <= most && hold(piece.length);
		if (isKept) gathered.add(piece);
		else pieces.length = 0;
		if (length > most + mostThrownAway) request.destroy(new Error('a body without an end'));
	});
	await once(request, 'end');
	gathered.flush();
	return isKept ? Buffer.concat(pieces) : undefined;
}

/** Reads a body as the form that its content-type says it is. Never rejects. */
export async function readBody(bytes: Buffer, contentType = ''): Promise<RequestBody> {
	if (bytes.length === 0) return { kind: 'none', query: '' };
	const [type = ''] = contentType.split(';', 1);
	switch (type.trim().toLowerCase()) {
		case 'application/x-www-form-urlencoded':
			// As Node gives the bytes of a query; a line end after the body is none of its last value.
			return { kind: 'form', query: bytes.toString('latin1').replace(/\r?\n$/, '') };
		case 'multipart/form-data':
			return readMultipart(bytes, contentType);
		default:
			return { kind: 'none', query: '', problem: unreadable(type.trim()) };
	}
}

async function readMultipart(bytes: Buffer, contentType: string): Promise<RequestBody> {
	if (bytes.length > mostMultipartBytes) return { kind: 'multipart', query: '', problem: serviceError(100, tooLong) };
	try {
		const response = new Response(Uint8Array.from(bytes), { headers: { 'content-type': contentType } });
		// A file is no parameter.
		const fields = [...(await response.formData())].filter(
			(field): field is [string, string] => typeof field[1] === 'string',
		);
		return { kind: 'multipart', query: queryOf(fields.map(([name, value]) => ({ name, value }))) };
	} catch {
		return { kind: 'multipart', query: '', problem: serviceError(100, 'The body is not multipart/form-data') };
	}
}

const tooLong = `A body that is multipart/form-data is read up to ${mostMultipartBytes} bytes`;

/** Parameters as a query. */
export function queryOf(parameters: readonly Parameter[]): string {
	return parameters
		.map(({ name, value }) => `${percentEncode(name.toWellFormed())}=${percentEncode(value.toWellFormed())}`)
		.join('&');
}

function unreadable(type: string): ApiError {
	const forms = 'Parameters in a body are read when its content-type is application/x-www-form-urlencoded';
	return serviceError(4, `${forms}, not ${type === '' ? 'when there is none' : type.slice(0, 100)}`);
}
