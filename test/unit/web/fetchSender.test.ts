import assert from 'node:assert/strict';
import type { IncomingMessage, RequestListener } from 'node:http';
import { inspect } from 'node:util';
import { WorkbenchError } from '../../../src/core/call/errors.ts';
import type { SignedRequest } from '../../../src/core/signing/request.ts';
import type { AnswerProgress } from '../../../src/net/send/answerReceiver.ts';
import type { Sender } from '../../../src/net/send/send.ts';
import { defaultSendLimits } from '../../../src/net/send/sendLimits.ts';
import { createSender, maxBytesInMemory } from '../../../src/web/fetchSender.ts';
import { type HttpServer, httpServer } from '../net/httpServer.ts';

const secret = 'tkn1SecretAccessToken';

describe('sending by fetch', () => {
	let server: HttpServer;
	let answer: RequestListener;
	let sender: Sender;

	before(async () => {
		server = await httpServer((request, response) => answer(request, response));
	});
	beforeEach(() => {
		sender = createSender();
	});
	afterEach(() => sender.close());
	after(() => server.close());

	const request = (to = server.origin): SignedRequest => ({
		method: 'GET',
		url: `${to}/fb.do?method=events.get&access_token=${secret}`,
		headers: { accept: 'application/json' },
	});
	const send = (limits = {}, signal = new AbortController().signal, onProgress?: (one: AnswerProgress) => void) =>
		sender.send(request(), { ...defaultSendLimits, ...limits }, signal, {}, onProgress ? { onProgress } : {});

	async function fails(sending: Promise<unknown>, code: string): Promise<void> {
		await assert.rejects(sending, (error: unknown) => {
			assert.ok(error instanceof WorkbenchError, inspect(error));
			assert.equal(error.code, code);
			assert.ok(!inspect(error).includes(secret));
			return true;
		});
	}

	it('sends a GET as it is, and answers head and body', async () => {
		let got: IncomingMessage | undefined;
		answer = (incoming, response) => {
			got = incoming;
			response.writeHead(200, 'Fine', { 'content-type': 'application/json', 'content-length': 2 }).end('[]');
		};
		const progress: number[] = [];
		const sent = await send({}, undefined, ({ receivedBytes, totalBytes }) =>
			progress.push(receivedBytes, totalBytes ?? -1),
		);
		assert.equal(got?.url, `/fb.do?method=events.get&access_token=${secret}`);
		assert.equal(got?.headers.accept, 'application/json');
		assert.equal(sent.status, 200);
		assert.equal(sent.statusText, 'Fine');
		assert.deepEqual(new Map(sent.headers).get('content-type'), 'application/json');
		assert.equal(new TextDecoder().decode(sent.body), '[]');
		assert.deepEqual([sent.bytes, sent.truncated, sent.cut], [2, false, undefined]);
		assert.deepEqual(progress, [0, 2, 2, 2]);
	});

	it('sends a POST with its form', async () => {
		const body = `method=events.get&access_token=${secret}`;
		let got = '';
		answer = async (incoming, response) => {
			for await (const piece of incoming) got += piece;
			response.end(incoming.headers['content-type']);
		};
		const headers = { 'content-type': 'application/x-www-form-urlencoded' };
		const post: SignedRequest = { method: 'POST', url: `${server.origin}/fb.do`, headers, body };
		const sent = await sender.send(post, defaultSendLimits, new AbortController().signal);
		assert.equal(got, body);
		assert.equal(new TextDecoder().decode(sent.body), headers['content-type']);
	});

	it('says of what cannot be reached no more than the browser does', async () => {
		const gone = await httpServer(() => {});
		await gone.close();
		const away = request(gone.origin);
		await fails(sender.send(away, defaultSendLimits, new AbortController().signal), 'browser-refused');
	});

	it('ends an answer that does not begin', async () => {
		answer = () => {};
		await fails(send({ totalTimeout: 20 }), 'total-timeout');
	});

	it('keeps what came of one that stops, or that its sender ends', async () => {
		answer = (_, response) => void response.write('[1,');
		const stopped = await send({ totalTimeout: 1000 });
		assert.deepEqual([stopped.cut, stopped.truncated, stopped.bytes], ['total-timeout', true, 3]);
		answer = (_, response) => {
			response.writeHead(200, { 'content-length': 10 }).write('[1,', () => setImmediate(() => response.destroy()));
		};
		const ended = await send();
		assert.deepEqual([ended.cut, new TextDecoder().decode(ended.body)], ['connection-reset', '[1,']);
	});

	it('keeps no more than the limit, and hangs up', async () => {
		const closed = Promise.withResolvers<void>();
		answer = (_, response) => {
			response.on('close', closed.resolve);
			const more = () => response.write('x'.repeat(1000), () => response.destroyed || setImmediate(more));
			more();
		};
		const sent = await send({ maxAnswerBytes: 2500 });
		assert.deepEqual([sent.cut, sent.bytes, sent.body.length], ['answer-too-large', 2500, 2500]);
		await closed.promise;
		assert.ok(maxBytesInMemory <= 2 ** 24);
	});

	it('is cancelled before, while it waits, and while the body comes', async () => {
		answer = () => assert.fail('nothing is sent');
		await fails(send({}, AbortSignal.abort()), 'cancelled');
		const waiting = new AbortController();
		answer = () => waiting.abort();
		await fails(send({}, waiting.signal), 'cancelled');
		const coming = new AbortController();
		answer = (_, response) => void response.write('[1,');
		const part = await send({}, coming.signal, ({ receivedBytes }) => receivedBytes > 0 && coming.abort());
		assert.deepEqual([part.cut, part.bytes], ['cancelled', 3]);
	});

	it('ends what is under way when it is closed, and sends nothing more', async () => {
		answer = () => void sender.close();
		await fails(send(), 'cancelled');
		answer = () => assert.fail('nothing is sent');
		await fails(send(), 'cancelled');
	});
});
