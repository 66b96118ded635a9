// Requests as public clients write them, byte for byte: no library stands between a test and the service.
import { once } from 'node:events';
import { connect } from 'node:net';

export interface RawRequest {
	readonly verb?: string;
	/** As it stands in the request line. */
	readonly target: string;
	readonly headers?: Readonly<Record<string, string>>;
	readonly body?: string | Uint8Array;
}

/** Sends a request and reads until the service ends the connection. */
export async function sendRaw(port: number, { verb = 'GET', target, headers = {}, body }: RawRequest) {
	const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
	const all = { Host: `127.0.0.1:${port}`, Connection: 'close', ...length, ...headers };
	const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
	const socket = connect(port, '127.0.0.1');
	let text = '';
	socket.setEncoding('utf8').on('data', (piece: string) => {
		text += piece;
	});
	socket.on('error', () => undefined);
	socket.write(`${verb} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`);
	if (body !== undefined) socket.write(body);
	await once(socket, 'close');
	const [, status = '0', reason = ''] = /^HTTP\/1\.1 (\d+) (.*)\r\n/.exec(text) ?? [];
	const end = text.indexOf('\r\n\r\n');
	return { status: Number(status), reason, head: text.slice(0, end), body: text.slice(end + 4) };
}

export const formType = { 'Content-Type': 'application/x-www-form-urlencoded' };

/** A multipart body as Python's requests and curl write it. */
export function multipart(fields: Readonly<Record<string, string>>): Pick<RawRequest, 'headers' | 'body'> {
	const boundary = '------------------------d74496d66958873e';
	const parts = Object.entries(fields).map(
		([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
	);
	return {
		headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
		body: `${parts.join('')}--${boundary}--\r\n`,
	};
}
