import assert from 'node:assert/strict';
import { importCalls } from '../../../../../src/core/paste/callImport/importCalls.ts';
import { builtInService } from '../../../../../src/core/services/builtIn.ts';

const at = (id: string, baseUrl: string) => ({ ...(builtInService(id) ?? assert.fail(id)), baseUrl });
const binance = at('binance', 'https://testnet.binance.vision');
const hosts = ['testnet.binance.vision', 'api.binance.com'];
const imported = (file: unknown, service = binance) =>
	importCalls(typeof file === 'string' ? file : JSON.stringify(file), { secrets: [], hosts, service });

describe('the import of requests of another service', () => {
	it('takes all requests of a collection that its scripts would send, without what the description makes', () => {
		const header = [
			{ key: 'X-MBX-APIKEY', value: '' },
			{ key: 'Accept', value: 'application/json' },
		];
		const made = [
			{ key: 'timestamp', value: '' },
			{ key: 'signature', value: '' },
		];
		const url = (raw: string, query: object[] = []) => ({ raw: `{{url}}${raw}`, host: ['{{url}}'], query });
		const symbol = { key: 'symbol', value: 'BNBUSDT', disabled: false };
		const off = { key: 'limit', value: '5', disabled: true };
		const body = { mode: 'urlencoded', urlencoded: [symbol, ...made] };
		const { text, taken, left, leftOut, unknown } = imported({
			item: [
				{
					name: 'Trade',
					item: [
						{
							name: 'Cancel (TRADE)',
							request: { method: 'DELETE', header, url: url('/api/v3/order', [symbol, off, ...made]) },
						},
						{ name: 'New', request: { method: 'POST', header: [], body, url: url('/api/v3/order') } },
					],
				},
				{ name: 'Time', request: { method: 'GET', header: [], url: url('/api/v3/time') } },
				{ name: 'Docs', request: { method: 'GET', url: 'https://api.binance.com/api/v3/ping' } },
				{ name: 'Page', request: { method: 'GET', url: 'https://example.org/x' } },
			],
		});
		assert.equal(
			text,
			[
				...['# Trade', '### Cancel (TRADE)', 'DELETE /api/v3/order', 'symbol = BNBUSDT', '// off limit = 5'],
				...['Accept: application/json', '', '### New', 'POST /api/v3/order', 'symbol = BNBUSDT', ''],
				...['### Time', 'GET /api/v3/time', '', '### Docs', 'GET /api/v3/ping', ''],
			].join('\n'),
		);
		assert.deepEqual([taken, leftOut, unknown], [4, ['timestamp', 'signature', 'X-MBX-APIKEY'], []]);
		assert.deepEqual(left, [{ reason: 'other-host', place: 5, title: 'Page' }]);
	});

	it('has the verb once in front of a method that is called by another one', () => {
		const url = 'https://testnet.binance.vision';
		const ofKraken = imported(`### One\nGET ${url}/0/private/Balance?asset=A\n`, at('kraken', url));
		assert.equal(ofKraken.text, '### One\nGET Balance\nasset = A\n');
		const ofPusher = imported(
			`### One\nPOST ${url}/apps/3/events\nContent-Type: application/json\n\n{"name":"n"}\n`,
			at('pusher', url),
		);
		assert.equal(ofPusher.text, '### One\nPOST events\nname = n\n');
	});

	it('takes requests of a request file with any verb, and variables where the file has no value', () => {
		const { text, left } = imported(
			[
				...['### One', 'PUT {{host}}/api/v3/order/{{id}}?symbol={{symbol}}', 'X-MBX-APIKEY: {{key}}', ''],
				...['### Two', 'PURGE {{host}}/api/v3/order', '', '### Three', 'GET https://{{host}}/api/v3/time', ''],
			].join('\n'),
		);
		assert.equal(text, '### One\nPUT /api/v3/order/{{id}}\nsymbol = {{symbol}}\n\n### Three\nGET /api/v3/time\n');
		assert.deepEqual(left, [{ reason: 'no-call', place: 6, title: 'Two' }]);
	});

	it('takes URLs as tools leave them: without a scheme, with a slash for an address, with an empty body', () => {
		const item = (url: unknown, more: object = {}) => ({ request: { method: 'POST', url, ...more } });
		const raw = { body: { mode: 'raw', raw: '{\n\n}' } };
		const { text, left } = imported({
			item: [item('api.binance.com/a'), item({ raw: '{{base}}/b' }), item({ raw: 'https://api.binance.com/c' }, raw)],
			variable: [{ key: 'base', value: '/' }],
		});
		assert.equal(text, '###\nPOST /a\n\n###\nPOST /b\n\n###\nPOST /c\n');
		assert.deepEqual(left, []);
	});

	it('takes forms and JSON, also with variables for values, and names what has another body', () => {
		const json = (body: string) => ['Content-Type: application/json', '', body, ''];
		const { text, left, withoutFile } = imported(
			[
				...[
					'### One',
					'POST api.binance.com/a',
					...json('{ "name": "Ёж", "weight": {{$randomInt 0 9}}, "tags": ["x"] }'),
				],
				...['### Two', 'POST https://api.binance.com/b', '', 'a=1', '&b={{b}}', '', '> {% client.log() %}', ''],
				...['### List', 'POST https://api.binance.com/c', ...json('[1, 2]')],
				...['### Text', 'POST https://api.binance.com/d', 'Content-Type: text/plain', '', 'hello world', ''],
				...['### File', 'POST https://api.binance.com/e', '', '< ./data.json', ''],
				...['### None', 'POST https://api.binance.com/f', '', '> {% client.log() %}'],
			].join('\n'),
		);
		assert.equal(
			text,
			[
				...['### One', 'POST /a', 'name = Ёж', 'weight = {{$randomInt 0 9}}', 'tags = ["x"]', ''],
				...['### Two', 'POST /b', 'a = 1', 'b = {{b}}', '', '### File', 'POST /e', '', '### None', 'POST /f', ''],
			].join('\n'),
		);
		assert.deepEqual(
			left.map(({ reason, title }) => [reason, title]),
			[
				['other-body', 'List'],
				['other-body', 'Text'],
			],
		);
		assert.equal(withoutFile, 1);
		const raw = { mode: 'raw', raw: '<a>b</a>' };
		const item = { name: 'X', request: { method: 'POST', url: 'https://api.binance.com/x', body: raw } };
		assert.equal(imported({ item: [item] }).leftCounts['other-body'], 1);
	});

	it('takes the fields of JSON, and the method from the path below that of the account', () => {
		const tbank = at('tbank', 'https://api.binance.com/proxy');
		const raw = '{"TerminalKey":"{{terminal}}","Amount":100,"Token":"{{token}}"}';
		const item = {
			name: 'Init',
			request: { method: 'POST', url: { raw: '{{base}}/v2/Init' }, body: { mode: 'raw', raw } },
		};
		const { text, leftOut } = imported({ item: [item] }, tbank);
		assert.equal(text, '### Init\nInit\nAmount = 100\n');
		assert.deepEqual(leftOut, ['TerminalKey', 'Token']);
	});
});
