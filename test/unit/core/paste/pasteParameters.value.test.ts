import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readPastedParameters } from '../../../../src/core/paste/pasteParameters.ts';
import { har, postman } from './requests/requestObjects.ts';

const base = 'https://api.example.org/fb.do';
const query = 'application_key=K&format=json&method=users.getInfo&uids=1%2C2&sig=00ff&access_token=tkn1.abc';

function ofValue(text: string) {
	return readPastedParameters(text, { isValue: true });
}

describe('readPastedParameters, of what is pasted as a value', () => {
	const wholes: Record<string, string> = {
		'cURL in Bash': `curl '${base}?${query}' \\\n  -H 'accept: */*'`,
		'cURL behind a prompt': `$ curl -s -X POST ${base} -d '${query}'`,
		'cURL in cmd': `curl ^"${base}?${query.replaceAll('&', '^&').replaceAll('%', '^%^')}^" ^\r\n  -H ^"accept: */*^"`,
		'a web request of PowerShell': `$session = New-Object Microsoft.PowerShell.Commands.WebRequestSession\nInvoke-WebRequest -UseBasicParsing -Uri "${base}?${query}"`,
		'a command of HTTPie': `http GET ${base} method==users.getInfo uids==1,2`,
		'a URL': `${base}?${query}`,
		'a URL with the method in its path': 'https://api.example.org/api/users/getInfo?uids=1,2&sig=00ff',
		'an HTTP request': `GET /fb.do?${query} HTTP/1.1\r\nHost: api.example.org\r\n\r\n`,
		'a request of a request file': `### Users\n# a comment\n@host = x\n\nGET ${base}?${query}\nAccept: */*\n`,
		'an entry of HAR': har(`${base}?${query}`),
		'an item of Postman': postman(`${base}?${query}`),
		'a query with sig and keys': query,
	};
	for (const [what, text] of Object.entries(wholes)) {
		it(`takes ${what} for a call`, () => {
			const read = ofValue(text);
			assert.equal(read?.method, 'users.getInfo');
			const uids = read.parameters.filter(({ name }) => name === 'uids');
			assert.deepEqual(uids, [{ name: 'uids', value: '1,2' }]);
		});
	}

	it('keeps everything that a value may be', () => {
		for (const text of [
			...['', 'a=b&c=d', 'method=a.b', 'one\ntwo', 'a: 1\nb: 2', 'GET ready', 'http is a protocol', 'sig=1'],
			...['https://example.org/?a=b&c=d', 'https://example.org/page?method=get&format=json'],
			...['https://example.org/api/v1?sig=1', 'https://example.org/fb.do', 'curl https://example.org/?a=b'],
			`see ${base}?${query}`,
			`${base}?${query} is wrong`,
			...['curl is a tool', 'curl is a tool; sig= is a parameter; method=a.b too', '{"a":[1]}'],
			'GET /index.html HTTP/1.1\nHost: example.org\n',
			'{"media":[{"type":"link","url":"https://example.org/?a=b"}]}',
			'{"method":"users.getInfo","uids":"1,2"}',
			'{"request":"please","url":"https://example.org"}',
			'{"request":{"method":"GET","url":"https://example.org/?a=b"}}',
			'array(\n "method" => "users.getInfo",\n "uids" => "1,2",\n)',
			'### Users\nusers.getInfo\nuids = 1,2',
			'application_key=Kformat=jsonmethod=users.getInfo0123456789abcdef0123456789abcdef',
		]) {
			assert.equal(ofValue(text), undefined, JSON.stringify(text));
		}
	});

	it('is never taken for a call unless a name would be', () => {
		const piece = fc.constantFrom(
			...[base, query, 'curl ', "'", '"', '\n', ' ', 'GET ', '?', '{', '}', '"request":', 'x=1', '&'],
		);
		fc.assert(
			fc.property(fc.array(fc.oneof(piece, fc.string({ unit: 'grapheme' })), { maxLength: 12 }), (pieces) => {
				const text = pieces.join('');
				const read = ofValue(text);
				if (!read) return;
				assert.equal(readPastedParameters(text)?.method, read.method);
			}),
		);
	});
});
