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

/** The parts of the text that are found. */
function found(fingerprints: SecretFingerprints, text: string): string[] {
	const searching = fingerprints.search(text);
	for (;;) {
		const step = searching.next();
		if (step.done) return step.value.map(({ start, end }) => text.slice(start, end));
	}
}

describe('fingerprints of secrets', () => {
	it('know a secret again as files write it, and whose it is', () => {
		const fingerprints = knowing(secret);
		const forms = [
			secret,
			JSON.stringify(secret).slice(1, -1),
			JSON.stringify(secret).slice(1, -1).replace('/', '\\/'),
			'K%C3%A4%2F%22y%5C%2B2026-x9',
			'S8OkLyJ5XCsyMDI2LXg5',
		];
		const text = forms.map((form) => `key = <${form}>\n`).join('');
		assert.deepEqual(found(fingerprints, text), forms);
		assert.deepEqual(fingerprints.ownersOf(secret), [shop]);
		assert.deepEqual(found(fingerprints, text.toLowerCase()), []);
	});

	it('know all who have the same secret', () => {
		const fingerprints = knowing(secret);
		fingerprints.add(secret, { accountName: 'Copy', name: 'session_secret_key' });
		assert.deepEqual(
			fingerprints.ownersOf(secret)?.map(({ accountName }) => accountName),
			['Shop', 'Copy'],
		);
	});

	it('hold nothing of it that is the same another time', () => {
		const inside = (fingerprints: SecretFingerprints) => inspect(fingerprints, { depth: Infinity, showHidden: true });
		const [one, other] = [inside(knowing(secret)), inside(knowing(secret))];
		const digests = ['md5', 'sha1', 'sha256'].flatMap((kind) =>
			(['hex', 'base64'] as const).map((form) => createHash(kind).update(secret).digest(form)),
		);
		for (const part of [secret, secret.slice(0, 6), secret.slice(-6), ...digests]) assert.ok(!one.includes(part), one);
		const made = one.match(/hash: -?\d+|'[A-Za-z0-9+/=]{44}'/g) ?? [];
		assert.equal(made.length, 10);
		for (const each of made) assert.ok(!other.includes(each), each);
	});

	it('are not made of what may stand in a file by chance', () => {
		for (const word of ['', 'abc', 'password', 'a1b2c3d', 'aaaaaaaaaaaaaaaa', '1111222233331111'.slice(0, 11)])
			assert.deepEqual(found(knowing(word), `x ${word} y`), [], word);
		for (const key of ['a1b2c3d4', 'QWERTYUIOPAS']) assert.deepEqual(found(knowing(key), `x${key}y`), [key]);
	});

	it('are looked for in what can be searched soon', () => {
		assert.equal(knowing().isSearched(10), false);
		assert.equal(knowing(secret).isSearched(2_000_000), true);
		assert.equal(knowing(secret).isSearched(2_000_001), false);
		const many = knowing(...Array.from({ length: 50 }, (_, i) => `key-${'x'.repeat(i)}-2026`));
		assert.equal(many.isSearched(2_000_000), false);
		assert.equal(many.isSearched(100_000), true);
	});
});
