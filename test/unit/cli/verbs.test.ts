import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { link, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { env, keys, md5, programOf, signedCall, temporaryFolder } from './program.ts';

describe('signed-call', () => {
	const inFolder = temporaryFolder();

	for (const [args, message] of [
		[['run'], /takes the paths/],
		[['run', 'no.call'], /no\.call: there is no such file/],
		[['run', 'test/fixtures/5-megabyte-value'], /there is no such file/],
		[['run', 'x*y.call'], /no file is called like/],
		[['run', 'a.call', '--reporter', 'xml'], /--reporter takes text, json/],
		[['run', 'a.call', '--at-once', '0'], /from 1 to 50/],
		[['run', 'a.call', '--rate', 'x/s'], /--rate takes a number from 1 to 1000/],
		[['run', 'a.call', '--access-token', 'x'], /Unknown option/],
		[['run', 'a.call', '--service', 'none'], /--service takes/],
		[['run', 'examples/events.call', '--output', 'no/folder/report.xml'], /--output .*: the file cannot be written/],
		[['run', 'examples/events.call', '--data', 'test'], /The data file test cannot be read/],
		[['fly'], /there is no verb fly/],
		[['help', 'fly'], /there is no verb fly/],
		[['prove', '--list'], /Unknown option '--list'/],
		[['prove', '--function-only'], /Unknown option '--function-only'/],
		[['services', '--fly'], /Unknown option '--fly'/],
		[['run', 'a.call', '--service', 'no.json'], /--service no\.json: the file cannot be read/],
		[['run', 'a.call', '--base-url', 'ftp://u:planted@h'], /--base-url: The base_url must begin with http/],
		[['run', 'a.call', '--keys', 'test'], /--keys test: it is a folder/],
		[['export', 'examples/events.call', '--to', 'k6', '--output', 'package.json'], /--output package\.json: /],
		[['verify'], /the standard input: There is no call in it/],
		[['diagnose'], /the standard input: /],
		[['service', '--answers', 'package.json'], /--answers package\.json: there is no such folder/],
		[['watch', '--exam', 'test'], /--exam test: the file cannot be written/],
		[['service', '--service', 'ok', '--calls', '1'], /--calls and --exam need --watch/],
	] as const) {
		it(`refuses ${args.join(' ')}`, async () => {
			const { code, errors } = await signedCall(args, { env });
			assert.equal(code, 2);
			assert.match(errors, message);
			assert.ok(!errors.includes('planted'), errors);
		});
	}

	it('exports no file without a call', async () => {
		const file = inFolder('none.call');
		await writeFile(file, '@a = 1\n');
		const { code, errors } = await signedCall(['export', file, '--to', 'k6']);
		assert.equal(code, 2);
		assert.match(errors, /none\.call: the file has no call/);
	});

	it('names the option that sends by plain http to another machine', async () => {
		const { code, errors } = await signedCall(['run', 'examples/events.call', '--base-url', 'http://h.invalid'], {
			env,
		});
		assert.equal(code, 3);
		assert.match(errors, /--allow-plain-http sends/);
	});

	it('writes over no file that it reads', async () => {
		const texts = {
			'a.call': '@data = d.csv\n\n###\nevents.get\nid = {{id}}\n?? $ equals e.json\n',
			'd.csv': 'id\n1\n',
			'e.json': '{"id":1}\n',
			'snapshot.call': '###\nevents.get\nid = {{id}}\n?? $ equals a.rows.json\n',
			'k.json': '{"access_token":"t"}\n',
			'my.signed-service.json': await readFile('src/core/services/builtIn/lastfm.json', 'utf8'),
			'a.rows.json': '[{"id":1}]\n',
			'r.jsonl': '{"row":1,"calls":[]}\n',
			'r.failed.jsonl': '{"id":"1"}\n',
			'r.jsonl.begun': '{"data":"d.csv, 5 bytes"}\n',
		};
		for (const [name, text] of Object.entries(texts)) await writeFile(inFolder(name), text, { mode: 0o600 });
		await symlink(inFolder('d.csv'), inFolder('link.csv'));
		await link(inFolder('d.csv'), inFolder('hard.csv'));
		await mkdir(inFolder('answers'));
		await link(inFolder('e.json'), inFolder('answers/users.getInfo.json'));
		const given = ['--base-url', 'http://127.0.0.1:9', '--keys', inFolder('k.json')];
		const run = ['run', inFolder('a.call'), ...given, '--resume', '--results', inFolder('r.jsonl'), '--output'];
		const service = ['--service', inFolder('my.signed-service.json')];
		for (const [used, ...args] of [
			...['a.call', 'link.csv', 'hard.csv', 'e.json', 'k.json', 'r.jsonl'].map((name) => [
				name,
				...run,
				inFolder(name),
			]),
			['my.signed-service.json', ...run, inFolder('my.signed-service.json'), ...service],
			['r.failed.jsonl', ...run, inFolder('new.xml'), '--data', inFolder('r.failed.jsonl')],
			[
				'a.rows.json',
				'run',
				inFolder('snapshot.call'),
				...given,
				'--data',
				inFolder('a.rows.json'),
				'--update-snapshots',
			],
			['e.json', 'watch', '--answers', inFolder('answers'), '--exam', inFolder('e.json')],
			['a.rows.json', 'export', inFolder('a.call'), ...given, '--to', 'k6', '--data', inFolder('a.rows.json')],
		] as [string, ...string[]][]) {
			const { code, errors } = await signedCall(args, { env });
			assert.equal(code, 2, used);
			assert.equal(
				errors,
				`signed-call: ${inFolder(used)}: this command already uses this file. Write to another one.\n`,
			);
		}
		for (const [name, text] of Object.entries(texts)) assert.equal(await readFile(inFolder(name), 'utf8'), text, name);
		await assert.rejects(readFile(inFolder('a.k6.ts')), { code: 'ENOENT' });
	});

	it('names the variables of keys that are not given', async () => {
		const { code, errors } = await signedCall(['run', 'examples/events.call', '--base-url', 'http://127.0.0.1:9']);
		assert.equal(code, 3);
		assert.match(errors, /^Keys that are not given: SIGNED_CALL_APPLICATION_KEY, SIGNED_CALL_ACCESS_TOKEN\./);
		const signed = await signedCall(['sign'], { input: '###\na.b\n' });
		assert.equal(signed.code, 3);
		assert.match(signed.errors, /\nKeys that are not given: SIGNED_CALL_APPLICATION_KEY, /);
	});

	it('ends without a word where nobody reads its output', async () => {
		for (const args of [['services'], ['run', 'examples/events.call', '--base-url', 'http://127.0.0.1:9']]) {
			const { errors } = await signedCall(args, { env, closesOutput: true });
			assert.equal(errors, '', args.join(' '));
		}
	});

	it('ends on a signal while it waits for its input', async () => {
		for (const verb of ['sign', 'verify']) {
			const { command, args, env } = programOf([verb]);
			const child = spawn(command, args, { env });
			const closed = once(child, 'close');
			// More than a pipe holds: the verb has begun to read.
			await new Promise((resolve) => child.stdin.write('x'.repeat(2_000_000), resolve));
			child.kill('SIGINT');
			child.stdin.on('error', () => {}).end();
			assert.deepEqual(await closed, [null, 'SIGINT'], verb);
		}
	});

	it('says how it is used', async () => {
		assert.match((await signedCall(['--help'])).out, /^signed-call signs and sends/);
		assert.match((await signedCall(['run', '--help'])).out, /Examples:/);
		assert.match((await signedCall(['help', 'watch'])).out, /Runs the local service/);
		assert.match((await signedCall(['services', '--help'])).out, /^signed-call signs and sends/);
		assert.match((await signedCall(['services'])).out, /^ok .*\n {2}SIGNED_CALL_APPLICATION_KEY/);
	});

	it('verifies and diagnoses a call, and names the mistake', async () => {
		const secret = md5(keys.access_token + keys.application_secret_key);
		const url = (sig: string) =>
			`https://api.example.org/fb.do?application_key=AK1&format=json&method=a.b&x=1&sig=${sig}&access_token=${keys.access_token}`;
		const right = md5(`application_key=AK1format=jsonmethod=a.bx=1${secret}`);
		const joined = md5(`application_key=AK1&format=json&method=a.b&x=1${secret}`);
		const verified = await signedCall(['verify'], { env, input: url(right) });
		assert.equal(verified.code, 0, verified.out + verified.errors);
		// Of a sig that is no digest: for another one mistakes are searched for until all are tried.
		const keyless = await signedCall(['verify'], { env: { SIGNED_CALL_APPLICATION_KEY: 'AK1' }, input: url('none') });
		assert.equal(keyless.code, 2, keyless.out);
		assert.match(keyless.errors, /: SIGNED_CALL_APPLICATION_SECRET_KEY or SIGNED_CALL_SESSION_SECRET_KEY\n$/);
		const diagnosed = await signedCall(['diagnose'], { env, input: url(joined) });
		assert.equal(diagnosed.code, 1);
		assert.match(diagnosed.out, /wrong-joiner/);
		assert.ok(![secret, ...Object.values(keys).slice(1)].some((key) => diagnosed.out.includes(key)), diagnosed.out);
	});

	describe('verifies each of several calls', () => {
		const secret = md5(keys.access_token + keys.application_secret_key);
		const line = (x: number, joiner = '') => {
			const signed = ['application_key=AK1', 'format=json', 'method=a.b', `x=${x}`].join(joiner);
			return `GET https://api.example.org/fb.do?application_key=AK1&format=json&method=a.b&x=${x}&sig=${md5(signed + secret)}&access_token=${keys.access_token}\n`;
		};
		const track = (artist: string, joiner = '') => {
			const sig = md5(`${['api_keyK', `artist${artist}`, 'methodartist.getInfo'].join(joiner)}shared`);
			return `12:00 GET http://ws.audioscrobbler.com/2.0/?api_key=K&artist=${artist}&method=artist.getInfo&api_sig=${sig}\n`;
		};
		const hook = (body: string, version = 'v0:') => {
			const mac = createHmac('sha256', 'signing').update(`${version}1531420618:${body}`).digest('hex');
			return `POST / HTTP/1.1\nHost: a\nX-Slack-Request-Timestamp: 1531420618\nX-Slack-Signature: v0=${mac}\n\n${body}\n`;
		};
		const allRight = /calls, and all their signatures are right\. /;
		for (const [what, service, wrong, right, place] of [
			['in a log', 'ok', line(1) + line(2, '&') + line(3), line(1) + line(2), 'line 2'],
			['of another service in a log', 'lastfm', track('A') + track('B', '&'), track('A') + track('B'), 'line 2'],
			[
				'of which one is below another',
				'slack',
				`${hook('a')}\n${hook('b')}\n${hook('c', '')}`,
				hook('a') + hook('b'),
				'line 15',
			],
		] as const) {
			it(what, async () => {
				const given = {
					SIGNED_CALL_API_KEY: 'K',
					SIGNED_CALL_SHARED_SECRET: 'shared',
					SIGNED_CALL_SIGNING_SECRET: 'signing',
				};
				const verify = (input: string) =>
					signedCall(['verify', '--service', service], { env: { ...env, ...given }, input });
				const refused = await verify(wrong);
				assert.equal(refused.code, 1, refused.out + refused.errors);
				assert.match(refused.out, new RegExp(`^\\d calls, 1 of them wrong\\. .*: ${place}\\. .`));
				const held = await verify(right);
				assert.deepEqual([held.code, allRight.test(held.out)], [0, true], held.out + held.errors);
			});
		}

		it('up to a number, and says so', async () => {
			const input = Array.from({ length: 201 }, (_, x) => line(x)).join('');
			assert.match(
				(await signedCall(['verify'], { env, input })).out,
				/^200 calls, .* More than 200 are not checked\. /,
			);
		});

		it('and takes neither an answer nor a second header for a call', async () => {
			const env = { SIGNED_CALL_API_KEY: 'K', SIGNED_CALL_SHARED_SECRET: 'shared' };
			const input = `${track('A').slice('12:00 GET '.length)}{"url":"http://a/","api_sig":"${md5('b')}"}\napi_sig: ${md5('c')}\n`;
			const { out } = await signedCall(['verify', '--service', 'lastfm'], { env, input });
			assert.match(out, /^The signature is right/);
		});
	});

	it('verifies a webhook of another service', async () => {
		const [time, body, key] = ['1531420618', 'token=x&text=hello', '8f742231b10e8888abcd99yyyzzz85a5'];
		const mac = createHmac('sha256', key).update(`v0:${time}:${body}`).digest('hex');
		const request = (text: string) =>
			`POST /hook HTTP/1.1\nHost: example.org\nX-Slack-Request-Timestamp: ${time}\nX-Slack-Signature: v0=${mac}\n\n${text}`;
		const options = (input: string) => ({ env: { SIGNED_CALL_SIGNING_SECRET: key }, input });
		const right = await signedCall(['verify', '--service', 'slack'], options(request(body)));
		assert.equal(right.code, 0, right.out + right.errors);
		const wrong = await signedCall(['diagnose', '--service', 'slack'], options(request(`${body}!`)));
		assert.equal(wrong.code, 1);
		assert.match(wrong.out, /The signature is wrong/);
		assert.ok(!wrong.out.includes(key));
		const keyless = await signedCall(['verify', '--service', 'slack'], { input: request(body).replace(mac, 'none') });
		assert.deepEqual([keyless.code, keyless.out], [2, '']);
		assert.match(keyless.errors, /Keys that are not given: SIGNED_CALL_SIGNING_SECRET\n$/);
	});

	it('signs and explains what it is given, without its secrets', async () => {
		const input = '### A\na.b\nx = 1\n';
		const secret = md5(keys.access_token + keys.application_secret_key);
		const sig = md5(`application_key=AK1format=jsonmethod=a.bx=1${secret}`);
		assert.deepEqual(await signedCall(['sign'], { env, input }), { code: 0, out: `${sig}\n`, errors: '' });
		const { out } = await signedCall(['explain'], { env, input });
		assert.match(out, /application_key=AK1format=jsonmethod=a\.bx=1••••••••/);
		assert.ok(out.includes(sig) && !out.includes(keys.access_token) && !out.includes(secret), out);
	});

	it('prints code that signs by a description, and names the languages', async () => {
		const scheme = { steps: { text: { list: 'parameters' } }, signature: { hash: 'md5', of: '{text}{secret}' } };
		const service = { name: 'A', keys: { secret: { secret: true } }, schemes: [scheme] };
		const file = inFolder('a.signed-service.json');
		await writeFile(file, JSON.stringify(service));
		const args = ['code', '--service', file, '--language', 'javascript', '--function-only'];
		const { code, out, errors } = await signedCall(args);
		assert.deepEqual({ code, errors }, { code: 0, errors: '' });
		const { sign } = await import(`data:text/javascript,${encodeURIComponent(out)}`);
		const pairs = [
			['b', '2'],
			['a', '1'],
		];
		assert.equal(sign(pairs, { secret: 's' }), md5('a=1b=2s'));
		const whole = await signedCall(args.slice(0, -1));
		assert.match(whole.out, /^\/\/ A: proven by .* It only signs: the description has no request\.\n/);
		assert.ok(whole.out.endsWith(out));
		const listed = await signedCall(['code', '--list']);
		assert.deepEqual(
			listed.out.split('\n').flatMap((line) => line.split(' ')[0] || []),
			['python', 'javascript', 'typescript', 'php', 'ruby', 'go', 'java', 'kotlin', 'csharp', 'perl', 'bash'],
		);
	});

	it('says in the first line of a client by what it was proven', async () => {
		const { out } = await signedCall(['code', '--service', 'lastfm', '--language', 'javascript']);
		assert.match(out, /^\/\/ Last\.fm: proven by published examples \(\d\) and hard calls \(200\)\.\n/);
		const { code, out: proof } = await signedCall(['prove', '--service', 'last', '--language', 'javascript']);
		assert.equal(code, 0);
		assert.match(proof, /^javascript +proven by/);
	});
});
