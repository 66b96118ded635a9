import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scratchFolder } from '../../vscode/scratch.ts';
import { webhookTexts } from '../core/services/webhookTexts.ts';
import { Program } from '../net/service/watchProgram.ts';

const secret = 'appSecretOfShop7';
const token = 'Sess10nOfShop9';

/** As the documentation of Taobao has it: names and values, sorted, between the secret twice. */
function taobaoForm(more: Readonly<Record<string, string>> = {}, key = secret): string {
	const parameters = {
		app_key: '12',
		method: 'taobao.user.get',
		session: token,
		timestamp: '2016-01-01 12:00:00',
		...more,
	};
	const text = Object.entries(parameters)
		.toSorted(([a], [b]) => (a < b ? -1 : 1))
		.flat()
		.join('');
	const sign = createHash('md5').update(`${key}${text}${key}`).digest('hex').toUpperCase();
	return new URLSearchParams({ ...parameters, sign }).toString();
}

describe('local service: a described service', () => {
	afterEach(Program.endAll);

	const start = async (args: string[], env: Record<string, string>) => {
		const program = new Program(['--service', ...args], env);
		const baseUrl = `http://127.0.0.1:${await program.port()}`;
		const send = async (path: string, init: RequestInit = {}) => {
			const response = await fetch(`${baseUrl}${path}`, init);
			return { status: response.status, body: await response.json() };
		};
		return { program, send };
	};
	const form = (body: string): RequestInit => ({ method: 'POST', body: new URLSearchParams(body) });

	it('taobao-top: answers a right call, and refuses others with what is signed, without secrets', async () => {
		const env = { SIGNED_CALL_APP_KEY: '12', SIGNED_CALL_SECRET: secret };
		const { program, send } = await start(['taobao', '--watch'], env);
		assert.deepEqual(await send('/router/rest', form(taobaoForm())), {
			...{ status: 200, body: { success: true, service: 'Taobao TOP' } },
		});
		const error = 'The signature is wrong';
		const wrong = await send('/router/rest?page=2', form(taobaoForm({ password: 'hunter2hunter2' }, 'x')));
		const expected =
			'••••••••app_key12methodtaobao.user.getpage2password••••••••session••••••••timestamp2016-01-01 12:00:00••••••••';
		assert.deepEqual(wrong, { status: 401, body: { error, expected } });
		const missing = await send('/router/rest?app_key=12');
		assert.deepEqual(missing, {
			...{ status: 401, body: { error: 'The signature is missing', expected: '••••••••app_key12••••••••' } },
		});
		assert.equal(
			(await fetch(`http://127.0.0.1:${await program.port()}/`, { headers: { Origin: 'http://a.b' } })).status,
			403,
		);
		program.child.kill('SIGTERM');
		assert.equal(await program.exit(), 0);
		assert.deepEqual(program.lines, [
			'ok     POST /router/rest',
			`wrong  POST /router/rest  ${error}. Expected: ${expected}`,
			'wrong  GET /router/rest  The signature is missing. Expected: ••••••••app_key12••••••••',
			'3 requests, 2 wrong',
		]);
		for (const hidden of [secret, token, 'hunter2']) assert.ok(!program.text.includes(hidden), program.text);
	});

	it('names the mistakes of wrong requests, and fails after as many as are waited for', async () => {
		const args = ['binance', '--watch', '--calls', '2', '--fail-on-mistake'];
		const { program, send } = await start(args, { SIGNED_CALL_SECRET_KEY: 'binance secret 93' });
		// Python: hmac.new(b'binance secret 93', b'symbol=LTCBTC&note=a b&timestamp=1499827319559', 'sha256').hexdigest()
		const signature = '30ee5a59090bf578e4b32ec35b4a7832c59c495e01c52aa53db5c22dfb40ac26';
		const ended = program.exit();
		await send(`/api/v3/order?symbol=LTCBTC&note=a%20b&timestamp=1499827319559&signature=${signature}`);
		await send(`/api/v3/order?symbol=LTCBTC&timestamp=1499827319559&signature=${'ab12'.repeat(16)}`);
		assert.equal(await ended, 1);
		const [named, open, ...rest] = program.lines;
		const encoded = 'symbol=LTCBTC&note=a%20b&timestamp=1499827319559';
		assert.equal(
			named,
			`wrong  GET /api/v3/order  The signature is wrong. The values were signed without their encoding. Expected: ${encoded}`,
		);
		assert.match(
			open ?? '',
			/^wrong {2}GET \/api\/v3\/order {2}The signature is wrong\. Expected: symbol=LTCBTC&timestamp=/,
		);
		assert.deepEqual(rest, ['2 requests, 2 wrong']);
	});

	it('refuses a wrong signature as the service itself does, where its documentation says how', async () => {
		const binance = await start(['binance'], {});
		const path = '/api/v3/order?symbol=LTCBTC&timestamp=1499827319559&signature=00';
		assert.deepEqual(await binance.send(path), { status: 401, body: { code: -1022 } });
		const aliyun = await start(['aliyun'], {});
		const signed = 'GET&%2F&AccessKeyId%3Dtestid%26Action%3DDescribeRegions';
		assert.deepEqual(await aliyun.send('/?AccessKeyId=testid&Action=DescribeRegions&Signature=00'), {
			status: 401,
			body: {
				Code: 'SignatureDoesNotMatch',
				Message: `Specified signature is not matched with our calculation. server string to sign is:${signed}`,
			},
		});
	});

	it('pusher: refuses a right signature beside another body than the one that it signs', async () => {
		// The published example, with another body; printf '{}' | md5sum
		const query =
			'auth_key=278d425bdf160c739803&auth_timestamp=1353088179&auth_version=1.0&body_md5=ec365a775a4cd0599faeb73354201b6f';
		const signature = 'da454824c97ba181a32ccc17a72625ba02771f50b50e1e7430e47a1f3f457e6c';
		const { send } = await start(['pusher'], { SIGNED_CALL_SECRET: '7ad3773142a6692b25b8' });
		const headers = { 'content-type': 'application/json' };
		const sent = { method: 'POST', headers, body: '{}' };
		assert.deepEqual(await send(`/apps/3/events?${query}&auth_signature=${signature}`, sent), {
			status: 401,
			body: { error: 'body_md5 does not fit this request', expected: '99914b932bd37a50b983c5e7c90ae93b' },
		});
	});

	it('slack: verifies its published request', async () => {
		const { text = '', keys = {} } = webhookTexts['slack'] ?? {};
		const env = { SIGNED_CALL_SIGNING_SECRET: keys['signing_secret'] ?? '' };
		const { program, send } = await start(['slack'], env);
		const [head = '', body = ''] = text.trimEnd().split('\n\n');
		const lines = head.split('\n').slice(2);
		const headers = lines.map((line) => line.split(': ') as [string, string]);
		assert.equal((await send('/hook', { method: 'POST', headers, body })).status, 200);
		assert.equal((await send('/hook', { method: 'PUT', headers, body: `${body}&` })).status, 401);
		assert.deepEqual(program.lines, []);
		assert.match(program.text, /signing_secret +\(from SIGNED_CALL_SIGNING_SECRET\)/);
	});

	it('a file: refuses in the form that it names, with keys that are generated and printed', async () => {
		const file = join(scratchFolder('described'), 'shop.signed-service.json');
		const description = {
			name: 'Shop',
			keys: { 'shop.key': { secret: true } },
			schemes: [
				{ signature: { hash: 'sha256', key: '{shop.key}', of: '{verb} {path} {query}' }, place: { header: 'X-Sig' } },
			],
			refusal: {
				code: { at: '$.error.__proto__.code', is: [25, 26] },
				echo: { at: '$.error.text', between: ['signed: "', '"'] },
			},
		};
		await writeFile(file, JSON.stringify(description));
		const { program, send } = await start([file], {});
		const key = /^ {2}shop\.key +([\da-f]{32})$/m.exec(program.text)?.[1] ?? assert.fail(program.text);
		const sig = createHmac('sha256', key).update('DELETE /a b=1').digest('hex');
		assert.equal((await send('/a?b=1', { method: 'DELETE', headers: { 'x-sig': sig } })).status, 200);
		const refused = await send('/a?b=2', { method: 'DELETE', headers: { 'x-sig': sig } });
		assert.deepEqual(refused, {
			status: 401,
			body: JSON.parse('{"error":{"__proto__":{"code":25},"text":"signed: \\"DELETE /a b=2\\""}}'),
		});
	});

	it('says what is wrong with its options', async () => {
		const file = join(scratchFolder('described'), 'x.json');
		await writeFile(file, '{"name":"X","keys":{},"schemes":[{"signature":"{a}"}]}');
		const wrong = { nonsense: /one of .*taobao-top/, mailru: /takes the path/, [file]: /unknown-name at \$\.schemes/ };
		for (const [named, message] of Object.entries(wrong)) {
			const program = new Program(['--service', named], {});
			assert.equal(await program.exit(), 2);
			assert.match(program.errors, message);
		}
		const both = new Program(['--service', 'slack', '--json'], {});
		assert.equal(await both.exit(), 2);
		assert.match(both.errors, /--service does not go with --json/);
		const unwatched = new Program(['--service', 'slack', '--calls', '2'], {});
		assert.equal(await unwatched.exit(), 2);
		assert.match(unwatched.errors, /--calls and --exam need --watch/);
	});
});
