import { X509Certificate } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { type ErrorCode, WorkbenchError } from '../../core/call/errors.ts';

/** Bytes of a file; the bundle of authorities that browsers trust has a quarter of that. */
const mostBytes = 1024 * 1024;
/** In all files: each takes time whenever a context of TLS is made. */
const mostAuthorities = 500;

const begin = '-----BEGIN CERTIFICATE-----';
const end = '-----END CERTIFICATE-----';

/** What files of authorities held when they were last read. */
export type AuthorityCache = Map<string, { readonly stamp: string; readonly certificates: readonly string[] }>;

/** Reads authorities as PEM or DER. @throws {WorkbenchError} `ca-file-unusable`: unreadable, too large, without one, too many */
export async function readAuthorities(paths: readonly string[], cache: AuthorityCache = new Map()): Promise<string[]> {
	const found: string[] = [];
	for (const path of paths) {
		found.push(...(await authoritiesOf(path, cache)));
		if (found.length > mostAuthorities) throw unusable(`the files hold more than ${mostAuthorities} certificates`);
	}
	return found;
}

async function authoritiesOf(path: string, cache: AuthorityCache): Promise<readonly string[]> {
	const stamp = await stat(path).then(
		({ mtimeMs, ctimeMs, size }) => [mtimeMs, ctimeMs, size].join(),
		() => '',
	);
	const known = cache.get(path);
	if (known?.stamp === stamp && stamp !== '') return known.certificates;
	const bytes = await readBounded(path, 'ca-file-unusable');
	const text = bytes.toString('latin1');
	const certificates = (text.includes(begin) ? pemBlocks(text) : [bytes]).map(asPem);
	if (certificates.length === 0) throw unusable('a file of authorities holds no certificate');
	cache.set(path, { stamp, certificates });
	return certificates;
}

/** PEM with the key beside it or in the same file, or PKCS #12. @throws {WorkbenchError} `client-certificate-unusable` */
export async function readClientCertificate(files: {
	readonly certificate: string;
	readonly key?: string;
}): Promise<{ cert: string; key: string } | { pfx: Uint8Array }> {
	const { certificate, key } = files;
	const bytes = await readBounded(certificate, 'client-certificate-unusable');
	if (!bytes.includes(begin)) return { pfx: bytes };
	const cert = bytes.toString('latin1');
	if (key === undefined) return { cert, key: cert };
	return { cert, key: (await readBounded(key, 'client-certificate-unusable')).toString('latin1') };
}

/** Each up to the first end behind its beginning. */
function pemBlocks(text: string): string[] {
	const ended = text.split(end).slice(0, -1);
	return ended.flatMap((block) => (block.includes(begin) ? block.slice(block.indexOf(begin)) + end : []));
}

/** A context of TLS would pass over what it cannot read. */
function asPem(certificate: string | Buffer): string {
	try {
		return new X509Certificate(certificate).toString();
	} catch {
		throw unusable('a certificate of an authority cannot be read');
	}
}

/** Never more than the limit, whatever the file says of its size: it may be a device or grow. */
async function readBounded(path: string, code: ErrorCode): Promise<Buffer> {
	const bytes = await beginningOf(path).catch((error: NodeJS.ErrnoException) => {
		throw new WorkbenchError(code, `a certificate file cannot be read${error.code ? ` (${error.code})` : ''}`);
	});
	if (bytes.length <= mostBytes) return bytes;
	throw new WorkbenchError(code, `a certificate file is larger than ${mostBytes} bytes`);
}

async function beginningOf(path: string): Promise<Buffer> {
	await using file = await open(path, 'r');
	if (!(await file.stat()).isFile()) throw new Error('no file');
	return Buffer.concat(await file.createReadStream({ end: mostBytes, autoClose: false }).toArray());
}

function unusable(message: string): WorkbenchError {
	return new WorkbenchError('ca-file-unusable', message);
}
