import assert from 'node:assert/strict';
import { formType, sendRaw } from './rawRequest.ts';
import { ask, callPath, keys, opensslMd5, plainQuery, plainSigned, serverSigningSecret } from './serviceClient.ts';
import { environment, Program } from './watchProgram.ts';

const { applicationKey: key, accessToken: token, applicationSecretKey, sessionSecretKey } = keys;
const bothSecrets = { ...environment, SIGNED_CALL_SESSION_SECRET_KEY: sessionSecretKey };

describe('the program that watches, for other programs', () => {
	const start = (env: Record<string, string>, ...args: string[]) => new Program(['--watch', ...args], env);

	afterEach(Program.endAll);

	it('prints a JSON object for each call, and nothing else', async () => {
		const program = start(bothSecrets, '--json', '--calls', '7', '--fail-on-mistake');
		const port = await program.port();
		await ask(port, callPath(plainSigned, plainQuery, sessionSecretKey));
		const upper = plainSigned.replace('json', 'JSON');
		await sendRaw(port, {
			verb: 'POST',
			target: 'http://api.ok.ru/fb.do',
			headers: { Host: 'api.ok.ru', ...formType },
			body: callPath(upper, plainQuery.replace('json', 'JSON')).slice('/fb.do?'.length),
		});
		// Without a session, in the path form, percent-encoded before it was signed.
		const sig = opensslMd5(`application_key=${key}format=jsonnote=a%20b${applicationSecretKey}`);
		await ask(port, `/api/events/get?application_key=${key}&format=json&note=a%20b&sig=${sig}`);
		await ask(port, callPath(plainSigned.replace(key, 'CBAX'), plainQuery.replace(key, 'CBAX')));
		await ask(port, `/fb.do?${plainQuery}&access_token=${token}`);
		await ask(
			port,
			callPath(plainSigned.replaceAll('events.get', 'users.x'), plainQuery.replace('events.get', 'users.x')),
		);
		await sendRaw(port, { verb: 'CONNECT', target: 'api.ok.ru:443' });
		assert.equal(await program.exit(), 1);
		const [right, but, wrong, unknown, missing, unanswered, tunnel, ...more] = program.reports;
		assert.deepEqual(more, []);
		const plain = { verb: 'GET', path: '/fb.do', method: 'events.get', differences: [], mistakes: [], error: null };
		assert.deepEqual(right, { ...plain, signature: 'right', scheme: 'client-server' });
		const ofPost = { verb: 'POST', differences: ['post-body', 'format-case'] };
		assert.deepEqual(but, { ...plain, ...ofPost, signature: 'right', scheme: 'server-server' });
		const reported = { ...wrong, mistakes: wrong?.mistakes.slice(0, 1), error: wrong?.error?.code };
		assert.deepEqual(reported, {
			...plain,
			path: '/api/events/get',
			signature: 'wrong',
			scheme: null,
			differences: ['path-form', 'no-session'],
			mistakes: [['value-percent-encoded']],
			error: 104,
		});
		const notExisting = { code: 101, message: 'PARAM_API_KEY : Application not exist' };
		assert.deepEqual(unknown, { ...plain, signature: 'right', scheme: 'server-server', error: notExisting });
		assert.deepEqual([missing?.signature, missing?.error?.code], ['missing', 100]);
		assert.deepEqual(unanswered, { ...plain, method: 'users.x', signature: 'right', scheme: 'server-server' });
		assert.deepEqual([tunnel?.verb, tunnel?.path, tunnel?.error?.code], ['CONNECT', 'api.ok.ru:443', 405]);
		assert.match(
			program.errors,
			/7 calls, 3 wrong, 1 right, but not as the specification has it, 1 right, but refused\n$/,
		);
		for (const secret of [token, applicationSecretKey, sessionSecretKey, serverSigningSecret])
			assert.ok(!(program.text + program.errors).includes(secret));
	});

	it('says in words what differs, what is refused, and how to point a client at it', async () => {
		const program = start(environment, '--calls', '4');
		const port = await program.port();
		assert.match(program.text, new RegExp(`http_proxy=http://127.0.0.1:${port}\n`));
		const sig = opensslMd5(`application_key=${key}method=events.get${serverSigningSecret}`);
		await ask(port, `/fb.do?application_key=${key}&method=events.get&sig=${sig}&access_token=${token}`);
		await ask(port, `/fb.do?${plainQuery}&sig=${opensslMd5(plainSigned + serverSigningSecret)}`);
		const encoded = opensslMd5(`${plainSigned}note=a%20b${serverSigningSecret}`.replace(key, 'CBAX'));
		await ask(port, `/fb.do?${plainQuery.replace(key, 'CBAX')}&note=a%20b&sig=${encoded}&access_token=${token}`);
		await ask(port, `/?${plainQuery}&sig=${opensslMd5(plainSigned + serverSigningSecret)}&access_token=${token}`);
		assert.equal(await program.exit(), 0);
		const [different, refused, wrong, path] = program.lines;
		assert.match(different ?? '', /^ok, but {2}events\.get {2}server-server; format-absent: format is not sent/);
		assert.match(
			refused ?? '',
			/^refused {2}events\.get {2}103 .*access_token; its signature is right \(server-server\)/,
		);
		assert.match(
			wrong ?? '',
			/^wrong {2}events\.get {2}101 .*not exist; its signature is wrong, too: value-percent-enc/,
		);
		assert.match(path ?? '', /^refused {2}events\.get {2}4 REQUEST : Calls go to \/fb\.do, .*its signature is right/);
	});

	it('counts signatures, and with --strict the form, too', async () => {
		const form = `/fb.do/?${callPath(plainSigned, plainQuery).slice('/fb.do?'.length)}`;
		for (const [option, code] of [
			['--fail-on-mistake', 0],
			['--strict', 1],
		] as const) {
			const program = start(environment, option, '--calls', '1');
			await ask(await program.port(), form);
			assert.equal(await program.exit(), code);
		}
	});

	it('counts neither health checks nor what a browser asks for, but every call that fails', async () => {
		for (const [option, lines] of [
			['--strict', ['no call  GET /', 'no call  HEAD /', 'no call  GET /health', 'no call  GET /favicon.ico', 'ok']],
			['--json', []],
		] as const) {
			const program = start(environment, '--fail-on-mistake', option, '--calls', '1');
			const port = await program.port();
			for (const path of ['/', '/health?ready=1', '/favicon.ico']) {
				await ask(port, path, { headers: { 'sec-fetch-site': 'none' } });
				if (path === '/') await ask(port, path, { method: 'HEAD' });
			}
			await ask(port, callPath(plainSigned, plainQuery));
			assert.equal(await program.exit(), 0);
			if (option === '--json') assert.equal(program.reports.length, 1);
			else
				for (const [at, begin] of lines.entries()) assert.ok(program.lines[at]?.startsWith(begin), program.lines[at]);
			assert.match(program.text + program.errors, /\n1 calls, 0 wrong\n$/);
		}
		const failing = start(environment, '--fail-on-mistake', '--calls', '4');
		const port = await failing.port();
		await ask(port, '/fb.do');
		await ask(port, `/fb.do&${plainQuery}`);
		await ask(port, '/other?access_token=x');
		await sendRaw(port, { verb: 'POST', target: '/other', headers: formType, body: 'method=a.b' });
		assert.equal(await failing.exit(), 1);
		assert.equal(failing.lines.at(-1), '4 calls, 4 wrong');
	});

	it('gives its search the methods and parameters of the catalogues', async () => {
		const program = start(environment, '--json', '--calls', '2');
		const port = await program.port();
		const signed = (method: string, more = '') =>
			opensslMd5(`application_key=${key}format=jsonmethod=${method}${more}${serverSigningSecret}`);
		const call = (sig: string) => `/fb.do?${plainQuery}&sig=${sig}&access_token=${token}`;
		await ask(port, call(signed('users.getCurrentUser')));
		await ask(port, call(signed('events.get', 'version=')));
		await program.exit();
		const codes = program.reports.map(({ mistakes }) => mistakes[0]);
		assert.deepEqual(codes, [['method-of-another-call'], ['parameter-not-sent']]);
	});
});
