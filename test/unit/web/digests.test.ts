import assert from 'node:assert/strict';
import crypto from 'node:crypto';
import fc from 'fast-check';
import { digests } from '../../../src/web/digests.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 200 });
const algorithm = fc.constantFrom(
	'md5' as const,
	'sha1' as const,
	'sha256' as const,
	'sha384' as const,
	'sha512' as const,
);
const written = fc.constantFrom('hex' as const, 'base64' as const, 'base64url' as const);

describe("a browser's node:crypto", () => {
	it("hashes as Node's does", () => {
		fc.assert(
			fc.property(algorithm, text, text, written, (name, one, other, form) => {
				assert.equal(digests.hash(name, one), crypto.hash(name, one));
				const bytes = new TextEncoder().encode(one);
				assert.equal(digests.hash(name, bytes), crypto.hash(name, bytes));
				const both = crypto.createHash(name).update(one).update(other).digest(form);
				assert.equal(digests.createHash(name).update(one).update(other).digest(form), both);
				const begun = digests.createHash(name).update(one);
				const copy = begun.copy().update(other);
				assert.equal(begun.digest(form), crypto.createHash(name).update(one).digest(form));
				assert.equal(copy.digest(form), both);
			}),
		);
	});

	it("makes keyed hashes as Node's does", () => {
		fc.assert(
			fc.property(text, text, written, (key, value, form) => {
				for (const encoding of ['utf8', 'utf16le'] as const) {
					const ours = digests.createHmac('sha256', key).update(value, encoding).digest(form);
					assert.equal(ours, crypto.createHmac('sha256', key).update(value, encoding).digest(form));
				}
			}),
		);
	});

	it('makes ids of version 4, each another', () => {
		const ids = Array.from({ length: 100 }, () => digests.randomUUID());
		for (const id of ids) assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
		assert.equal(new Set(ids).size, 100);
		assert.notDeepEqual([...digests.randomBytes(16)], [...digests.randomBytes(16)]);
	});
});
