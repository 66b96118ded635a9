import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { exchangeIn } from '../../../../src/app/verify/exchange.ts';
import { judgeRequest } from '../../../../src/app/verify/judgeRequest.ts';
import { verdictSummary } from '../../../../src/app/verify/verdictText.ts';
import { builtInService } from '../../../../src/core/services/builtIn.ts';
import { DiagnosisWorkers } from '../../../../src/net/diagnosis/diagnosisWorkers.ts';
import { english } from '../../../data/english.ts';
import { runJobHere } from '../../../hostile/hostileInput.ts';

const binanceKeys = { api_key: 'k', secret_key: 'binance secret 93' };
const githubKeys = { secret: 'binance secret 93' };
// Python: hmac.new(b'binance secret 93', <text>, 'sha256').hexdigest()
/** Of `symbol=LTCBTC&timestamp=1499827319559`. */
const ofSymbol = '592dd496d278713619f28ec57a009f813131f9c51e4e288039f5cb9d824db847';
/** Of `symbol=LTCBTC&timestamp=1499827319`. */
const ofSeconds = '3c329b4d1e67b283afc29d70edf1bce2f9d81afb6650f3639a363e4b8dddb2da';
/** Of `{"a":1}`. */
const ofBody = '19db97b46e025460a3dd0b3ca2e880db89472ced51132e8e5b603a17473f6a59';

const address = 'https://api.binance.com/api/v3/order?';
const query = 'symbol=LTCBTC&timestamp=1499827319559';
const ofForm = (form: string) =>
	`POST /api/v3/order HTTP/1.1\nHost: h\nContent-Type: application/x-www-form-urlencoded\n\n${form}`;
const ofHook = (header: string) => `POST /hook HTTP/1.1\nHost: h\n${header}\n\n{"a":1}`;

async function summaryOf(text: string, id = 'binance') {
	const service = builtInService(id) ?? assert.fail();
	const workers = new DiagnosisWorkers('', runJobHere);
	const keys = id === 'binance' ? binanceKeys : githubKeys;
	const judged = await judgeRequest(service, exchangeIn(text) ?? assert.fail(), keys, [], { workers });
	return verdictSummary(service, judged, english.t);
}

describe('a request that is signed rightly, and sent so that its service refuses it', () => {
	const refused: Record<string, readonly [text: string, why: RegExp, id?: string]> = {
		'semicolons between its parameters': [
			`${address}${`${query}&signature=${ofSymbol}`.replaceAll('&', ';')}`,
			/Its parameters are separated by `;`/,
		],
		'its signature under another name': [
			`${address}${query}&sign=${ofSymbol}`,
			/The signature is sent as sign, not as signature\./,
		],
		'its signature under another name in a form': [
			ofForm(`sig=${ofSymbol}&${query}`),
			/The signature is sent as sig, not as signature\./,
		],
		'its signature in a header': [
			`curl -H 'signature: ${ofSymbol}' '${address}${query}'`,
			/signature is a parameter, not a header\./,
		],
		'its signature in another header': [
			ofHook(`X-Hub-Signature: sha256=${ofBody}`),
			/The signature is sent as X-Hub-Signature, not as X-Hub-Signature-256\./,
			'github-webhook',
		],
		'its signature without what is in front of it': [
			ofHook(`X-Hub-Signature-256: ${ofBody}`),
			/The service reads the signature as sha256=\{signature\}\./,
			'github-webhook',
		],
		'its signature in another header, without what is in front of it': [
			ofHook(`X-Signature: ${ofBody}`),
			/The signature is sent as X-Signature, not as X-Hub-Signature-256\./,
			'github-webhook',
		],
		'a URL that a shell cuts': [
			`curl ${address}${query}&signature=${ofSymbol}`,
			/The URL is not in quotes: a shell ends the command at the first `&`/,
		],
		'seconds in place of milliseconds': [
			`${address}symbol=LTCBTC&timestamp=1499827319&signature=${ofSeconds}`,
			/timestamp is in seconds, and Binance spot reads milliseconds\./,
		],
	};
	for (const [what, [text, why, id]] of Object.entries(refused)) {
		it(`says so: ${what}`, async () => {
			const summary = await summaryOf(text, id);
			assert.match(summary, /^The signature is right, but the service will refuse the call\. /);
			assert.match(summary, why);
		});
	}

	it('is not looked for in a request that is very long', async () => {
		const missing = 'The request has no signature: GitHub webhooks sends it as X-Hub-Signature-256';
		const body = JSON.stringify({ a: 'x'.repeat(40_000) });
		const signature = createHmac('sha256', githubKeys.secret).update(body).digest('hex');
		const text = `POST /hook HTTP/1.1\nHost: h\nX-Signature: ${signature}\n\n${body}`;
		assert.equal(await summaryOf(text, 'github-webhook'), missing);
	});

	it('is neither right nor wrong where the command reads its body from a file', async () => {
		const command = `curl https://h/hook -H 'X-Hub-Signature-256: sha256=${ofBody}' -d`;
		assert.equal(await summaryOf(`${command} @body.json`, 'github-webhook'), 'A file is sent, which is not read here.');
		assert.equal(await summaryOf(`${command} '{"a":1}'`, 'github-webhook'), 'The signature is right: GitHub webhooks');
	});

	it('is neither right nor wrong where a program had parsed the body, unless a writing of it is right', async () => {
		const right = 'The signature is right: GitHub webhooks';
		const unknown = 'The body was parsed: the signed bytes are not here.';
		// Python, as above: of `{\n  "a": 1,\n  "b": "c"\n}`, and of `{"a":1.0}`, which a program prints as 1.
		const ofLines = '169f74e8d9404f271dbf56b6660c75a1d926064a6788f1120db08c49c3826f81';
		const ofNumber = '402c5d7dbc3c2777ccef1b6352609cf04d4c32db762ed2517b62219262753262';
		const printed = {
			'one object': (signature: string, body: string) =>
				`{ method: 'POST', url: '/hook', headers: { 'x-hub-signature-256': 'sha256=${signature}' }, body: ${body} }`,
			'two objects': (signature: string, body: string) =>
				`POST /hook\n{\n  'x-hub-signature-256': 'sha256=${signature}'\n}\n${body}`,
		};
		for (const [form, print] of Object.entries(printed)) {
			for (const [signature, body, verdict] of [
				[ofBody, '{ a: 1 }', right],
				[ofLines, "{ a: 1, b: 'c' }", right],
				[ofNumber, '{ a: 1 }', unknown],
			] as const)
				assert.equal(await summaryOf(print(signature, body), 'github-webhook'), verdict, form + body);
		}
		// A framework may keep the bytes beside, and another object may be logged below.
		const kept = printed['one object'](ofNumber, '{ a: 1 }').replace(/\}$/, `, rawBody: '{"a":1.0}' }`);
		for (const below of ['', '\n{ b: 2 }']) assert.equal(await summaryOf(kept + below, 'github-webhook'), right);
		// As bytes it is wrong.
		const bytes = await summaryOf(printed['two objects'](ofNumber, '{"a":1}'), 'github-webhook');
		assert.match(bytes, /^The signature is wrong/);
	});

	it('is read where PHP printed its body', async () => {
		// Python, as above: of `{"a":"1"}`, and of `a=1&b=x+y`.
		const ofJson = '2a057cce118df4dbc74fe760ebb868c8bed4f3fc5c32d21e3659c42af8a80b28';
		const ofPost = '96af70a18e544a0b7ee67b0fd103cc4522b4935d7069f4625d1ddab79b1cf797';
		const form = 'Content-Type: application/x-www-form-urlencoded\n';
		const raw = (signature: string) => `Host: h\nX-Hub-Signature-256: sha256=${signature}\n`;
		const array = (...members: string[]) => `Array\n(\n${members.map((one) => `    ${one}\n`).join('')})\n`;
		const printed = array(
			'[Host] => h',
			'[Content-Type] => application/json',
			`[X-Hub-Signature-256] => sha256=${ofJson}`,
		);
		for (const text of [
			`${printed}${array('[a] => 1')}`,
			`[01-Dec-2026 10:00:00 UTC] ${printed}[01-Dec-2026 10:00:00 UTC] ${array('[a] => 1')}`,
			`POST /hook HTTP/1.1\n${raw(ofJson)}\narray(1) {\n  ["a"]=>\n  string(1) "1"\n}`,
			`POST /hook HTTP/1.1\n${form}${raw(ofPost)}\n${array('[a] => 1', '[b] => x y')}`,
			`POST /hook HTTP/1.1\n${form}${raw(ofPost)}\narray (\n  'a' => '1',\n  'b' => 'x y',\n)`,
		])
			assert.equal(await summaryOf(text, 'github-webhook'), 'The signature is right: GitHub webhooks', text);
		const other = await summaryOf(`${printed}${array('[a] => 2')}`, 'github-webhook');
		assert.equal(other, 'The body was parsed: the signed bytes are not here.');
	});

	it('is another thing than a right one, and than one without a signature', async () => {
		assert.equal(await summaryOf(`${address}${query}&signature=${ofSymbol}`), 'The signature is right: Binance spot');
		assert.equal(
			await summaryOf(`curl '${address}${query}&signature=${ofSymbol}'`),
			'The signature is right: Binance spot',
		);
		// It may be copied out of a page.
		const escaped = `${query}&signature=${ofSymbol}`.replaceAll('&', '&amp;');
		assert.equal(await summaryOf(`curl '${address}${escaped}'`), 'The signature is right: Binance spot');
		const missing = 'The request has no signature: Binance spot sends it as signature';
		assert.equal(await summaryOf(`${address}${query}&sign=${'ab12'.repeat(16)}`), missing);
		assert.equal(
			await summaryOf(ofHook(`X-Hub-Signature-256: sha256=${ofBody}`), 'github-webhook'),
			'The signature is right: GitHub webhooks',
		);
	});
});
