import assert from 'node:assert/strict';
import { outcomeText } from '../../../../../src/app/callFiles/importText.ts';
import { texts } from '../../../../../src/cli/texts.ts';
import { parseCallDocument } from '../../../../../src/core/callFile/callDocument.ts';
import { importCalls } from '../../../../../src/core/paste/callImport/importCalls.ts';

const imported = (text: string) => importCalls(text, { secrets: [], hosts: ['api.ok.ru'] });
const token = 'tkn1aB3cD4eF5gH6iJ7kL8mN9oP0q';
const sig = '43e2cde0c9b1e431f3fb522d9c5e312b';
const endpoint = 'https://api.ok.ru/fb.do';

describe('the import of a request of Bruno', () => {
	const bru = (verb: string, url: string, blocks: Record<string, readonly string[]>) => {
		const all = { meta: ['name: Made', 'type: http'], [verb]: [`url: ${url}`, 'auth: bearer'], ...blocks };
		const written = Object.entries(all).map(
			([name, lines]) => `${name} {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`,
		);
		return imported(written.join('\n'));
	};
	const rows = (text: string) => text.split('\n').filter(Boolean);

	it('has its query, its headers and what is switched off', () => {
		const { text, leftOut } = bru('get', `${endpoint}?method=users.getInfo&uids={{uid}}&sig=${sig}`, {
			'params:query': ['method: users.getInfo', 'uids: {{uid}}', `sig: ${sig}`, '~fields: name'],
			headers: ['X-Trace: 1', '~X-Off: 2'],
			'auth:bearer': [`token: ${token}`],
			'vars:pre-request': ['uid: 7'],
			'script:pre-request': ['bru.setVar("a", { b: 1 });'],
		});
		assert.deepEqual(rows(text), ['### Made', 'users.getInfo', 'uids = 7', '// off fields = name', 'X-Trace: 1']);
		assert.deepEqual(leftOut, ['sig']);
	});

	it('has its form, and a file in it is named as left out', () => {
		const form = bru('post', endpoint, { 'body:form-urlencoded': ['method: a.b', 'text: a: b', '~off: 1'] });
		assert.deepEqual(rows(form.text), ['### Made', 'POST a.b', 'text = a: b', '// off off = 1']);
		const parts = bru('post', endpoint, { 'body:multipart-form': ['method: a.b', 'photo: @file(a.png)'] });
		assert.equal(parts.withoutFile, 1);
	});

	it('has its JSON body, or is left out where its verb is another', () => {
		const body = ['{', '  "method": "a.b",', '  "item": {"id":7}', '}'];
		const posted = bru('post', `${endpoint}?sig=${sig}`, { 'body:json': body });
		assert.deepEqual(rows(posted.text), ['### Made', 'POST a.b', 'item = {"id":7}']);
		assert.equal(bru('put', `${endpoint}?sig=${sig}`, { 'body:json': body }).leftCounts['other-verb'], 1);
	});
});

it('an import takes no call of a file of another tool, which would be another call', () => {
	const pairs = ['method: a.b', 'application_key: K', `sig: ${sig}`, 'off: 1'].map(
		(pair) => `      - name: ${pair.replace(': ', '\n        value: ')}\n`,
	);
	const yaml = `type: collection.insomnia.rest/5.0\nname: OK\ncollection:\n  - url: ${endpoint}\n    method: POST\n    body:\n      params:\n`;
	const { taken, leftCounts } = imported(`${yaml}${pairs.join('')}        disabled: true\n`);
	assert.deepEqual([taken, leftCounts['no-call']], [0, 1]);
});

describe('what an import keeps of a request beside its parameters', () => {
	const rowsOf = (text: string) => {
		const { calls, problems } = parseCallDocument(text);
		assert.deepEqual(problems, []);
		return calls.map(({ rows }) => rows.map(({ name, value, isHeader }) => `${name}${isHeader ? ':' : '='} ${value}`));
	};
	const url = `${endpoint}?method=users.getInfo&uids=1`;
	const headers = [
		['X-Trace', '{{trace}}'],
		['Accept-Language', 'ru'],
		['Authorization', `Bearer ${token}`],
		['X-Auth', 'hunter2'],
		['Content-Type', 'application/json'],
		['Host', 'api.ok.ru'],
	] as const;
	const kept = ['uids= 1', 'X-Trace: 5', 'Accept-Language: ru'];

	it('is its own headers, but for what is a secret, which is named', () => {
		const file = ['@trace = 5', '###', `GET ${url}`, ...headers.map((header) => header.join(': '))].join('\n');
		const header = [...headers.map(([key, value]) => ({ key, value })), { key: 'X-Off', value: '1', disabled: true }];
		const item = [{ name: 'a', request: { method: 'GET', url, header } }];
		const collection = JSON.stringify({ item, variable: [{ key: 'trace', value: '5' }] });
		for (const { text, leftOut } of [imported(file), imported(collection)]) {
			assert.deepEqual([rowsOf(text), leftOut], [[kept], ['Authorization', 'X-Auth']]);
			assert.ok(!text.includes(token) && !text.includes('hunter2'));
		}
		const variable = imported(`GET ${url}\nAuthorization: Bearer {{login.response.body.$.token}}`);
		assert.deepEqual(rowsOf(variable.text), [['uids= 1', 'Authorization: Bearer {{login.response.body.$.token}}']]);
	});

	it('is of a log what no browser adds to each request', () => {
		const sent = [...headers, ['User-Agent', 'Mozilla'], ['sec-ch-ua', '"x"'], ['App-Build', '7']];
		const request = { method: 'GET', url, headers: sent.map(([name, value]) => ({ name, value })) };
		const { text, leftOut } = imported(JSON.stringify({ log: { entries: [{ request }] } }));
		assert.deepEqual([rowsOf(text), leftOut], [[['uids= 1', 'App-Build: 7']], ['Authorization', 'X-Auth']]);
	});

	it('is a value as it was sent: braces that are encoded are no variable', () => {
		const value = 'x={{a}}%7B%7B$uuid%7D%7D{{b}}&y=%7B%7Ba%7D%7D&z=%7Ba%7D&json=%7B"k":"{{b}}%7B%7Bb%7D%7D"%7D';
		const { text, unknown } = imported(`@a = 1\n###\nGET ${endpoint}?method=users.getInfo&${value}`);
		const { calls, problems } = parseCallDocument(text);
		assert.deepEqual(problems, []);
		const rows = calls[0]?.rows.map(({ value, references }) => [
			value,
			references.map(({ name, at }) => `${name} ${at}`),
		]);
		assert.deepEqual(rows, [
			['1{{$uuid}}{{b}}', ['b 10']],
			['{{a}}', []],
			['{a}', []],
			['{"k":"{{b}}{{b}}"}', ['b 6']],
		]);
		assert.deepEqual(unknown, ['b']);
	});

	it('is its verb where a call has it: others are left out as such', () => {
		const verbs = ['PUT', 'PATCH', 'DELETE', 'PURGE', 'OPTIONS'];
		const all = ['GET', ...verbs];
		const file = all.map((verb) => `### ${verb}\n${verb} ${url}&sig=${sig}\n`).join('\n');
		const collection = { item: all.map((method) => ({ name: method, request: { method, url } })) };
		for (const { text, left } of [imported(file), imported(JSON.stringify(collection))]) {
			assert.deepEqual(rowsOf(text), [['uids= 1']]);
			assert.deepEqual(
				left.map(({ title, reason }) => [title, reason]),
				verbs.map((verb) => [verb, 'other-verb']),
			);
		}
	});

	it('is its name, by which other requests have parts of its answer', () => {
		const get = `GET ${endpoint}?method=users.getInfo`;
		const { text, unknown } = imported(
			[
				...['### Log in', '# @name login', `POST ${endpoint}?method=auth.login`, ''],
				...['###', '// @name second', `${get}&uids={{login.response.body.uid}}&all={{no.response.body.*}}`, ''],
				...['### again', '# @name login', get, '', '### bad', '# @name a.b c', get, ''],
			].join('\n'),
		);
		const { calls, problems } = parseCallDocument(text);
		assert.deepEqual(problems, []);
		const named = calls.map(({ title, name }) => [title, name]);
		assert.deepEqual(named, [
			['Log in', 'login'],
			['second', 'second'],
			['again', undefined],
			['bad', undefined],
		]);
		assert.equal(rowsOf(text)[1]?.[0], 'uids= {{login.response.body.uid}}');
		assert.deepEqual(unknown, ['no.response.body.*']);
	});

	it('is no file, and how many calls had one is said', () => {
		const part = 'Content-Disposition: form-data; name=';
		const file = [
			...['###', `POST ${url}`, 'Content-Type: multipart/form-data; boundary=B', '', '--B', `${part}"a"`, '', '1'],
			...['--B', `${part}"photo"; filename="a.png"`, '', '< ./a.png', '--B--', ''],
			...['###', `POST ${url}`, 'Content-Type: application/octet-stream', '', '< ./a.png', ''],
			...['###', `POST ${url}`, `Content-Type: application/x-www-form-urlencoded`, '', 'a=1', ''],
			...['###', `curl -F photo=@a.png "${url}"`],
		].join('\n');
		const read = imported(file);
		assert.deepEqual(rowsOf(read.text), [['uids= 1', 'a= 1'], ['uids= 1'], ['uids= 1', 'a= 1'], ['uids= 1']]);
		assert.equal(read.withoutFile, 3);
		assert.match(outcomeText(read, texts), /Imported without their file: 3\./);
		const formdata = [{ key: 'photo', type: 'file', src: 'a.png' }];
		const item = [{ name: 'a', request: { method: 'POST', url, body: { mode: 'formdata', formdata } } }];
		assert.equal(imported(JSON.stringify({ item })).withoutFile, 1);
	});
});
