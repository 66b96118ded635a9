// A request with a body of FormData, as browsers copy it. Their rules of quoting: Chromium, front_end/panels/network/NetworkLogView.ts.

const boundary = '----WebKitFormBoundaryAbC123';
const address = 'https://api.example.org/fb.do';

export function multipartCopies(fields: readonly (readonly [name: string, value: string])[]): Record<string, string> {
	const parts = fields.map(
		([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
	);
	const body = `${parts.join('')}--${boundary}--\r\n`;
	const type = `multipart/form-data; boundary=${boundary}`;
	const request = { method: 'POST', url: address, postData: { mimeType: type, text: body } };
	return {
		Bash: `curl '${address}' \\\n  -H 'content-type: ${type}' \\\n  --data-raw ${inBash(body)}`,
		cmd: `curl ^"${address}^" ^\n  -H ^"content-type: ${type}^" ^\n  --data-raw ${inCmd(body)}`,
		PowerShell: `Invoke-WebRequest -Uri "${address}" \`\n-Method "POST" \`\n-Body ([System.Text.Encoding]::UTF8.GetBytes(${inPowerShell(body)}))`,
		fetch: `fetch("${address}", {\n  "headers": { "content-type": "${type}" },\n  "body": ${JSON.stringify(body)},\n  "method": "POST"\n});`,
		HAR: JSON.stringify({ log: { entries: [{ request }] } }),
	};
}

function inBash(text: string): string {
	const escaped = text.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
	return `$'${escaped.replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('!', '\\u0021')}'`;
}

function inCmd(text: string): string {
	const escaped = text
		.replaceAll('\\', '\\\\')
		.replaceAll('"', '\\"')
		.replace(/[^a-zA-Z0-9\s_\-:=+~'/.',?;()*`]/g, '^$&')
		.replace(/%(?=[a-zA-Z0-9_])/g, '%^');
	return `^"${escaped.replace(/\r?\n|\r/g, '^\n\n')}^"`;
}

function inPowerShell(text: string): string {
	const escaped = text.replace(/[`$"]/g, '`$&');
	return `"${escaped.replace(/[^ -~]/g, (character) => `$([char]${character.charCodeAt(0)})`)}"`;
}
