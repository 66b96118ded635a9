import assert from 'node:assert/strict';
import type { ParsedPaste } from '../../../../src/core/paste/parsedPaste.ts';
import { parsePaste } from '../../../../src/core/paste/parsePaste.ts';
import { mostScans, scanWithin } from '../scannedCharacters.ts';
import { hostileCommands } from './hostilePastes.ts';
import { pairs as listed } from './pairs.ts';

const base = 'https://api.example.org/fb.do';
const sig = '4bb57bcb5d78929f16e75d2573871a5a';
const query = `application_key=CBAKEY&format=json&method=events.get&sig=${sig}&access_token=tkn1.abc`;

const pairs = ({ parameters }: ParsedPaste) => listed(parameters).join('&');

describe('parsePaste: commands', () => {
	const commands: Record<string, string> = {
		'a path to cURL': `sudo /usr/bin/curl '${base}?${query}'`,
		'a path to cURL on Windows': `C:\\Windows\\System32\\curl.exe "${base}" -d "${query}"`,
		'a substitution': `R=$(curl -s -X POST '${base}' -d '${query}')\necho "$R"`,
		'a substitution without quotes': `R=$(curl -s ${base}?${query})`,
		backticks: `R=\`curl -s ${base} -d ${query.replaceAll('&', '\\&')}\``,
		'code in Markdown': `Run \`curl '${base}?${query}'\`\nor not.`,
		'a block in Markdown': `\`\`\`bash\ncurl -s '${base}' \\\n  -d '${query}'\n\`\`\`\nas \`foo\`\n`,
		'a command behind': `curl '${base}?${query}'; echo done`,
		'a command behind, no quotes': `curl ${base}?${query}; echo done`,
		'a pipe behind': `curl "${base}?${query}"|jq`,
		'the word before': `With curl it works neither:\n\n    curl -s '${base}' -d '${query}'`,
		'a string of a program': `subprocess.run("curl -X POST '${base}' -d '${query}'", shell=True)`,
		'a string of JSON': JSON.stringify({ cmd: `curl -X POST "${base}" -d "${query}"`, code: 0 }),
		'carets without quotes': `curl.exe ${base}?${query.replaceAll('&', '^&')}`,
		'a form of Postman': `curl --location '${base}' \\\n${query
			.split('&')
			.map((pair) => `--form '${pair.replace('=', '="')}"'`)
			.join(' \\\n')}`,
		PowerShell: `$session = New-Object Microsoft.PowerShell.Commands.WebRequestSession
Invoke-WebRequest -UseBasicParsing -Uri "${base}" \`
-Method "POST" \`
-WebSession $session \`
-Headers @{
"authority"="api.example.org"
  "method"="POST"
} \`
-ContentType "application/x-www-form-urlencoded" \`
-Body "${query}"`,
		'a table of PowerShell': `Invoke-RestMethod -Method Post -Uri ${base} -Body @{\n${query
			.split('&')
			.map((pair) => `  ${pair.replace('=', ' = "')}"`)
			.join('\n')}\n}`,
		'bytes of PowerShell': `Invoke-WebRequest -Uri "${base}" \`\n-Method "POST" \`\n-Body ([System.Text.Encoding]::UTF8.GetBytes("${query}"))`,
		'bytes of a variable': `$f = '${query}'\n$b = [Text.Encoding]::UTF8.GetBytes($f)\nirm ${base} -Method Post -Body $b`,
		'a variable of PowerShell': `$body = "${query}"\n$r = irm '${base}' -Method:Post -Body $Body\n$r`,
		'an expression of PowerShell': `(iwr "${base}?${query}").Content`,
	};
	for (const [what, command] of Object.entries(commands)) {
		it(`reads ${what}`, () => {
			const parsed = parsePaste(command);
			assert.equal(pairs(parsed), query);
			const problems = /substitution without quotes|no quotes/.test(what) ? ['url-unquoted'] : [];
			assert.deepEqual([parsed.kind, parsed.baseUrl, parsed.problems], ['curl', 'https://api.example.org', problems]);
		});
	}

	it('says that a shell cuts a URL without quotes, and of no other', () => {
		const isCut = (text: string) => parsePaste(text).problems.includes('url-unquoted');
		assert.ok(isCut(`curl ${base}?${query}`));
		assert.ok(isCut(`R=$(curl -s ${base}?${query})`));
		for (const quote of ["'", '"']) assert.ok(!isCut(`curl ${quote}${base}?${query}${quote}`));
		assert.ok(!isCut(`curl ${base}?${query.replaceAll('&', '\\&')}`));
		assert.ok(!isCut(`curl.exe ${base}?${query.replaceAll('&', '^&')}`));
		assert.ok(!isCut(`curl ${base} -d '${query}'`) && !isCut(`GET ${base}?${query}`));
	});

	it('takes the call, not a page beside the word', () => {
		const parsed = parsePaste(`I tried curl https://example.org/docs and this:\n${base}?${query}`);
		assert.equal(pairs(parsed), query);
	});

	it('resolves escapes as the shells do', () => {
		const values: [command: string, text: string][] = [
			[`curl ${base} --data-raw $'sig=1&text=\\u041f\\xd0\\xb8 \\x41\\101\\ttab\\\\\\q'`, 'Пи AA\ttab\\\\q'],
			[`curl ^"${base}^" ^\n  --data-raw ^"sig=1^&text=line1^\n\nline2^"`, 'line1\nline2'],
			[`curl ^"${base}^" ^\r\n  --data-raw ^"sig=1^&text=line1^\r\n\r\nline2^"`, 'line1\nline2'],
			[`curl "${base}" -d "sig=1&text={""media"":[]}"`, '{"media":[]}'],
			[`irm ${base} -Method Post -Body @{ sig = '1'; text = 'it''s \`' }`, "it's `"],
			[
				`Invoke-WebRequest -Uri "${base}" -Body "sig=1&text=$([char]1062)$([char]1077)\`n\`"5\`$\`" \`\`x\`\`\`v"`,
				'Це\n"5$" `x`\v',
			],
		];
		for (const [command, text] of values) assert.equal(pairs(parsePaste(command)), `sig=1&text=${text}`);
	});

	it('reads brackets in a URL as cURL does, which browsers escape for it', () => {
		const call = `${base}?ids[]=1&a={"b":[2]}&sig=1`;
		const escaped = call.replace(/[[\]{}]/g, '\\$&');
		const text = 'ids[]=1&a={"b":[2]}&sig=1';
		assert.equal(pairs(parsePaste(`curl '${escaped}' \\\n  -H 'accept: */*'`)), text);
		const inCmd = escaped.replace(/[^\w:/.?=]/g, '^$&').replaceAll('^"', '^\\^"');
		assert.equal(pairs(parsePaste(`curl ^"${inCmd}^" ^\n  -H ^"accept: */*^"`)), text);
		assert.equal(pairs(parsePaste(`curl -g '${call.replace('ids', 'i\\[s')}'`)), text.replace('ids', 'i\\[s'));
	});

	it('reads the options of wget as its own', () => {
		for (const options of ['-d', '--debug', '-e robots=off', '-qe robots=off', '--execute robots=off', '--quiet']) {
			const read = parsePaste(`wget ${options} '${base}?a=1&sig=1'`);
			assert.equal(pairs(read), 'a=1&sig=1', options);
			assert.deepEqual([read.isPost, read.ownHeaders ?? []], [undefined, []], options);
		}
	});

	it('reads fields as cURL does', () => {
		const fields = `-F 'a="b;\\"c"' -F 'd=e;type=text/plain' --form-string 'f="g;h"' --data-urlencode '=i j'`;
		assert.equal(pairs(parsePaste(`curl ${base} ${fields} -F sig=1`)), 'a=b;"c&d=e&f="g;h"&i j=&sig=1');
		assert.deepEqual(parsePaste(`curl ${base} -F sig=1 -F file=@a.png`).problems, ['file-not-read']);
	});

	it('reads more fields of a body than a function takes arguments', () => {
		const read = parsePaste(`curl ${base} -d '${'a=1&'.repeat(200_000)}sig=1'`);
		assert.equal(read.parameters.length, 200_001);
	});

	for (const [what, text] of Object.entries(hostileCommands(300_000))) {
		it(`answers after a few scans: ${what}`, () => scanWithin(mostScans * text.length, () => parsePaste(text)));
	}
});
