import assert from 'node:assert/strict';
import { createHmac, hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { diagnoseBy } from '../../../src/diagnosis/index.ts';

/** A JSON text, and what programs in Python 3.11, PHP 8.2, Ruby 3.1, Go 1.19 and Node 24 wrote that had parsed it, by the call that wrote it. */
const { text, written }: { text: string; written: Record<string, string> } = JSON.parse(
	readFileSync(new URL('../../fixtures/mistakes/jsonWriters.json', import.meta.url), 'utf8'),
);

describe('a body that was parsed and written anew', () => {
	const scheme = { signature: { hash: 'sha256', key: '{secret}', of: '{body}' } };
	const secret = "It's a Secret to Everybody";
	for (const [call, body] of Object.entries(written)) {
		it(`is named where it is ${call}`, () => {
			const signature = createHmac('sha256', secret).update(body).digest('hex');
			const { mistakes, strings } = diagnoseBy(scheme, { values: { secret, body: text } }, signature, { hash });
			assert.deepEqual(mistakes[0], ['json-reserialised']);
			assert.ok(!JSON.stringify(strings).includes(secret));
		});
	}

	it('is right where the scheme writes it anew, and what another program writes is named', () => {
		const sorted = { signature: { hash: 'sha256', key: '{secret}', of: { json: 'sorted', of: '{body}' } } };
		const body = '{"b/":"ё","a": 12345678901234567890}';
		const made: Readonly<Record<string, readonly string[]>> = {
			'{"a":12345678901234567890,"b/":"ё"}': [],
			[body]: ['json-not-written-anew'],
			'{"b/":"ё","a":12345678901234567890}': ['json-written-otherwise'],
			'{"a":12345678901234567890,"b\\/":"\\u0451"}': ['json-written-otherwise'],
			'{"a": 12345678901234567890, "b/": "ё"}': ['json-written-otherwise'],
			'{"b\\/":"\\u0451","a":12345678901234567890}': ['json-written-otherwise', 'json-written-otherwise'],
		};
		for (const [signed, codes] of Object.entries(made)) {
			const signature = createHmac('sha256', secret).update(signed).digest('hex');
			const { mistakes } = diagnoseBy(sorted, { values: { secret, body } }, signature, { hash });
			assert.deepEqual(mistakes[0] ?? [], codes, signed);
		}
	});

	it('is named where fields without a value are left out, or bytes are a list', () => {
		const body = '{"id":7,"name":"","list":[],"at":null,"inner":{"ok":false,"of":null}}';
		const made = {
			'{"id":7,"name":"","list":[],"inner":{"ok":false}}': 'json-reserialised',
			'{"id":7,"inner":{}}': 'json-reserialised',
			[JSON.stringify(Buffer.from(body))]: 'bytes-as-list',
			[`[${Buffer.from(body).join(', ')}]`]: 'bytes-as-list',
			[`[${Buffer.from(body).join(' ')}]`]: 'bytes-as-list',
		};
		for (const [signed, code] of Object.entries(made)) {
			const signature = createHmac('sha256', secret).update(signed).digest('hex');
			const { mistakes } = diagnoseBy(scheme, { values: { secret, body } }, signature, { hash });
			assert.deepEqual(mistakes[0], [code], signed);
		}
	});
});
