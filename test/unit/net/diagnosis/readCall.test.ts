import assert from 'node:assert/strict';
import fc from 'fast-check';
import { printCallDocument } from '../../../../src/core/callFile/callDocument.ts';
import { builtInService } from '../../../../src/core/services/builtIn.ts';
import { readCall } from '../../../../src/net/diagnosis/readCall.ts';

describe('a call file that is pasted', () => {
	it('is its first call, with its variables replaced', () => {
		const text = [
			...['@account = Local service', '@kinds = MESSAGES,GUESTS', '### Events', 'events.get'],
			...['types = {{kinds}}', 'who = {{nobody}}', '// off version = 2', 'sig = 00ff', 'format = xml'],
			...['### Another', 'users.get'],
		].join('\n');
		assert.deepEqual(readCall(text), {
			parameters: [
				{ name: 'types', value: 'MESSAGES,GUESTS' },
				{ name: 'who', value: '{{nobody}}' },
				{ name: 'version', value: '2' },
			],
			off: [2],
			method: 'events.get',
			format: 'xml',
			leftOut: ['sig'],
			calls: 2,
			unknown: ['nobody'],
		});
	});

	it('has what each send makes anew as it is written', () => {
		const read = readCall('@nonce = {{$uuid}}\n### x\na.b\nc = {{nonce}}\nd = {"at": {{$timestamp}}}');
		assert.deepEqual(
			[read?.parameters.map(({ value }) => value), read?.unknown],
			[['{{$uuid}}', '{"at":{{$timestamp}}}'], undefined],
		);
	});

	it('has braces that are no variable as text', () => {
		const read = readCall('@a = "\\u007b{b}}"\n### x\na.b\nc = "{{a}} \\u007b{$uuid}} {{d}}"');
		assert.deepEqual(read?.parameters, [{ name: 'c', value: '{{$braces}}b}} {{$braces}}$uuid}} {{d}}' }]);
	});

	it('has a row called format among the parameters where the call is of another service', () => {
		const read = readCall('### x\na.b\nformat = csv', { service: builtInService('binance') });
		assert.deepEqual(read?.parameters, [{ name: 'format', value: 'csv' }]);
		assert.equal(read.format, undefined);
	});

	it('has a method that is a path where the call is of another service', () => {
		const service = builtInService('binance');
		const read = readCall('@account = B\n### Order\nDELETE /api/v3/order\nsymbol = A', { service });
		assert.deepEqual([read?.method, read?.parameters], ['DELETE /api/v3/order', [{ name: 'symbol', value: 'A' }]]);
		const asFile = readCall('### Order\nDELETE https://api.binance.com/api/v3/order?symbol=A\nX-Trace: 1', { service });
		assert.deepEqual([asFile?.method, asFile?.host], ['DELETE /api/v3/order', 'api.binance.com']);
		assert.equal(readCall('### Order\nDELETE /api/v3/order\nsymbol = A')?.method, undefined);
	});

	it('says where it was sent, unless the account sends there, too', () => {
		const text = 'https://api.example.org/fb.do?method=a.b&c=1';
		assert.equal(readCall(text, { host: 'api.ok.ru' })?.host, 'api.example.org');
		assert.equal(readCall(text, { host: 'api.example.org' })?.host, undefined);
	});

	it('is a POST where it says so', () => {
		assert.equal(readCall('### x\nPOST a.b\nc = 1')?.httpMethod, 'POST');
		assert.equal(readCall('### x\nGET a.b\nc = 1')?.httpMethod, undefined);
	});

	it('reads no variable of the environment', () => {
		process.env['SIGNED_CALL_PASTED'] = 'from the environment';
		const read = readCall('### x\na.b\nc = {{$env SIGNED_CALL_PASTED}}');
		delete process.env['SIGNED_CALL_PASTED'];
		assert.deepEqual(read?.parameters, [{ name: 'c', value: '{{$env SIGNED_CALL_PASTED}}' }]);
		assert.deepEqual(read?.unknown, ['$env SIGNED_CALL_PASTED']);
	});

	it('is none where the text is anything else', () => {
		for (const text of [
			'events.get',
			'### A heading\nand a text',
			'### A heading\nGET https://api.example.org/page',
			'hello world\na = 1',
			'a = 1\nb = 2',
			'version.txt\nnot a row',
		]) {
			assert.equal(readCall(text), undefined, text);
		}
		assert.equal(readCall('method=a.b&c=d')?.method, 'a.b');
	});

	it('is no call as a value', () => assert.equal(readCall('### x\na.b\nc = d', { isValue: true }), undefined));

	it('is read back as it was written', () => {
		const name = fc.stringMatching(/^[a-z]{1,8}_x$/);
		const rows = fc.uniqueArray(fc.record({ name, value: fc.string({ unit: 'grapheme' }), enabled: fc.boolean() }), {
			selector: (row) => row.name,
			minLength: 1,
			maxLength: 6,
		});
		fc.assert(
			fc.property(rows, (written) => {
				const call = { method: 'events.get', rows: written.map((row) => ({ ...row, references: [] })) };
				const read = readCall(printCallDocument({ calls: [call] }));
				assert.equal(read?.method, 'events.get');
				const expected = written.map(({ name: key, value }) => ({ name: key, value }));
				assert.deepEqual(read?.parameters, expected);
				const off = written.flatMap(({ enabled }, index) => (enabled ? [] : [index]));
				assert.deepEqual(read?.off ?? [], off);
			}),
		);
	});
});

describe('a request that is pasted', () => {
	it('has variables where its braces are written, and text where they are encoded', () => {
		for (const text of [
			'https://api.example.org/fb.do?method=a.b&b=%7B%7Bname%7D%7D!&c={{name 2}}&d={{user}}',
			'curl https://api.example.org/fb.do -d "method=a.b&b=%7b%7bname%7d%7d!&c={{name 2}}&d={{user}}"',
		]) {
			const values = readCall(text)?.parameters.map(({ value }) => value);
			assert.deepEqual(values, ['{{$braces}}name}}!', '{{name 2}}', '{{user}}'], text);
		}
	});
});
