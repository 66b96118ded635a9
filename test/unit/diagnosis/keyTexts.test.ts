import assert from 'node:assert/strict';
import { formOf, isPlaceholder, withoutSurroundings } from '../../../src/diagnosis/keyTexts.ts';

describe('the text of a key', () => {
	it('is told from what surrounds it', () => {
		const cases: [string, string | undefined, string?][] = [
			['KEY1', undefined],
			['a key with spaces', undefined],
			['KEY1\n', 'line-break'],
			['KEY1\r\n', 'line-break'],
			['\nKEY1', 'line-break'],
			['KE\nY1', 'line-break'],
			['KE\r\n  Y1', 'line-break'],
			['KEY1 ', 'white-space'],
			[' KEY1\u00a0', 'white-space'],
			['\tKEY1', 'white-space'],
			['\ufeffKEY1', 'invisible'],
			['KEY1\u200b', 'invisible'],
			['KEY1\0', 'invisible'],
			['"KEY1"', 'quotes'],
			["'KEY1'", 'quotes'],
			['“KEY1”', 'quotes'],
			[' "KEY1"\n', 'line-break'],
			['Bearer KEY1', 'label'],
			['application_secret_key = KEY1', 'label'],
			['access_token=KEY1', 'label'],
			['OK_SECRET=KEY1', 'label'],
			['export APP_SECRET_KEY="KEY1"', 'label'],
			['KEY1 # of the test application', 'comment'],
			['OK_SECRET=KEY1  // old', 'label'],
			['{"secret": "KEY1"}', 'json'],
			['{"expires_in": 1800, "access_token": "KEY1"}', 'json'],
			['{"a": "KEY1", "b": "KEY2"}', undefined],
			['KEY1#2', undefined],
			['{KEY1', undefined],
		];
		for (const [text, around] of cases) {
			const expected = around === undefined ? undefined : { key: 'KEY1', around };
			assert.deepEqual(withoutSurroundings(text), expected, JSON.stringify(text));
		}
	});

	it('is the one of its name in an object that has several', () => {
		const text = '{"access_token": "T", "session_secret_key": "S"}';
		assert.deepEqual(withoutSurroundings(text, 'session_secret_key'), { key: 'S', around: 'json' });
		assert.equal(withoutSurroundings(text, 'application_secret_key'), undefined);
	});

	it('stays what it is where nothing would be left, and where it is too long to be one', () => {
		for (const text of ['', ' ', '\n', '""', '"', `"${'a'.repeat(100_000)}"`, ' '.repeat(100_000)])
			assert.equal(withoutSurroundings(text), undefined, JSON.stringify(text.slice(0, 20)));
	});

	it('is told from a placeholder', () => {
		const placeholders = [
			...['YOUR_SECRET', 'your-secret-key', 'YOUR_APPLICATION_SECRET_KEY', '<APPLICATION_SECRET_KEY>', '{{secret}}'],
			...[`\${SECRET}`, '%SECRET_KEY%', 'insert your key here', 'application_secret_key', 'SECRET_KEY', 'xxxxxxxx'],
			...['********', 'changeme', 'null'],
		];
		for (const text of placeholders) assert.ok(isPlaceholder(text), text);
		const keys = [
			...['', 'KNOWN-APPLICATION-SECRET-7A31', 'CBAFJIICABABABABA', 'A1B2C3', 'tkn1yourtoken', 'mysecret2024'],
			...['SECRETKEY1'],
		];
		for (const text of keys) assert.ok(!isPlaceholder(text), text);
		assert.ok(!isPlaceholder('your'.repeat(100)));
	});

	it('has the form of one of the keys, or of none', () => {
		assert.equal(formOf('CBAFJIICABABABABA'), 'application_key');
		assert.equal(formOf('0123456789ABCDEF01234567'), 'application_secret_key');
		assert.equal(formOf('0123456789abcdef0123456789abcdef'), 'session_secret_key');
		assert.equal(formOf('tkn1abcdefghijklmnopqrstuvwxyz'), 'access_token');
		assert.equal(formOf('-s-abcdefghijklmnop.qrs'), 'access_token');
		for (const text of ['', 'CBA', 'known-session-secret-0d44', '0123456789abcdef01234567'])
			assert.equal(formOf(text), undefined);
	});
});
