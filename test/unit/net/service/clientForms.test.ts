import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { type LocalService, startLocalService } from '../../../../src/net/service/localService.ts';
import type { ServiceKeys } from '../../../../src/net/service/serviceKeys.ts';
import type { Watched, WatchedCall } from '../../../../src/net/service/watchedCall.ts';
import { formType, multipart, type RawRequest, sendRaw } from './rawRequest.ts';
import { keys, opensslMd5, serverSigningSecret } from './serviceClient.ts';

const { applicationKey: key, accessToken: token, applicationSecretKey, sessionSecretKey } = keys;
const server = (signed: string) => opensslMd5(signed + serverSigningSecret);
const client = (signed: string) => opensslMd5(signed + sessionSecretKey);
const sessionLess = (signed: string) => opensslMd5(signed + applicationSecretKey);

const query = `application_key=${key}&format=json&method=events.get`;
const signed = `application_key=${key}format=jsonmethod=events.get`;
const inPath = `application_key=${key}format=json`;
const ofToken = `&access_token=${token}`;
const get = (target: string): RawRequest => ({ target });
const post = (target: string, body: string): RawRequest => ({ verb: 'POST', target, body, headers: formType });
const anyHost = (target: string): RawRequest => ({
	target: `http://api.ok.ru${target}`,
	headers: { Host: 'api.ok.ru' },
});
const whole = `${query}&sig=${server(signed)}${ofToken}`;
const unicode = `${signed}note=привет, мир+%`;
const unicodeForm = `${query}&note=${encodeURIComponent('привет, мир+%').replaceAll('%20', '+')}`;

/** What a client sends, by what it is signed, and in what it is not as the specification has it. */
const right: [what: string, request: RawRequest, scheme: string, differences: string[]][] = [
	['as the specification has it', get(`/fb.do?${whole}`), 'server-server', []],
	['by the other scheme', get(`/fb.do?${query}&sig=${client(signed)}${ofToken}`), 'client-server', []],
	['a GET with a body, too', { ...post(`/fb.do?${whole}`, 'a=1'), verb: 'GET' }, 'server-server', []],
	['a form', post('/fb.do', whole), 'server-server', ['post-body']],
	['a form that a line end follows', post('/fb.do', `${whole}\r\n`), 'server-server', ['post-body']],
	[
		'a form of characters beyond ASCII',
		post('/fb.do', `${unicodeForm}&sig=${server(unicode)}${ofToken}`),
		'server-server',
		['post-body'],
	],
	[
		'a form with a character set',
		{ ...post('/fb.do', whole), headers: { 'content-type': 'Application/X-WWW-form-urlencoded; charset=UTF-8' } },
		'server-server',
		['post-body'],
	],
	[
		'a form with sig and access_token in the query',
		post(`/fb.do?sig=${server(signed)}${ofToken}`, query),
		'server-server',
		['post-body', 'query-and-body'],
	],
	[
		'the same in the query and in the form',
		post(`/fb.do?${whole}`, whole),
		'server-server',
		['post-body', 'query-and-body', 'sent-twice'],
	],
	[
		'a POST without a body',
		{ verb: 'POST', target: `/fb.do?${whole}`, body: '' },
		'server-server',
		['post-without-body'],
	],
	[
		'a multipart body',
		{
			verb: 'POST',
			target: '/fb.do',
			...multipart({
				application_key: key,
				format: 'json',
				method: 'events.get',
				note: 'привет, мир+%',
				sig: server(unicode),
				access_token: token,
			}),
		},
		'server-server',
		['post-body', 'multipart-body'],
	],
	['a slash behind the endpoint', get(`/fb.do/?${whole}`), 'server-server', ['extra-slash']],
	['two slashes in front of it', get(`//fb.do?${whole}`), 'server-server', ['extra-slash']],
	['the endpoint twice', get(`/fb.do/fb.do?${whole}`), 'server-server', ['endpoint-twice']],
	[
		'the path form',
		get(`/api/events/get?application_key=${key}&format=json&sig=${server(inPath)}${ofToken}`),
		'server-server',
		['path-form', 'path-form-method-not-signed'],
	],
	[
		'the path form with method signed and not sent',
		get(`/api/events/get?application_key=${key}&format=json&sig=${server(signed)}${ofToken}`),
		'server-server',
		['path-form', 'path-form-method-signed'],
	],
	[
		'the path form with method signed and sent, by POST',
		post('/api/events/get', whole),
		'server-server',
		['post-body', 'path-form', 'path-form-method-signed'],
	],
	[
		'the path form with method sent and not signed',
		get(`/api/events/get?${query}&sig=${server(inPath)}${ofToken}`),
		'server-server',
		['path-form', 'path-form-method-not-signed'],
	],
	[
		'the path form behind a base_url with the endpoint',
		get(`/fb.do/api/events/get/?application_key=${key}&format=json&sig=${client(inPath)}${ofToken}`),
		'client-server',
		['path-form', 'extra-slash', 'endpoint-twice', 'path-form-method-not-signed'],
	],
	[
		'format in upper case',
		get(`/fb.do?${query.replace('json', 'JSON')}&sig=${server(signed.replace('json', 'JSON'))}${ofToken}`),
		'server-server',
		['format-case'],
	],
	[
		'no format',
		get(
			`/fb.do?application_key=${key}&method=events.get&sig=${server(`application_key=${key}method=events.get`)}${ofToken}`,
		),
		'server-server',
		['format-absent'],
	],
	[
		'an empty format',
		get(`/fb.do?${query.replace('json', '')}&sig=${server(signed.replace('json', ''))}${ofToken}`),
		'server-server',
		['format-absent'],
	],
	[
		'XML',
		get(`/fb.do?${query.replace('json', 'XML')}&sig=${server(signed.replace('json', 'XML'))}${ofToken}`),
		'server-server',
		['format-xml'],
	],
	['no session', get(`/fb.do?${query}&sig=${sessionLess(signed)}`), 'no-session', ['no-session']],
	['an empty token', get(`/fb.do?${query}&sig=${sessionLess(signed)}&access_token=`), 'no-session', ['no-session']],
	[
		'session_key, which is signed',
		get(`/fb.do?${query}&session_key=${token}&sig=${client(`${signed}session_key=${token}`)}`),
		'client-server',
		['session_key-for-access_token'],
	],
	[
		'session_key, which is not signed',
		get(`/fb.do?${query}&session_key=${token}&sig=${client(signed)}`),
		'client-server',
		['session_key-for-access_token', 'session_key-not-signed'],
	],
	[
		'session_key in the server-server scheme',
		post('/fb.do', `${query}&session_key=${token}&sig=${server(signed)}`),
		'server-server',
		['post-body', 'session_key-for-access_token', 'session_key-not-signed'],
	],
	['through a proxy', anyHost(`/fb.do?${whole}`), 'server-server', []],
	['through a proxy, by POST', { ...post('http://api.odnoklassniki.ru/fb.do', whole) }, 'server-server', ['post-body']],
	[
		'through a proxy, at another port and in other case',
		{
			target: `HTTP://Api.OK.ru:8080/fb.do?${whole}`,
			headers: { Host: 'Api.OK.ru:8080', 'Proxy-Connection': 'close' },
		},
		'server-server',
		[],
	],
];

const stale = 'tkn1SomeTokenOfYesterday';
const other = signed.replace(key, 'CBAOTHER');
const otherQuery = query.replace(key, 'CBAOTHER');

/** Calls that are refused, with their signature and the code of the reason. */
const refused: [what: string, request: RawRequest, signature: string, code: number, differences: string[]][] = [
	['another application_key', get(`/fb.do?${otherQuery}&sig=${server(other)}${ofToken}`), 'right', 101, []],
	['another application_key, wrongly signed', get(`/fb.do?${otherQuery}&sig=x${ofToken}`), 'wrong', 101, []],
	[
		'another token, signed with it',
		get(`/fb.do?${query}&sig=${opensslMd5(signed + opensslMd5(stale + applicationSecretKey))}&access_token=${stale}`),
		'right',
		103,
		[],
	],
	[
		'another token, signed with the known one',
		get(`/fb.do?${query}&sig=${server(signed)}&access_token=${stale}`),
		'wrong',
		103,
		[],
	],
	['no token, signed with one', get(`/fb.do?${query}&sig=${server(signed)}`), 'right', 103, ['no-session']],
	['no token, signed with a session', get(`/fb.do?${query}&sig=${client(signed)}`), 'right', 103, ['no-session']],
	['no session, wrongly signed', get(`/fb.do?${query}&sig=${opensslMd5('x')}`), 'wrong', 104, ['no-session']],
	['a session, signed without', get(`/fb.do?${query}&sig=${sessionLess(signed)}${ofToken}`), 'wrong', 104, []],
	['a sig in upper case', get(`/fb.do?${query}&sig=${server(signed).toUpperCase()}${ofToken}`), 'wrong', 104, []],
	['no sig', get(`/fb.do?${query}${ofToken}`), 'missing', 100, []],
	['an empty sig', get(`/fb.do?${query}&sig=${ofToken}`), 'missing', 100, []],
	['another path', get(`/?${whole}`), 'right', 4, []],
	[
		'a GET with its parameters in the body',
		{ target: '/fb.do', body: whole, headers: formType },
		'right',
		4,
		['get-body'],
	],
	['another path, by POST', post('/rest', whole), 'right', 4, ['post-body']],
	[
		'a form without its content-type',
		{ verb: 'POST', target: '/fb.do', body: whole },
		'missing',
		4,
		['post-without-body', 'format-absent', 'no-session'],
	],
	[
		'a body that is JSON',
		{ verb: 'POST', target: `/fb.do?${whole}`, body: '{}', headers: { 'content-type': 'application/json' } },
		'right',
		4,
		['post-without-body'],
	],
	['a name given twice, with other values', get(`/fb.do?${query}&uids=1&uids=2&sig=x${ofToken}`), 'wrong', 100, []],
	[
		'a value that is not encoded',
		get(`/fb.do?${query}&note=100%&sig=${server(`${signed}note=100%`)}${ofToken}`),
		'right',
		100,
		[],
	],
	[
		'a path and a parameter that name two methods',
		get(`/api/users/get?${query}&sig=${server(signed)}${ofToken}`),
		'right',
		100,
		['path-form', 'path-form-method-signed'],
	],
	[
		'another format',
		get(`/fb.do?${query.replace('json', 'yaml')}&sig=${server(signed.replace('json', 'yaml'))}${ofToken}`),
		'right',
		100,
		[],
	],
];

describe('calls as clients really send them', () => {
	let service: LocalService;
	let told: (watched: Watched) => void = () => undefined;

	before(async () => {
		service = await startLocalService({ keys, port: 0, form: 'any', watch: (watched) => told(watched) });
	});

	afterEach(() => service.replaceKeys(keys));
	after(() => service.close());

	/** Sends a call, and gives back its answer and what the watch is told. */
	async function sent(request: RawRequest) {
		const watched = new Promise<Watched>((resolve) => {
			told = resolve;
		});
		return { answer: await sendRaw(service.port, request), watched: await watched };
	}

	async function call(
		request: RawRequest,
	): Promise<{ judged: WatchedCall['judged']; code: number; watched: WatchedCall }> {
		const { answer, watched } = await sent(request);
		assert.ok(watched.kind === 'call', JSON.stringify(watched));
		const body = JSON.parse(answer.body) as { error_code?: number };
		assert.equal(watched.received.verdict.accepted, body.error_code === undefined);
		assert.ok(!JSON.stringify({ ...watched, url: '' }).includes(token));
		return { judged: watched.judged, code: body.error_code ?? 0, watched };
	}

	for (const [what, request, scheme, differences] of right) {
		it(`is right: ${what}`, async () => {
			const { judged, code } = await call(request);
			assert.deepEqual(judged, { method: 'events.get', signature: 'right', scheme, differences });
			assert.equal(code, 0);
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
		assert.match(JSON.stringify(watched.received.verdict), /There are more than 10000 parameters/);
	});

	it('is right by no key that is not held', async () => {
		const cases: [Omit<ServiceKeys, 'applicationKey' | 'accessToken'>, string, string][] = [
			[{ applicationSecretKey }, client(signed), ofToken],
			[{ sessionSecretKey }, server(signed), ofToken],
			[{ sessionSecretKey }, sessionLess(signed), ''],
			[{}, opensslMd5(signed), ofToken],
			[{}, opensslMd5(signed), ''],
			[{ applicationSecretKey: '', sessionSecretKey: '' }, opensslMd5(signed + opensslMd5(token)), ofToken],
		];
		for (const [held, sig, session] of cases) {
			service.replaceKeys({ applicationKey: key, accessToken: token, ...held });
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
			const { answer, watched } = await sent({
				verb: 'CONNECT',
				target: 'api.ok.ru:443',
				headers: { Host: 'api.ok.ru:443' },
			});
			assert.equal(answer.status, 405);
			assert.match(answer.reason, /^Use http in place of https/);
			assert.match(answer.body, new RegExp(`http_proxy=${service.baseUrl}`));
			assert.deepEqual(
				{ ...watched, text: '' },
				{ kind: 'request', verb: 'CONNECT', path: 'api.ok.ru:443', status: 405, text: '' },
			);
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
				const { answer } = await sent({
					target: `http://api.ok.ru/fb.do?${whole}`,
					headers: { Host: 'api.ok.ru', ...headers },
				});
				assert.equal(answer.status, 403);
			}
		});

		it('keeps nothing of a Host that is none', async () => {
			for (const Host of ['x'.repeat(100_000), `a?sig=${'0'.repeat(32)}`]) {
				const { watched } = await call({ ...anyHost(`/fb.do?${whole}`), headers: { Host } });
				assert.equal(watched.url, `http://127.0.0.1/fb.do?${whole}`);
			}
		});

		it('still answers no other host that it is asked for directly', async () => {
			const { answer } = await sent({ target: `/fb.do?${whole}`, headers: { Host: 'api.ok.ru' } });
			assert.equal(answer.status, 403);
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

		it('reads no multipart that is long', async () => {
			const long = multipart({ a: 'x'.repeat(300_000), sig: '1' });
			const { code, judged } = await call({ verb: 'POST', target: '/fb.do', ...long });
			assert.deepEqual([code, judged.signature], [100, 'missing']);
		});

		it('tells a large one without keeping it', async () => {
			const { watched } = await sent(post('/fb.do', `a=${large.slice(0, 500_000)}&sig=1`));
			assert.ok(watched.kind === 'call' && watched.url === undefined);
			assert.ok(JSON.stringify(watched).length < 3000);
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

describe('the service that is not told to take any form', () => {
	it('stays as strict as the specification, also when it is watched', async () => {
		const service = await startLocalService({ keys, port: 0, watch: () => undefined });
		const statuses: number[] = [];
		// What a body of a GET holds counts for nothing there, either.
		for (const [, request] of right.slice(3)) {
			const { status, body } = await sendRaw(service.port, request);
			statuses.push(status === 200 ? (JSON.parse(body).error_code ?? 200) : status);
		}
		const tunnel = await sendRaw(service.port, { verb: 'CONNECT', target: 'api.ok.ru:443' });
		await service.close();
		assert.ok(!statuses.includes(200), statuses.join(' '));
		assert.equal(tunnel.status, 0);
	});
});
