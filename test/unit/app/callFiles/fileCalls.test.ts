import assert from 'node:assert/strict';
import type { Account } from '../../../../src/app/accounts/account.ts';
import { fileCalls } from '../../../../src/app/callFiles/fileCalls.ts';
import { ParsedFile } from '../../../../src/app/callFiles/parsedFile.ts';
import type { MethodCall } from '../../../../src/core/call/call.ts';

const account: Account = {
	...{ id: 'shop', name: 'Shop', baseUrl: 'https://api.example.org', applicationKey: 'AK' },
	variables: { user: '42' },
};

describe('a call of a file in a composer', () => {
	const calls = fileCalls({ named: () => account }, () => 'env-value');

	function draftOf(text: string) {
		const file = new ParsedFile({ version: 1, getText: () => text });
		const [call] = file.calls.calls;
		assert.ok(call);
		return calls.draftOf({ file, call });
	}

	it('has what each send makes anew as it is written, and the values of all other variables', () => {
		const { rows } = draftOf(
			[
				'@nonce = n-{{ $uuid }}',
				'### A',
				'a.b',
				'X-Request: {{$uuid}}',
				'id = {{nonce}}/{{user}}',
				'at = {"at": {{$timestamp}}, "n": ["{{$randomInt 1 9}}"]}',
				'secret = {{$env TOKEN}}{{$uuid}}',
				'// off old = {{$timestamp}}',
			].join('\n'),
		);
		assert.deepEqual(
			rows.map(({ name, value }) => [name, value]),
			[
				['id', 'n-{{$uuid}}/42'],
				['at', '{"at":{{$timestamp}},"n":["{{$randomInt 1 9}}"]}'],
				['secret', ''],
				['X-Request', '{{$uuid}}'],
				['old', '{{$timestamp}}'],
			],
		);
	});
});

describe('a name that a call repeats', () => {
	it('is a problem of the specification alone: a form of another service may repeat it', () => {
		const file = new ParsedFile({ version: 1, getText: () => '### A\na.b\nids[] = 1\nids[] = 2\n' });
		const problemsOf = (of: typeof account) => {
			const [call] = file.calls.calls;
			return fileCalls({ named: () => of }, () => undefined).resolve({ file, call: call ?? assert.fail() }).problems;
		};
		assert.deepEqual(
			problemsOf(account).map(({ code }) => code),
			['parameter-name-duplicate'],
		);
		assert.deepEqual(problemsOf({ ...account, service: 'binance' }), []);
	});
});

describe('a row called format', () => {
	it('is a parameter like others where the account is of another service', () => {
		const file = new ParsedFile({ version: 1, getText: () => '### A\na.b\nformat = csv\nx = 1\n' });
		const [call] = file.calls.calls;
		assert.ok(call);
		for (const [of, format, names] of [
			[account, 'csv', ['x']],
			[{ ...account, service: 'binance' }, undefined, ['format', 'x']],
		] as const) {
			const calls = fileCalls({ named: () => of }, () => undefined);
			const resolved: MethodCall = calls.resolve({ file, call }).call;
			assert.equal(resolved.format, format);
			assert.deepEqual(
				resolved.parameters.map(({ name }) => name),
				names,
			);
			assert.deepEqual(
				calls.draftOf({ file, call }).rows.map(({ name }) => name),
				names,
			);
		}
	});
});

describe('a verb in front of a method', () => {
	it('is a part of it where the methods of a service are paths, which are called by another verb unless they say so', () => {
		// Kraken calls its methods by POST, Pusher by GET.
		for (const [line, service, method, httpMethod] of [
			['GET Balance', 'kraken', 'GET Balance', undefined],
			['Balance', 'kraken', 'Balance', undefined],
			['POST events', 'pusher', 'POST events', undefined],
			['GET POST events', 'pusher', 'POST events', undefined],
			['DELETE /api/v3/order', 'binance', 'DELETE /api/v3/order', undefined],
			['POST track.love', 'lastfm', 'track.love', 'POST'],
			['GET events.get', undefined, 'events.get', undefined],
			['POST events.get', undefined, 'events.get', 'POST'],
		] as const) {
			const file = new ParsedFile({ version: 1, getText: () => `### A\n${line}\n` });
			const [call] = file.calls.calls;
			const of = { ...account, ...(service !== undefined && { service }) };
			const calls = fileCalls({ named: () => of }, () => undefined);
			const resolved: MethodCall = calls.resolve({ file, call: call ?? assert.fail() }).call;
			assert.deepEqual([resolved.method, resolved.httpMethod], [method, httpMethod], line);
		}
	});
});
