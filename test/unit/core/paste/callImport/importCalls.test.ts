import assert from 'node:assert/strict';
import { maxCallFileLength, parseCallDocument } from '../../../../../src/core/callFile/callDocument.ts';
import { type ImportOptions, importCalls } from '../../../../../src/core/paste/callImport/importCalls.ts';

const options: ImportOptions = { secrets: [], hosts: ['api.ok.ru'] };
const imported = (text: string, more: Partial<ImportOptions> = {}) => importCalls(text, { ...options, ...more });
const token = 'tkn1aB3cD4eF5gH6iJ7kL8mN9oP0q';
const sig = '43e2cde0c9b1e431f3fb522d9c5e312b';
const endpoint = 'https://api.ok.ru/fb.do';
const callsOf = (text: string) => {
	const { calls, problems } = parseCallDocument(text);
	assert.deepEqual(problems, []);
	return calls.map(({ title, method, httpMethod, parameters }) => ({
		...(title !== undefined && { title }),
		...(httpMethod && { httpMethod }),
		method,
		...Object.fromEntries(parameters.map(({ name, value }) => [name, value])),
	}));
};

describe('the import of a request file', () => {
	it('takes each call with its title, and nothing that is a key', () => {
		const { text, taken, leftCounts, leftOut, applicationKeys } = imported(
			[
				'### Who am I',
				`GET ${endpoint}?application_key=CBAKEY&method=users.getCurrentUser&fields=name&sig=${sig}&access_token=${token}`,
				...['Accept: application/json', '', '###', '# @name events', `POST ${endpoint}`],
				...['Content-Type: application/x-www-form-urlencoded', ''],
				`application_key=CBAKEY&method=events.get&types=MESSAGES%2CGUESTS&sig=${sig}`,
				`&access_token=${token}`,
				...['', '### Something else', 'GET https://example.org/api/users/list', ''],
				...['### by path', `GET https://api.ok.ru/api/users/getInfo`, '    ?uids=1,2'],
				...['    &fields=first_name', '    &application_key=CBAKEY'],
			].join('\n'),
		);
		assert.deepEqual(callsOf(text), [
			{ title: 'Who am I', method: 'users.getCurrentUser', fields: 'name' },
			{ title: 'events', httpMethod: 'POST', method: 'events.get', types: 'MESSAGES,GUESTS' },
			{ title: 'by path', method: 'users.getInfo', uids: '1,2', fields: 'first_name' },
		]);
		assert.equal(taken, 3);
		assert.deepEqual(leftCounts, {
			'no-call': 1,
			'other-host': 0,
			'other-verb': 0,
			'other-body': 0,
			unwritable: 0,
			'too-long': 0,
			'file-full': 0,
		});
		assert.deepEqual(leftOut, ['application_key', 'sig', 'access_token']);
		assert.deepEqual(applicationKeys, ['CBAKEY']);
		for (const secret of [token, sig, 'CBAKEY']) assert.ok(!text.includes(secret), secret);
	});

	it('replaces the variables that the file knows, and leaves and names the others', () => {
		const { text, unknown } = imported(
			[
				...['@host = api.ok.ru', `@token = ${token}`, '@base = https://{{host}}', '', '### One'],
				'GET {{base}}/fb.do?method=users.getInfo&uids={{uid}}&fields={{fields}}&access_token={{token}}',
				'### Two',
				'GET {{elsewhere}}/fb.do?method={{method}}&count={{$randomInt 1 9}}&id={{$guid}}&env={{$processEnv HOME}}',
				'###',
				'@fields = name,pic50',
			].join('\n'),
		);
		assert.deepEqual(callsOf(text), [
			{ title: 'One', method: 'users.getInfo', uids: '{{uid}}', fields: 'name,pic50' },
			{ title: 'Two', method: '{{method}}', count: '{{$randomInt 1 9}}', id: '{{$uuid}}', env: '{{$env HOME}}' },
		]);
		assert.deepEqual(unknown, ['uid', 'method']);
		assert.ok(!text.includes(token));
	});

	it('leaves a variable in its own value, and does not write values without end', () => {
		const doubling = Array.from({ length: 40 }, (_, index) => `@v${index} = {{v${index + 1}}}{{v${index + 1}}}`);
		const file = ['@a = x{{b}}', '@b = y{{a}}', ...doubling, '@v40 = vvvvvvvv'];
		const { text } = imported([...file, `GET ${endpoint}?method=a.b&a={{a}}`].join('\n'));
		assert.deepEqual(callsOf(text), [{ method: 'a.b', a: 'xy{{a}}' }]);
		const { taken, leftCounts } = imported([...file, `GET ${endpoint}?method=a.b&v={{v0}}`].join('\n'));
		assert.equal(taken + leftCounts['too-long'], 1);
	});

	it('puts no variable that is a secret anywhere, not even in part', () => {
		const own = 'own&Secret+7/"x';
		const file = `@key = ${own}\n@my_token = ${token}\n###\nGET ${endpoint}?method=a.b&x={{key}}&y={{my_token}}`;
		const { text, unknown } = imported(file, { secrets: [own] });
		assert.deepEqual(callsOf(text), [{ method: 'a.b', x: '{{key}}', y: '{{my_token}}' }]);
		assert.deepEqual(unknown, ['key', 'my_token']);
	});

	it('reads scripts, comments and a cURL command as the tools do', () => {
		const { text, left } = imported(
			[
				...['// a comment', '# @no-redirect', '< {%', '  request.variables.set("method", "none.such");', '%}'],
				...[`curl -d method=friends.get -d uid=5 ${endpoint}`, '', '> {% client.log("method=a.b") %}'],
				...['###', '', '###', '# only words about method=users.getInfo'],
			].join('\n'),
		);
		assert.deepEqual(callsOf(text), [{ httpMethod: 'POST', method: 'friends.get', uid: '5' }]);
		assert.deepEqual(left, []);
	});

	it('leaves out values that look like secrets or are known as such, wherever they stand', () => {
		const own = 'ownSecretOfAnAccount77';
		const { text, leftOut } = imported(
			[
				`### ${own}`,
				`GET ${endpoint}?method=a.b&password_token=${token}x&note=see-${own}&back=${encodeURIComponent(`https://x.org/?t=${token}`)}&fine=1&access_token=${token}`,
				`### GET ${endpoint}?method=c.d&sig=${sig}`,
				`GET ${endpoint}?method=c.d&text=${token}`,
			].join('\n'),
			{ secrets: [own] },
		);
		assert.deepEqual(callsOf(text), [{ method: 'a.b', fine: '1' }, { method: 'c.d' }]);
		assert.deepEqual(leftOut, ['access_token', 'password_token', 'note', 'back', 'text']);
	});

	it('stops before a call file becomes too long to be read, and counts what is left', () => {
		const request = (index: number) => `### ${index}\nGET ${endpoint}?method=a.b&v=${'x'.repeat(1000)}\n`;
		const { text, taken, leftCounts } = imported(Array.from({ length: 1300 }, (_, index) => request(index)).join(''));
		assert.ok(text.length < maxCallFileLength);
		assert.equal(callsOf(text).length, taken);
		assert.equal(taken + leftCounts['file-full'], 1300);
		assert.ok(leftCounts['file-full'] > 100);
	});

	it('names a request that is longer than any call', () => {
		const long = 'x'.repeat(maxCallFileLength);
		const { taken, left } = imported(`\n### Long\nGET ${endpoint}?method=a.b&v=${long}\n`);
		assert.equal(taken, 0);
		assert.deepEqual(left, [{ reason: 'too-long', place: 3, title: 'Long' }]);
	});
});

describe('the import of a Postman collection', () => {
	const urlencoded = [
		{ key: 'method', value: 'stream.publish' },
		{ key: 'attachment', value: '{"media":[{"type":"text","text":"{{lang}}"}]}' },
		{ key: 'sig', value: sig },
	];
	const collection = {
		info: { name: 'OK', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
		item: [
			{
				name: 'Users',
				item: [
					{
						name: 'Me',
						request: {
							method: 'GET',
							header: [{ key: 'Authorization', value: `Bearer ${token}` }],
							url: {
								raw: `{{base}}/fb.do?method=users.getCurrentUser&access_token=${token}&uid={{uid}}&lang={{lang}}`,
								query: [{ key: 'note', value: 'off', disabled: true }],
							},
						},
						response: [{ name: 'copy', originalRequest: { method: 'GET', url: `${endpoint}?method=no.such` } }],
					},
					{ name: 'Deep', item: [{ name: 'Text', request: `${endpoint}?method=url.getInfo&url={{$guid}}` }] },
				],
			},
			{
				name: `${endpoint}?method=stream.publish&sig=${sig}`,
				request: {
					method: 'POST',
					url: endpoint,
					body: { mode: 'urlencoded', urlencoded },
				},
			},
			{ name: 'Other', request: { method: 'GET', url: 'https://example.org/' } },
		],
		variable: [
			{ key: 'base', value: 'https://api.ok.ru' },
			{ key: 'lang', value: 'ru' },
		],
	};

	it('takes calls of all folders, the folders as comments, the variables replaced', () => {
		const { text, left, leftOut, unknown } = imported(JSON.stringify(collection, null, '\t'));
		assert.deepEqual(callsOf(text), [
			{ title: 'Me', method: 'users.getCurrentUser', uid: '{{uid}}', lang: 'ru' },
			{ title: 'Text', method: 'url.getInfo', url: '{{$uuid}}' },
			{ httpMethod: 'POST', method: 'stream.publish', attachment: '{"media":[{"type":"text","text":"ru"}]}' },
		]);
		assert.deepEqual(text.match(/^# .*$/gm), ['# Users', '# Users / Deep']);
		assert.match(text, /^\/\/ off note = off$/m);
		assert.deepEqual(left, [{ reason: 'no-call', place: 4, title: 'Other' }]);
		assert.deepEqual(unknown, ['uid']);
		assert.deepEqual(leftOut, ['access_token', 'Authorization', 'sig']);
		assert.ok(!text.includes(token) && !text.includes(sig));
	});
});

describe('the import of a HAR log', () => {
	const entry = (url: string, more: object = {}) => ({
		startedDateTime: '2026-01-01T00:00:00Z',
		request: { method: 'GET', url, headers: [{ name: 'Cookie', value: token }], queryString: [], cookies: [], ...more },
		response: {
			status: 200,
			content: { text: `{"method":"a.b","entries":[{"request":{"method":"GET","url":"${endpoint}?method=no.such"}}]}` },
		},
	});

	it('takes what was sent as it was sent, braces among it', () => {
		const sent = 'method=events.get&q=%7B%7Bx%7D%7D&format=XML';
		const entries = [
			entry(`${endpoint}?method=users.getInfo&uids=1&access_token=${token}`),
			entry('https://example.org/api/users/list'),
			entry(endpoint, { method: 'POST', postData: { mimeType: 'application/x-www-form-urlencoded', text: sent } }),
			entry('https://example.org/picture.png'),
		];
		const log = JSON.stringify({ log: { version: '1.2', entries } });
		const { text, taken, leftCounts, unknown } = imported(log);
		assert.deepEqual(callsOf(text), [
			{ method: 'users.getInfo', uids: '1' },
			{ httpMethod: 'POST', method: 'events.get', format: 'XML', q: '{{x}}' },
		]);
		assert.deepEqual(parseCallDocument(text).calls.at(1)?.parameters.at(1)?.references, []);
		assert.deepEqual([taken, leftCounts['no-call'], unknown], [2, 2, []]);
	});

	it('takes nothing of a log that ends early, and says so', () => {
		const whole = JSON.stringify({ log: { entries: [entry(`${endpoint}?method=users.getInfo`), entry(endpoint)] } });
		const { taken, isBroken } = imported(whole.slice(0, -20));
		assert.deepEqual([taken, isBroken], [0, true]);
		assert.equal(imported(whole).isBroken, false);
	});
});
