import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { inspect } from 'node:util';
import { SecretFingerprints } from '../../../../src/host/secretsInFiles/secretFingerprints.ts';

const secret = 'Kä/"y\\+2026-x9';
const shop = { accountName: 'Shop', name: 'application_secret_key' } as const;

function knowing(...secrets: string[]): SecretFingerprints {
	const fingerprints = new SecretFingerprints();
	for (const each of secrets) fingerprints.add(each, shop);
	return fingerprints;
}

function found(fingerprints: SecretFingerprints, text: string): string[] {
	return fingerprints.find(text).map(({ start, end }) => text.slice(start, end));
}

describe('fingerprints of secrets', () => {
	it('recognise a secret as files write it, and its owner', () => {
		const fingerprints = knowing('Ka/y+2026-x9', secret);
		const forms = [
			...['Ka/y+2026-x9', 'Ka\\/y+2026-x9', 'Ka%2Fy%2B2026-x9', 'S2EveSsyMDI2LXg5'],
			...['K%C3%A4%2F%22y%5C%2B2026-x9'],
		];
		const frames = ['"*"', '<*>', 'key=*', 'https://h/*/x', '?a=b&access_token=*&sig=1', '*.', '-*'];
		for (const form of forms)
			for (const frame of frames)
				assert.deepEqual(found(fingerprints, `a ${frame.replace('*', form)}\n`), [form], frame);
		const text = forms.join('\n');
		assert.deepEqual(found(fingerprints, text), forms);
		assert.deepEqual(fingerprints.ownersOf(secret), [shop]);
		assert.deepEqual(found(fingerprints, text.toLowerCase()), []);
		for (const form of forms) assert.deepEqual(found(fingerprints, `x${form}x`), []);
	});

	it('know all who have the same secret', () => {
		const fingerprints = knowing(secret);
		fingerprints.add(secret, { accountName: 'Copy', name: 'session_secret_key' });
		const owners = fingerprints.ownersOf(secret)?.map(({ accountName }) => accountName);
		assert.deepEqual(owners, ['Shop', 'Copy']);
	});

	it('hold nothing of it that is the same another time', () => {
		const inside = (fingerprints: SecretFingerprints) => inspect(fingerprints, { depth: Infinity, showHidden: true });
		const [one, other] = [inside(knowing(secret)), inside(knowing(secret))];
		const digests = ['md5', 'sha1', 'sha256'].flatMap((kind) =>
			(['hex', 'base64'] as const).map((form) => createHash(kind).update(secret).digest(form)),
		);
		for (const part of [secret, secret.slice(0, 6), secret.slice(-6), ...digests]) assert.ok(!one.includes(part), one);
		const made = one.match(/'[A-Za-z0-9+/=]{44}'/g) ?? [];
		assert.equal(made.length, 5);
		for (const each of made) assert.ok(!other.includes(each), each);
	});

	it('are not made of what may stand in a file by chance', () => {
		for (const word of ['', 'abc', 'password', 'a1b2c3d', 'aaaaaaaaaaaaaaaa', '1111222233331111'.slice(0, 11)])
			assert.deepEqual(found(knowing(word), `x ${word} y`), [], word);
		for (const key of ['a1b2c3d4', 'QWERTYUIOPAS']) assert.deepEqual(found(knowing(key), `x ${key} y`), [key]);
	});

	it('are looked for in texts up to a million characters, in a bounded number of parts', () => {
		const known = knowing('a1b2-c3d4-e5f6');
		assert.deepEqual(found(known, `${'x '.repeat(499_993)}a1b2-c3d4-e5f6`), ['a1b2-c3d4-e5f6']);
		assert.deepEqual(found(known, `${'x '.repeat(499_994)}a1b2-c3d4-e5f6`), []);
		assert.deepEqual(found(known, `${'-'.repeat(900_000)} a1b2-c3d4-e5f6`), []);
		assert.equal(found(known, 'a1b2-c3d4-e5f6 '.repeat(200)).length, 100);
	});
});
