import assert from 'node:assert/strict';
import type { ParsedPaste } from '../../../../src/core/paste/parsedPaste.ts';
import { parsePaste } from '../../../../src/core/paste/parsePaste.ts';
import { multipartCopies } from './multipartCopies.ts';
import { pairs as listed } from './pairs.ts';

const base = 'https://api.example.org/fb.do';
const sig = '4bb57bcb5d78929f16e75d2573871a5a';
const unsigned = 'application_key=CBAKEY&format=json&method=events.get';
const query = `${unsigned}&sig=${sig}`;
const withToken = `${query}&access_token=tkn1.abc`;
const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('>', '&gt;');

const pairs = ({ parameters }: ParsedPaste) => listed(parameters).join('&');

describe('parsePaste: where a URL ends', () => {
	const around: [before: string, behind: string][] = [
		['(', '):'],
		['[link](', ').'],
		['Get ', ': dial tcp: timeout'],
		['«', '» — неверная подпись'],
		['“', '”'],
		['"GET ', '\\n"'],
		['', '\\r\\n'],
		['**', '**'],
		['_', '_'],
		['Why 104 for ', '?'],
		['', '—'],
		['', '。'],
		['', '；'],
		['', '！'],
		['{noformat}', '{noformat}'],
		['\u001b[36m', '\u001b[0m 200'],
		['10:00;GET;', ';200'],
		['{"url":"', '","body":"a=1&b=2"}'],
		['"GET ', '","body":"a=1&b=2"'],
		['file_get_contents(', '): Failed to open stream: HTTP request failed'],
		["$url = '", "'.$more.'&x=1';"],
	];
	for (const [before, behind] of around) {
		it(`leaves out ${JSON.stringify(`${before}…${behind}`)}`, () => {
			for (const sent of [query, withToken]) assert.equal(pairs(parsePaste(`${before}${base}?${sent}${behind}`)), sent);
		});
	}

	it('leaves out pairs behind a whole signature', () => {
		assert.equal(pairs(parsePaste(`${base}?${query} took=12&status=200`)), query);
		assert.equal(pairs(parsePaste(`${base}?${query}\n&access_token=tkn1.abc`)), withToken);
	});

	it('keeps the text of an object that was sent in place of a sig', () => {
		const object = '<md5 _hashlib.HASH object @ 0x7f3a5c0d>';
		const between = parsePaste(`GET ${base}?${unsigned}&sig=${object}&access_token=tkn1.abc was refused`);
		assert.equal(between.sig, object);
		assert.equal(pairs(between), `${unsigned}&sig=${object}&access_token=tkn1.abc`);
		assert.equal(parsePaste(`${base}?${unsigned}&sig=${object}`).sig, object);
		assert.equal(parsePaste(`<a href="x">${base}?${unsigned}&sig=</a> and more`).sig, '');
	});

	it('leaves out a quote in HTML', () => {
		assert.equal(pairs(parsePaste(html(`data-url="${base}?${query}"`))), query);
		assert.equal(pairs(parsePaste(html(`<${base}?${query}>`))), query);
		assert.equal(pairs(parsePaste(html(`"${base}?a={"b":1}&${query}"`))), `a={"b":1}&${query}`);
	});

	it('keeps what an unencoded value holds', () => {
		for (const value of [
			...["it's+(a)+*test*~!", '["uid","name"]', '1|2', '«Привет»', "Hello, don't stop"],
			...['{"media":[{"type":"text","text":"hi"}]}', '{"media": [{"type": "text", "text": "a b"}]}'],
		]) {
			const parsed = parsePaste(`${base}?text=${value}&${query}`);
			assert.equal(parsed.kind, 'url');
			assert.equal(pairs(parsed), `text=${value.replaceAll('+', ' ')}&${query}`);
		}
	});

	it('keeps an apostrophe in a URL in quotes and in an access log', () => {
		const expected = `text=it's&${query}`;
		for (const quote of ['"', "'"])
			assert.equal(pairs(parsePaste(`u = ${quote}${base}?${expected}${quote};`)), expected);
		assert.equal(pairs(parsePaste(`1.2.3.4 - - [10/Oct/2025] "GET /fb.do?${expected} HTTP/1.1" 200 1`)), expected);
	});

	it('keeps the punctuation of a last value when nothing else was pasted', () => {
		for (const text of ['Hi!', '(b)', '«b»'])
			assert.equal(pairs(parsePaste(`${base}?${query}&text=${text}`)), `${query}&text=${text}`);
		assert.equal(pairs(parsePaste(`see ${base}?${query}&text=Hi!`)), `${query}&text=Hi`);
	});

	it('is a URL with a fragment and with empty pieces too', () => {
		for (const url of [`${base}?${withToken}#response`, `${base}?&${query.replace('&', '&&')}&`])
			assert.equal(parsePaste(url).kind, 'url');
	});
});

describe('parsePaste: which URL', () => {
	const other = `${base}?method=users.get&sig=fdbff7c271167bb7ca5aca4b753268a7`;
	for (const between of [' ', ', ', ',', '\n', ', NSErrorFailingURLKey=']) {
		it(`takes one of two with ${JSON.stringify(between)} between`, () => {
			assert.equal(pairs(parsePaste(`${base}?${withToken}${between}${other}`)), withToken);
		});
	}

	it('takes the path that was asked for, not the Referer', () => {
		for (const referer of ['sig=abc&method=x', `application_key=CBAKEY&session_key=s&sig=${'f'.repeat(32)}`]) {
			const log = `203.0.113.7 - - [10/Oct/2025] "GET /fb.do?${query} HTTP/2.0" 200 152 "https://example.org/game/1?${referer}" "Mozilla/5.0"`;
			assert.equal(pairs(parsePaste(log)), query);
		}
	});

	it('knows methods of three parts, and versions of a base URL', () => {
		const ofPath = (path: string) => parsePaste(`https://api.example.org${path}?${query}`).methodInPath;
		assert.equal(ofPath('/api/vk/notifications/sendMessage'), 'vk.notifications.sendMessage');
		assert.equal(ofPath('/api/users/getInfo'), 'users.getInfo');
		assert.equal(ofPath('/api/v1/users/getInfo'), undefined);
	});

	it('reads character references of every kind', () => {
		const text = `<td>${base}?${query.replaceAll('&', '&#38;').replaceAll('=', '&#x3D;')}</td>`;
		assert.equal(pairs(parsePaste(text)), query);
	});
});

describe('parsePaste: requests with a body', () => {
	const head = 'POST /fb.do HTTP/1.1\nHost: api.example.org\nContent-Type: application/x-www-form-urlencoded\n\n';
	const behind = [
		'\n\nHTTP/1.1 200 OK\n\n{"error_code":102,"error_msg":"PARAM_SESSION_EXPIRED : Session expired","error_data":null}',
		'\nHTTP/1.1 200 OK\n',
		'\n\n### b\nGET https://api.example.org/fb.do?method=users.get\n',
		'\n\n> {% client.log("a&b=c") %}',
		'\n\n',
	];
	for (const text of behind) {
		it(`ends the body before ${JSON.stringify(text.slice(0, 20))}`, () => {
			for (const lineEnd of ['\n', '\r\n']) {
				const parsed = parsePaste(`${head}${withToken}${text}`.replaceAll('\n', lineEnd));
				assert.equal(parsed.kind, 'http-request');
				assert.equal(pairs(parsed), withToken);
				assert.equal(parsed.baseUrl, 'https://api.example.org');
			}
		});
	}

	for (const separator of ['\n&', '&\n', ' &\n', '\n  &']) {
		it(`reads a form with ${JSON.stringify(separator)} between its pairs`, () => {
			assert.equal(pairs(parsePaste(head + withToken.replaceAll('&', separator))), withToken);
			if (separator !== ' &\n') assert.equal(pairs(parsePaste(withToken.replaceAll('&', separator))), withToken);
		});
	}

	it('reads a form with spaces around its separators', () => {
		assert.equal(pairs(parsePaste(head + query.replaceAll('&', ' &\n').replaceAll('=', ' = '))), query);
	});

	it('reads the fields of a multipart body', () => {
		for (const lineEnd of ['\n', '\r\n']) {
			const parts = withToken
				.split('&')
				.map((pair) => `--X\nContent-Disposition: form-data; name="${pair.replace('=', '"\n\n')}\n`);
			const file = '--X\nContent-Disposition: form-data; name="file"; filename="a.txt"\n\nabc\n';
			const text = `POST /fb.do HTTP/1.1\nHost: api.example.org\n\n${parts.join('')}${file}--X--\n`;
			assert.equal(pairs(parsePaste(text.replaceAll('\n', lineEnd))), withToken);
		}
	});

	it('reads the fields of a multipart body that a browser has copied, and masks its token', () => {
		const token = 'tkn1.abc-0123456789';
		const fields = `${query}&text=it's "a"=b`
			.split('&')
			.map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]);
		const all = [...fields, ['access_token', token]] as [string, string][];
		for (const [tool, copy] of Object.entries(multipartCopies(all))) {
			const parsed = parsePaste(copy);
			const expected = all.map((field) => field.join('='));
			assert.deepEqual([listed(parsed.parameters), parsed.baseUrl], [expected, 'https://api.example.org'], tool);
			const secrets = parsed.secrets.map(({ name, text }) => `${name}=${text}`);
			assert.deepEqual(secrets, [`access_token=${token}`], tool);
		}
	});

	it('keeps quotes of a value, which clients need not encode', () => {
		for (const value of ["it's", "'x'", "O'Neil's", '`x`', "a'"]) {
			const form = `text=${value}&${withToken}`;
			const texts = [
				`fetch("${base}", {\n  "headers": { "accept": "*/*" },\n  "body": "${form}",\n  "method": "POST"\n});`,
				JSON.stringify({ message: JSON.stringify({ body: form }) }),
				`r = requests.post('${base}', data='${form.replaceAll("'", "\\'")}')`,
				`POST ${base} ${form} 200`,
				form,
			];
			for (const text of texts) assert.equal(pairs(parsePaste(text)), form.replaceAll("\\'", "'"), text);
		}
		const two = `send('${query}','a=1&b=2'); send("${base}")`;
		assert.equal(pairs(parsePaste(two)), query);
	});

	it('reads a form and its address in a log', () => {
		for (const text of [`body=${withToken} status=200`, `data: "${withToken}".`, `(${withToken})`, `&${withToken}`]) {
			const parsed = parsePaste(`[2025-10-10] DEBUG: POST ${base} ${text}`);
			assert.equal(pairs(parsed), withToken);
			assert.equal(parsed.baseUrl, 'https://api.example.org');
		}
	});
});
