import type { Transform } from 'node:stream';
import {
	constants,
	createBrotliDecompress,
	createGunzip,
	createInflate,
	createInflateRaw,
	createZstdDecompress,
} from 'node:zlib';
import { WorkbenchError } from '../../core/call/errors.ts';

/** The content codings that are decoded, as the value of a request's `accept-encoding`. */
export const acceptEncoding = 'gzip, deflate, br, zstd';

/** Codings beyond this many have no use but to make us work (RFC 9110 names no limit). */
const mostCodings = 3;

/** Bytes that a decoder gives at a time. */
export const decoderChunk = 64 * 1024;
const options = { chunkSize: decoderChunk };

/** 8 MB, the most that a service may ask a decoder to hold (RFC 9659); Node's own limit is 128 MB for each coding. */
const zstdWindow = { [constants.ZSTD_d_windowLogMax]: 23 };

/** How zlib's form of `deflate` begins. */
export const zlibFirstByte = 0x78;

/** What a `content-encoding` names, in its order; nothing where any of it is unknown. */
export function decodableCodings(contentEncoding: string | undefined): Coding[] {
	const codings = (contentEncoding ?? '')
		.split(',')
		.map((coding) => coding.trim().toLowerCase())
		.filter((coding) => coding !== '' && coding !== 'identity');
	return codings.length <= mostCodings && codings.every(isKnown) ? codings : [];
}

/** RFC 9110, 8.4.1: `deflate` is zlib's form; some servers send it raw, which zlib's first byte (method 8) tells apart. */
const decoders = {
	gzip: () => createGunzip(options),
	'x-gzip': () => createGunzip(options),
	br: () => createBrotliDecompress(options),
	zstd: () => createZstdDecompress({ ...options, params: zstdWindow }),
	deflate: (first: number) => ((first & 0x0f) === 8 ? createInflate(options) : createInflateRaw(options)),
};
export type Coding = keyof typeof decoders;

function isKnown(coding: string): coding is Coding {
	return Object.hasOwn(decoders, coding);
}

/** @param first the first byte that it will get */
export function createDecoder(coding: Coding, first: number): Transform {
	return decoders[coding](first);
}

export function undecodable(codings: readonly string[], error: { code?: string }): WorkbenchError {
	const reason = error.code === undefined ? '' : ` (${error.code})`;
	return new WorkbenchError('answer-undecodable', `the answer's body is not valid ${codings.join(', ')}${reason}`);
}
