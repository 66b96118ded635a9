import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import type { NetworkProxy } from '../../../../src/net/send/network.ts';
import { answer, failureOf, type Loopback, limits, listen, listenSecure, onRequest, serving } from '../loopback.ts';
import { own } from '../selfSigned.ts';
import { Sending } from './sending.ts';

const login = { username: 'me', password: 'pw-1' };

/** A SOCKS5 proxy (RFC 1928, 1929) that answers byte by byte. @param reply 0 connects */
function socksProxy(asked: string[], { wantsLogin = false, reply = 0 } = {}): Promise<Loopback> {
	return listen(async (socket) => {
		let read = Buffer.alloc(0);
		let arrived = Promise.withResolvers<void>();
		const onData = (piece: Buffer) => {
			read = Buffer.concat([read, piece]);
			arrived.resolve();
			arrived = Promise.withResolvers();
		};
		socket.on('data', onData);
		const take = async (count: number): Promise<Buffer> => {
			while (read.length < count) await arrived.promise;
			const taken = read.subarray(0, count);
			read = read.subarray(count);
			return taken;
		};
		const text = async () => (await take((await take(1))[0] ?? 0)).toString();
		const say = (...codes: number[]) => codes.forEach((code) => void socket.write(Buffer.of(code)));
		const methods = await take((await take(2))[1] ?? 0);
		const method = wantsLogin ? 2 : 0;
		if (!methods.includes(method)) return say(5, 0xff);
		say(5, method);
		if (wantsLogin) {
			await take(1);
			const isRight = (await text()) === login.username && (await text()) === login.password;
			say(1, isRight ? 0 : 1);
			if (!isRight) return undefined;
		}
		const kind = (await take(4))[3];
		const host = kind === 3 ? await text() : [...(await take(4))].join('.');
		const port = (await take(2)).readUInt16BE();
		asked.push(`${host}:${port}`);
		const upstream: Socket = connect(port, '127.0.0.1');
		socket.on('close', () => upstream.destroy());
		say(5, reply, 0, 1, 127, 0, 0, 1, 0, 0);
		socket.off('data', onData);
		return void socket.pipe(upstream.on('error', () => {})).pipe(socket);
	});
}

describe('send: through a SOCKS5 proxy', () => {
	const at = new Sending();
	let proxy: Loopback;
	let asked: string[];

	beforeEach(() => {
		asked = [];
	});
	afterEach(() => proxy.close());

	const send = (origin: string, more: Partial<NetworkProxy> = {}, connectTimeout = limits.connectTimeout) =>
		at.send({
			origin,
			connectTimeout,
			network: { proxy: { origin: `socks5://127.0.0.1:${proxy.port}`, ...more }, authorities: [own.cert] },
		});

	it('connects for https and for plain http, and has the proxy resolve names', async () => {
		proxy = await socksProxy(asked);
		const heads: string[] = [];
		const serve = (socket: Socket) =>
			onRequest(socket, (head) => {
				heads.push(head);
				socket.write(answer('[]'));
			});
		at.server = await listenSecure(own, serve);
		const plain = await listen(serve);
		try {
			const secured = await send(at.server.origin);
			assert.equal(secured.status, 200);
			assert.ok((secured.timings.connection?.proxy ?? 0) > 0 && (secured.timings.connection?.tls ?? 0) > 0);
			assert.equal((await send(`http://service.example:${plain.port}`)).status, 200);
			assert.deepEqual(asked, [`127.0.0.1:${at.server.port}`, `service.example:${plain.port}`]);
			for (const head of heads) assert.match(head, /^GET \/fb\.do\?/);
		} finally {
			await plain.close();
		}
	});

	it('proxy-authentication: without a login, or with a wrong one', async () => {
		proxy = await socksProxy(asked, { wantsLogin: true });
		at.server = await serving((socket) => socket.write(answer('[]')));
		const { origin } = at.server;
		assert.equal((await send(origin, { login })).status, 200);
		assert.equal((await failureOf(send(origin))).code, 'proxy-authentication');
		const wrong = { ...login, password: 'pw-2' };
		const { code, message } = await failureOf(send(origin, { login: wrong }));
		assert.equal(code, 'proxy-authentication');
		assert.ok(!message.includes('pw-2'));
	});

	it('proxy-refused: it does not connect', async () => {
		proxy = await socksProxy(asked, { reply: 5 });
		assert.equal((await failureOf(send('http://service.example'))).code, 'proxy-refused');
	});

	for (const [what, code, serve] of [
		['another protocol', 'proxy-not-http', (socket: Socket) => void socket.write('HTTP/1.1 400 Bad\r\n\r\n')],
		['a closed connection', 'proxy-unreachable', (socket: Socket) => void socket.end()],
		['a reset', 'proxy-unreachable', (socket: Socket) => void socket.resetAndDestroy()],
		['no answer', 'connect-timeout', () => {}],
	] as const) {
		it(`${code}: ${what}`, async () => {
			proxy = await listen((socket) => {
				socket.once('data', () => serve(socket));
			});
			const limit = code === 'connect-timeout' ? 80 : undefined;
			assert.equal((await failureOf(send('https://service.example', {}, limit))).code, code);
		});
	}
});
