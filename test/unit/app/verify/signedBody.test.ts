import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { signedBody } from '../../../../src/app/verify/signedBody.ts';

const hmac = (body: string) => createHmac('sha256', 'It-is-a-secret').update(body).digest('hex');

/** The body that is found for one that arrived while this one was signed. */
const found = (received: string, signed: string) => signedBody(received, (body) => hmac(body) === hmac(signed));

describe('the body that was signed', () => {
	// What these write for one object: JavaScript, PHP, Python, Go, and Ruby's JSON.pretty_generate.
	const writings = {
		javascript: '{"url":"https://a.example/?x=1&y=<2>","name":"Zoë","list":[1,true,null]}',
		php: '{"url":"https:\\/\\/a.example\\/?x=1&y=<2>","name":"Zo\\u00eb","list":[1,true,null]}',
		python: '{"url": "https://a.example/?x=1&y=<2>", "name": "Zo\\u00eb", "list": [1, true, null]}',
		go: '{"url":"https://a.example/?x=1\\u0026y=\\u003c2\\u003e","name":"Zoë","list":[1,true,null]}',
		ruby: '{\n  "url": "https://a.example/?x=1&y=<2>",\n  "name": "Zoë",\n  "list": [\n    1,\n    true,\n    null\n  ]\n}',
	};
	const parsedAnew = JSON.stringify(JSON.parse(writings.php));
	for (const [language, signed] of Object.entries(writings).filter(([, text]) => text !== parsedAnew)) {
		it(`is found as ${language} wrote it, where it was parsed and written anew`, () => {
			assert.equal(found(parsedAnew, signed), signed);
			assert.equal(found(parsedAnew, `${signed}\n`), `${signed}\n`);
		});
	}

	it('is found where an editor changed its line ends, or took the last one', () => {
		assert.equal(found('a\nb', 'a\r\nb'), 'a\r\nb');
		assert.equal(found('a\r\nb', 'a\nb'), 'a\nb');
		assert.equal(found('{"a":1}', '{"a":1}\n'), '{"a":1}\n');
	});

	it('is found where a form was decoded and encoded anew', () => {
		assert.equal(found('text=a b&to=me@a.example', 'text=a+b&to=me%40a.example'), 'text=a+b&to=me%40a.example');
		assert.equal(found('text=a+b&to=x', 'text=a%20b&to=x'), 'text=a%20b&to=x');
	});

	it('is found where PHP made empty lists of its empty objects', () => {
		const signed = '{\n  "id": "a/b",\n  "metadata": {}\n}';
		assert.equal(found('{"id":"a\\/b","metadata":[]}', signed), signed);
	});

	it('is no body with other data', () => {
		assert.equal(found(parsedAnew, writings.php.replace('Zo', 'Zu')), undefined);
		assert.equal(found('{"a":1}', '{"a":"1"}'), undefined);
		assert.equal(found('', '\n'), undefined);
	});

	it('is looked for in at most 100 writings, of at most 30,000 characters, however deep they are', () => {
		let tries = 0;
		const count = () => {
			tries += 1;
			return false;
		};
		for (const body of ['['.repeat(15_000) + ']'.repeat(15_000), JSON.stringify(Array(5900).fill('Я/'))]) {
			signedBody(body, count);
		}
		signedBody(`{"a":"${'Я/\n'.repeat(9900)}"}`, count);
		assert.ok(tries > 0 && tries <= 300, `${tries} tries`);
		tries = 0;
		signedBody(' '.repeat(30_001), count);
		assert.equal(tries, 0);
	});
});
