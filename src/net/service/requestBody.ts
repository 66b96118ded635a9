import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliDecompress, unzip } from 'node:zlib';
import type { ApiError } from '../../core/call/response.ts';
import { jsonFields } from '../../core/paste/sending.ts';
import { GrowingBytes } from '../../core/text/growingBytes.ts';
import { formOf } from '../../core/text/percentForms.ts';
import { serviceError } from './serviceErrors.ts';

/** Node parses a longer one too slowly: a body of 1 MB may have 20,000 parts. */
export const maxMultipartBytes = 128 * 1024;

export interface RequestBody {
	readonly kind: 'none' | 'form' | 'multipart' | 'json' | 'other';
	readonly isCompressed?: true;
	/** As a query; empty when there are none or they cannot be read. */
	readonly query: string;
	readonly problem?: ApiError;
}

const decompress = promisify<Buffer, { maxOutputLength: number }, Buffer>(unzip);

/** Bytes beyond the limit that are read and discarded, so that the client receives the answer. */
const maxDiscarded = 32 * 1024 * 1024;

/** Undefined beyond `maxBytes`, or where `hold` has no room. @throws when the client hangs up */
export async function readBytes(request: Readable, maxBytes: number, hold: (bytes: number) => boolean = () => true) {
	const body = new GrowingBytes();
	let length = 0;
	let isRoom = true;
	request.on('data', (piece: Buffer) => {
		length += piece.length;
		isRoom &&= length <= maxBytes && hold(piece.length);
		if (isRoom) body.add(piece);
		if (length > maxBytes + maxDiscarded) request.destroy(new Error('a body without an end'));
	});
	await once(request, 'end');
	return isRoom ? Buffer.from(body.take().buffer) : undefined;
}

/** Reads a body by its content-type. What the service does not take is read, to judge its signature, and is a problem. */
export async function readBody(sent: Buffer, contentType = '', coding = ''): Promise<RequestBody> {
	const decode = decoders[coding.trim().toLowerCase()];
	if (!decode) return readPlain(sent, contentType);
	const problem = serviceError(4, `A body is not read when its content-encoding is ${coding.trim().toLowerCase()}`);
	try {
		const plain = await decode(sent, { maxOutputLength: maxDecompressed });
		return { ...(await readPlain(plain, contentType)), isCompressed: true, problem };
	} catch {
		return { kind: 'none', query: '', isCompressed: true, problem };
	}
}

const decoders: Readonly<Record<string, typeof decompress>> = {
	gzip: decompress,
	deflate: decompress,
	br: promisify(brotliDecompress),
};
/** In bytes: enough for any call, and read in a moment. */
const maxDecompressed = 128 * 1024;

async function readPlain(bytes: Buffer, contentType: string): Promise<RequestBody> {
	if (bytes.length === 0) return { kind: 'none', query: '' };
	const [type = ''] = contentType.split(';', 1);
	switch (type.trim().toLowerCase()) {
		case 'application/x-www-form-urlencoded':
			// Latin-1, as Node decodes a query. A line end after the body does not belong to its last value.
			return { kind: 'form', query: bytes.toString('latin1').replace(/\r?\n$/, '') };
		case 'multipart/form-data':
			return readMultipart(bytes, contentType);
		default:
			return readOther(bytes, type.trim());
	}
}

function readOther(bytes: Buffer, type: string): RequestBody {
	const problem = unreadable(type);
	const fields = jsonFields(bytes.toString('utf8'));
	if (fields.length > 0) return { kind: 'json', query: formOf(fields), problem };
	const text = bytes.toString('latin1').replace(/\r?\n$/, '');
	return /^[\w.%[\]-]{1,200}=/.test(text)
		? { kind: 'other', query: text, problem }
		: { kind: 'none', query: '', problem };
}

async function readMultipart(bytes: Buffer, contentType: string): Promise<RequestBody> {
	if (bytes.length > maxMultipartBytes) return { kind: 'multipart', query: '', problem: serviceError(100, tooLong) };
	try {
		const response = new Response(Uint8Array.from(bytes), { headers: { 'content-type': contentType } });
		// A file is no parameter.
		const fields = [...(await response.formData())];
		const query = formOf(fields.flatMap(([name, value]) => (typeof value === 'string' ? { name, value } : [])));
		return { kind: 'multipart', query };
	} catch {
		return { kind: 'multipart', query: '', problem: serviceError(100, 'The body is not multipart/form-data') };
	}
}

const tooLong = `A body that is multipart/form-data is read up to ${maxMultipartBytes} bytes`;

function unreadable(type: string): ApiError {
	const forms = 'Parameters in a body are read when its content-type is application/x-www-form-urlencoded';
	return serviceError(4, `${forms}, not ${type === '' ? 'when there is none' : type.slice(0, 100)}`);
}
