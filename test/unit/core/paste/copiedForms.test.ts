import assert from 'node:assert/strict';
import { parsePaste } from '../../../../src/core/index.ts';

/** A link within a value, which is no call. */
const sent: [name: string, value: string][] = [
	['application_key', 'CBAFKLABEBABABABA'],
	['attachment', '{"media":[{"type":"link","url":"https://example.org/a?b=1&c=2"}]}'],
	['format', 'json'],
	['method', 'mediatopic.post'],
	['sig', '5b2f7b1c0a1d4e5f60718293a4b5c6d7'],
	['access_token', 'tkn1Qx3vM.8aB'],
];
const e = encodeURIComponent;
const q = sent.map(([k, v]) => `${k}=${e(v)}`).join('&');
const url = `https://api.example.org/fb.do?${q}`;
const J = (o: unknown, s?: number) => JSON.stringify(o, null, s);
const obj = Object.fromEntries(sent);
const forms: Record<string, string> = {
	url: url,
	'error 104 JSON with request': J(
		{ error_code: 104, error_msg: 'PARAM_SIGNATURE : Invalid signature', request: obj },
		2,
	),
	'json object': J(obj, 2),
	'json list of pairs': J(sent),
	'json name/value list': J(
		sent.map(([name, value]) => ({ name, value })),
		2,
	),
	'browser payload (colon lines)': sent.map(([k, v]) => `${k}: ${v}`).join('\n'),
	'tab table': `Name\tValue\n${sent.map(([k, v]) => `${k}\t${v}`).join('\n')}`,
	'tab table of three columns': `Key\tValue\tDescription\n${sent.map(([k, v]) => `${k}\t${v}\tnote`).join('\n')}`,
	'tab table with empty cells': sent.map(([k, v]) => `${k}\t${v}\t`).join('\n'),
	'no-break spaces': sent.map(([k, v]) => `${k}:\u00a0${v}`).join('\n'),
	'cells one a line': `Параметр\nЗначение\n${sent.flat().join('\n')}`,
	'bulk lines key:value': sent.map(([k, v]) => `${k}:${v}`).join('\n'),
	yaml: `params:\n${sent.map(([k, v]) => `  ${k}: '${v}'`).join('\n')}`,
	'python dict': `{${sent.map(([k, v]) => `'${k}': '${v}'`).join(', ')}}`,
	'python tuples': `[${sent.map(([k, v]) => `('${k}', '${v}')`).join(', ')}]`,
	'js entries': `[${sent.map(([k, v]) => `[ '${k}', '${v}' ]`).join(', ')}]`,
	'php array print_r': `Array\n(\n${sent.map(([k, v]) => `    [${k}] => ${v}`).join('\n')}\n)`,
	'php var_dump': `array(${sent.length}) {\n${sent.map(([k, v]) => `  ["${k}"]=>\n  string(${v.length}) "${v}"`).join('\n')}\n}`,
	'php var_export': `array (\n${sent.map(([k, v]) => `  '${k}' => '${v}',`).join('\n')}\n)`,
	'laravel dd': `array:${sent.length} [▼\n${sent.map(([k, v]) => `  "${k}" => "${v.replace(/"/g, '\\"')}"`).join('\n')}\n]`,
	'ruby hash': `{${sent.map(([k, v]) => `"${k}"=>${J(v)}`).join(', ')}}`,
	'ruby symbols': `{${sent.map(([k, v]) => `${k}: ${J(v)}`).join(', ')}}`,
	'go url.Values': `url.Values{${sent.map(([k, v]) => `"${k}":[]string{${J(v)}}`).join(', ')}}`,
	objc: `{\n${sent.map(([k, v]) => `    ${/[^a-z_]/.test(k) ? J(k) : k} = ${J(v)};`).join('\n')}\n}`,
	'objc literal': `@{${sent.map(([k, v]) => `@"${k}": @${J(v)}`).join(', ')}}`,
	swift: `[${sent.map(([k, v]) => `"${k}": ${J(v)}`).join(', ')}]`,
	'java map': `{${sent.map(([k, v]) => `${k}=${v}`).join(', ')}}`,
	'markdown table': `| name | value |\n|---|---|\n${sent.map(([k, v]) => `| ${k} | ${v} |`).join('\n')}`,
	'csv table': `name,value\n${sent.map(([k, v]) => `${k},"${v.replace(/"/g, '""')}"`).join('\n')}`,
	'wireshark form items':
		'HTML Form URL Encoded: application/x-www-form-urlencoded\n' +
		sent.map(([k, v]) => `    Form item: "${k}" = "${v}"\n        Key: ${k}\n        Value: ${v}`).join('\n'),
	'url broken over lines': url.replace(/(.{60})/g, '$1\n'),
	'url broken over lines that are indented': url.replace(/(.{60})/g, '$1\n    '),
	'url broken over lines with empty ones between': url.replace(/(.{60})/g, '$1\r\n\r\n'),
	'url with indented params': `https://api.example.org/fb.do\n  ?${sent.map(([k, v]) => `${k}=${e(v)}`).join('\n  &')}`,
	'fetch JSON.stringify': `fetch("https://api.example.org/fb.do", {method: "POST", body: JSON.stringify(${J(obj)})})`,
	'fetch URLSearchParams': `fetch("https://api.example.org/fb.do", {method: "POST", body: new URLSearchParams(${J(obj)})})`,
	'axios params': `axios.get('https://api.example.org/fb.do', { params: ${J(obj, 2)} })`,
	'requests params': `requests.get("https://api.example.org/fb.do", params={${sent.map(([k, v]) => `'${k}': '${v}'`).join(', ')}})`,
	'two requests': `GET https://example.org/index.html?x=1 HTTP/1.1\nHost: example.org\n\nGET /fb.do?${q} HTTP/1.1\nHost: api.example.org\n`,
	'two curl': `curl 'https://example.org/index.html?x=1'\ncurl '${url}'`,
	'http post': `POST /fb.do HTTP/1.1\nHost: api.example.org\nContent-Type: application/x-www-form-urlencoded\n\n${q}`,
	multipart:
		`POST /fb.do HTTP/1.1\nHost: api.example.org\nContent-Type: multipart/form-data; boundary=XX\n\n` +
		sent.map(([k, v]) => `--XX\r\nContent-Disposition: form-data; name="${k}"\r\n\r\n${v}\r\n`).join('') +
		'--XX--',
	'coloured curl': `\u001b[32;1m$ curl "${url}"\u001b[0;m\n{"error_code":104}`,
	'request in a literal of a log': `2026/01/01 10:00:00 "POST /fb.do HTTP/1.1\\r\\nHost: h\\r\\n\\r\\n${q}"`,
	strace: `sendto(3, "GET /fb.do?${q} HTTP/1.1\\r\\nHost: h\\r\\n\\r\\n", 99, MSG_NOSIGNAL, NULL, 0) = 99`,
	'log of fields': `time=2026-01-01T10:00:00+03:00 level=INFO msg="ok request" method=POST body="${q}"`,
	'log line': `2026-01-01 10:00:00 INFO request ${url} took 12ms`,
	'kotlin mapOf': `mapOf(${sent.map(([k, v]) => `"${k}" to ${J(v)}`).join(', ')})`,
	'csharp dict': `new Dictionary<string,string> { ${sent.map(([k, v]) => `["${k}"] = ${J(v)}`).join(', ')} }`,
	'csharp {k,v}': `new Dictionary<string,string> { ${sent.map(([k, v]) => `{ "${k}", ${J(v)} }`).join(', ')} }`,
	'perl hash': `(${sent.map(([k, v]) => `'${k}' => '${v}'`).join(', ')})`,
	'java put': sent.map(([k, v]) => `params.put("${k}", ${J(v)});`).join('\n'),
	append: sent.map(([k, v]) => `formData.append("${k}", ${J(v)});`).join('\n'),
	'csharp tostring': sent.map(([k, v]) => `[${k}, ${v}]`).join('\n'),
	'js console.table': `┌─────────┬───────┐\n${sent.map(([k, v]) => `│ ${k} │ '${v}' │`).join('\n')}\n└──┘`,
	'env style': sent.map(([k, v]) => `${k}=${v}`).join('\n'),
	'env quoted': sent.map(([k, v]) => `${k}="${v.replace(/"/g, '\\"')}"`).join('\n'),
	'postgres/key arrow': sent.map(([k, v]) => `${k} -> ${v}`).join('\n'),
	xml:
		'<request>' +
		sent.map(([k, v]) => `<${k}>${v.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</${k}>`).join('\n') +
		'</request>',
};

describe('a call in any of the forms that people copy, with a link in one of its values', () => {
	for (const [form, text] of Object.entries(forms)) {
		it(`is read whole: ${form}`, () => {
			const { parameters, sig, accessToken } = parsePaste(text);
			const pairs = parameters.map(({ name, value }): [string, string] => [name, value]).toSorted();
			assert.deepEqual(pairs, sent.toSorted());
			assert.equal(sig, '5b2f7b1c0a1d4e5f60718293a4b5c6d7');
			assert.equal(accessToken, 'tkn1Qx3vM.8aB');
		});
	}
});
