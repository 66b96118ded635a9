import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { ClientKeys } from '../../../../src/net/service/serviceKeys.ts';
import type { WatchedCall } from '../../../../src/net/service/watchedCall.ts';
import {
	anyHost,
	client,
	get,
	ofToken,
	post,
	query,
	refused,
	right,
	server,
	sessionLess,
	signed,
	whole,
} from './clientRequests.ts';
import { formType, multipart, type RawRequest, sendRaw } from './rawRequest.ts';
import { keys, opensslMd5, useService } from './serviceClient.ts';

const { applicationKey: key, accessToken: token, applicationSecretKey, sessionSecretKey } = keys;

const lenient = [{ ...keys, isLenient: true }] as const;

describe('calls as clients really send them', () => {
	const service = useService({ keys: lenient });
	const sent = (request: RawRequest) => service.watched(sendRaw(service.port, request));

	afterEach(() => service.started.replaceKeys(lenient));

	async function call(request: RawRequest) {
		const { answer, watched } = await sent(request);
		assert.ok(watched.kind === 'call', JSON.stringify(watched));
		const body = JSON.parse(answer.body) as { error_code?: number };
		assert.equal(watched.received.error?.code, body.error_code);
		assert.ok(!JSON.stringify({ ...watched, url: '' }).includes(token));
		return { judged: watched.judged, code: body.error_code ?? 0, watched };
	}

	for (const [what, request, scheme, differences] of right) {
		it(`is right: ${what}`, async () => {
			const { judged, code } = await call(request);
			assert.deepEqual(judged, { method: 'events.get', signature: 'right', scheme, differences });
			// The catalogue says of events.get that it needs a session: the call is right, and has no answer.
			assert.equal(code, scheme === 'no-session' ? 453 : 0);
		});
	}

	for (const [what, request, signature, code, differences] of refused) {
		it(`is refused with ${code}, its signature ${signature}: ${what}`, async () => {
			const { judged, ...answered } = await call(request);
			assert.deepEqual([judged.signature, answered.code, judged.differences], [signature, code, differences]);
			assert.equal(judged.scheme !== undefined, signature === 'right');
		});
	}

	it('has no more parameters in query and body together than in one of them', async () => {
		const many = (first: string) => Array.from({ length: 5001 }, (_, index) => `${first}${index}=`).join('&');
		const { code, watched } = await call(post(`/fb.do?${many('a')}`, many('b')));
		assert.equal(code, 100);
		assert.match(JSON.stringify(watched.received.error), /There are more than 10000 parameters/);
	});

	it('is right by no key that is not held', async () => {
		const cases: [Omit<ClientKeys, 'applicationKey' | 'accessToken'>, string, string][] = [
			[{ applicationSecretKey }, client(signed), ofToken],
			[{ sessionSecretKey }, server(signed), ofToken],
			[{ sessionSecretKey }, sessionLess(signed), ''],
			[{}, opensslMd5(signed), ofToken],
			[{}, opensslMd5(signed), ''],
			[{ applicationSecretKey: '', sessionSecretKey: '' }, opensslMd5(signed + opensslMd5(token)), ofToken],
		];
		for (const [held, sig, session] of cases) {
			service.started.replaceKeys([{ applicationKey: key, accessToken: token, ...held, isLenient: true }]);
			const { judged } = await call(get(`/fb.do?${query}&sig=${sig}${session}`));
			assert.equal(judged.signature, 'wrong', JSON.stringify(held));
		}
	});

	it('gives a diagnosis everything sent, in one URL', async () => {
		const sig = `&sig=${'0'.repeat(32)}`;
		const cases: [RawRequest, string][] = [
			[post(`/fb.do?a=%D0%B6+%20`, `${query}${sig}`), `/fb.do?a=%D0%B6+%20&${query}${sig}`],
			[anyHost(`/api/events/get?a=1${sig}`), `/api/events/get?a=1${sig}`],
			[{ verb: 'POST', target: '/fb.do', ...multipart({ a: 'ж &', sig: '1' }) }, '/fb.do?a=%D0%B6%20%26&sig=1'],
		];
		for (const [request, path] of cases) {
			const { url = '' } = (await call(request)).watched;
			assert.equal(url.replace(/^http:\/\/[^/]+/, ''), path);
		}
	});

	it('is no call at another path without a sig, nor by another verb', async () => {
		for (const [request, status] of [
			[get('/favicon.ico'), 404],
			[get('/api/events'), 404],
			[get('/api/fb.do'), 404],
			[{ verb: 'DELETE', target: `/fb.do?${whole}` }, 405],
		] as const) {
			const { answer, watched } = await sent(request);
			assert.deepEqual([answer.status, watched.kind], [status, 'request']);
		}
	});

	describe('as their proxy', () => {
		it('refuses a tunnel, and says what to do instead', async () => {
			const target = 'api.ok.ru:443';
			const { answer, watched } = await sent({ verb: 'CONNECT', target, headers: { Host: target } });
			assert.equal(answer.status, 405);
			assert.match(answer.reason, /^Use http in place of https/);
			assert.match(answer.body, new RegExp(`http_proxy=${service.started.baseUrl}`));
			const request = { ...watched, text: '' };
			assert.deepEqual(request, { kind: 'request', verb: 'CONNECT', path: target, status: 405, text: '' });
		});

		it('says how to point a client at it that sends its calls by another way, and no web page', async () => {
			const refusedText = async (target: string, headers: Record<string, string>) => {
				const { answer, watched } = await sent({ target, headers });
				assert.deepEqual([answer.status, watched.kind], [403, 'request']);
				assert.equal(watched.kind === 'request' && watched.text, answer.body);
				return answer.body;
			};
			const only = 'This service answers to 127.0.0.1, localhost and [::1] only.';
			const hint = `set http_proxy=${service.started.baseUrl} for it, or use ${service.started.baseUrl} as its base_url.`;
			for (const target of [`/fb.do?${whole}`, '/api/events/get'])
				assert.equal(
					await refusedText(target, { Host: 'api.ok.ru' }),
					`${only} To watch a client that calls another host, ${hint}`,
				);
			assert.equal(await refusedText('/', { Host: 'evil.example' }), only);
			const page = { Host: 'evil.example', Origin: 'http://evil.example' };
			assert.equal(await refusedText(`/fb.do?${whole}`, page), only);
		});

		it('tells nothing of a key in the address of a tunnel', async () => {
			const target = `user:${encodeURIComponent(applicationSecretKey ?? '')}@api.ok.ru:443`;
			const { watched } = await sent({ verb: 'CONNECT', target, headers: { Host: 'api.ok.ru:443' } });
			assert.equal(watched.kind === 'request' && watched.path, 'user:••••••••@api.ok.ru:443');
		});

		it('serves no web page of a browser', async () => {
			for (const headers of [
				{ Origin: 'http://api.ok.ru' },
				{ Origin: 'null' },
				{ 'Sec-Fetch-Site': 'cross-site' },
				{ 'Sec-Fetch-Site': 'same-origin' },
			]) {
				const proxied = anyHost(`/fb.do?${whole}`);
				const { answer } = await sent({ ...proxied, headers: { ...proxied.headers, ...headers } });
				assert.equal(answer.status, 403);
			}
		});

		it('keeps nothing of a Host that is none', async () => {
			for (const Host of ['x'.repeat(100_000), `a?sig=${'0'.repeat(32)}`]) {
				const { watched } = await call({ ...anyHost(`/fb.do?${whole}`), headers: { Host } });
				assert.equal(watched.url, `http://127.0.0.1/fb.do?${whole}`);
			}
		});
	});

	describe('with hostile bodies', () => {
		const large = 'x'.repeat(1024 * 1024);

		it('413 for one that is too long, and the client gets to read it', async () => {
			for (const body of [`a=${large}`, `a=${large.repeat(8)}`]) {
				const { answer, watched } = await sent(post('/fb.do', body));
				assert.deepEqual([answer.status, watched.kind], [413, 'request']);
			}
		});

		it('ends the connection of one that does not end', async () => {
			const socket = connect(service.port, '127.0.0.1');
			socket.on('error', () => undefined);
			const closed = new Promise((resolve) => socket.once('close', resolve));
			socket.write('POST /fb.do HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n');
			const chunk = `100000\r\n${large}\r\n`;
			while (!socket.closed && !socket.destroyed)
				await new Promise((resolve) => socket.write(chunk, () => setImmediate(resolve)));
			await closed;
		});

		it('100 for multipart that is none', async () => {
			for (const [type, body] of [
				['multipart/form-data', 'x'],
				['multipart/form-data; boundary=a', 'x'],
				['multipart/form-data; boundary=a', '--a\r\nContent-Disposition: form-data\r\n\r\n1\r\n--a--\r\n'],
				['multipart/form-data; boundary="\u00ff"', '--a--'],
			] as const) {
				const { code } = await call({ verb: 'POST', target: '/fb.do', body, headers: { 'content-type': type } });
				assert.equal(code, 100, type + body);
			}
		});

		it('survives a client that leaves in the midst of one', async () => {
			const socket = connect(service.port, '127.0.0.1');
			await once(socket, 'connect');
			const head = `POST /fb.do HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${formType['Content-Type']}\r\ncontent-length: 100\r\n\r\na=`;
			await new Promise((resolve) => socket.write(head, resolve));
			socket.resetAndDestroy();
			await once(socket, 'close');
			assert.equal((await call(get(`/fb.do?${whole}`))).judged.signature, 'right');
		});
	});
});

describe('calls that are checked with strict keys', () => {
	const path = (target: string) => target.replace(/^https?:\/\/[^/]+/i, '').split('?', 1)[0];

	const service = useService();

	it('are refused where they differ from the specification, and judged all the same', async () => {
		for (const [what, request, scheme, differences] of right) {
			const { answer, watched } = await service.watched(sendRaw(service.port, request));
			const of = path(request.target) !== '/fb.do' ? 404 : request.verb === 'POST' ? 405 : 200;
			assert.equal(answer.status, of, what);
			assert.equal(JSON.parse(answer.body).error_code === undefined, differences.length === 0, what);
			const { judged, isVerified } = watched as WatchedCall;
			assert.deepEqual([judged.scheme, judged.differences], [scheme, differences], what);
			assert.equal(isVerified, differences.length === 0, what);
		}
	});
});

describe('several keys', () => {
	const second = { ...keys, id: 'second', accessToken: 'tkn1Second', sessionSecretKey: 'e1'.repeat(16) };
	const other = { ...second, id: 'other', isLenient: true, applicationKey: 'CBAOTHER', accessToken: 'tkn1Other' };
	const service = useService({ keys: [{ ...keys, id: 'first' }, second, other] });
	const sent = (request: RawRequest) => service.watched(sendRaw(service.port, request));

	async function checkedBy(ofKey: string, ofToken: string, secret: string, verb = 'GET') {
		const sig = opensslMd5(signed.replace(key, ofKey) + secret);
		const call = `${query.replace(key, ofKey)}&sig=${sig}&access_token=${ofToken}`;
		const { answer, watched } = await sent(verb === 'GET' ? get(`/fb.do?${call}`) : post('/fb.do', call));
		const { keysId, judged } = watched as WatchedCall;
		return [keysId, judged.signature, JSON.parse(answer.body).error_code];
	}

	it('check each call by its application_key, then by its token', async () => {
		assert.deepEqual(await checkedBy(key, token, sessionSecretKey), ['first', 'right', undefined]);
		assert.deepEqual(await checkedBy(key, 'tkn1Second', second.sessionSecretKey), ['second', 'right', undefined]);
		assert.deepEqual(await checkedBy('CBAOTHER', 'x', other.sessionSecretKey), ['other', 'right', 103]);
		assert.deepEqual(await checkedBy('CBAX', 'tkn1Other', other.sessionSecretKey), ['other', 'right', 101]);
		assert.deepEqual(await checkedBy('CBAX', 'x', sessionSecretKey), ['first', 'right', 101]);
	});

	it('are strict or lenient each by itself', async () => {
		assert.deepEqual(await checkedBy(key, token, sessionSecretKey, 'POST'), ['first', 'right', 4]);
		const ofOther = await checkedBy('CBAOTHER', other.accessToken, other.sessionSecretKey, 'POST');
		assert.deepEqual(ofOther, ['other', 'right', undefined]);
	});

	it('are all masked in what others receive', async () => {
		const { body } = (await sent(get(`/fb.do?${query}&note=tkn1Other&sig=x${ofToken}`))).answer;
		assert.match(body, /"error_code":104/);
		assert.ok(!body.includes('tkn1Other'), body);
	});
});
