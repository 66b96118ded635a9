import { type HostileInput, inputsOf, repeated } from '../hostileInput.ts';

const call =
	'https://api.ok.ru/fb.do?application_key=CBAKEY&method=users.getInfo&uids=1&sig=43e2cde0c9b1e431f3fb522d9c5e312b';
const list = (piece: (index: number) => string, size: number) =>
	repeated((index) => `${piece(index)},`, size).slice(0, -1);
const log = (entries: string) => `{"log":{"version":"1.2","entries":[${entries}]}}`;
const entry = (url: string, more = '') =>
	`{"request":{"method":"GET","url":"${url}"${more}},"response":{"content":{"text":"${'a'.repeat(200)}"}}}`;
const collection = (items: string, variables = '') =>
	`{"info":{"name":"x"},"item":[${items}],"variable":[${variables}]}`;

export const requestFiles: readonly HostileInput[] = inputsOf('request file', {
	'a log of calls': (size) => log(list((index) => entry(`${call}&n=${index}`), size)),
	'a log of other requests': (size) => log(list((index) => entry(`https://example.org/${index}?method=x`), size)),
	'a log with one long answer': (size) =>
		log(`${entry(call)},{"request":{"method":"GET","url":"${call}"},"response":"${'x'.repeat(size)}"}`),
	'a log of many parameters': (size) =>
		log(entry(call, `,"queryString":[${list((index) => `{"name":"p${index}","value":"v"}`, size)}]`)),
	'a log of long URLs': (size) =>
		log(list(() => entry(`${call}&text=${'%D0%B6'.repeat(Math.min(10_000, size / 40))}`), size)),
	'a log that ends early': (size) => log(list(() => entry(call), size)).slice(0, -30),
	'a collection of calls': (size) =>
		collection(list((index) => `{"name":"n${index}","request":{"method":"GET","url":{"raw":"{{b}}${call}"}}}`, size)),
	'folders in folders': (size) => `${'{"item":['.repeat(size / 12)}${']}'.repeat(size / 12)}`,
	'names of folders': (size) => collection(list((index) => `{"name":"folder ${index}","item":[]}`, size)),
	'requests within a request': (size) => `{"request":${'{"body":'.repeat(size / 9)}0${'}'.repeat(size / 9)}}`,
	'many variables of a collection': (size) =>
		collection(
			list((index) => `{"request":"${call}&v={{v${index}}}"}`, size / 2),
			list((index) => `{"key":"v${index}","value":"{{v${index + 1}}}"}`, size / 2),
		),
	brackets: (size) => '['.repeat(size),
	'calls of a request file': (size) => repeated((index) => `### ${index}\nGET ${call}&n=${index}\n\n`, size),
	'forms of a request file': (size) =>
		repeated((index) => `### ${index}\nPOST https://api.ok.ru/fb.do\n\nmethod=users.getInfo\n&n=${index}\n\n`, size),
	'commands of a request file': (size) => repeated((index) => `### ${index}\ncurl -d n=${index} '${call}'\n\n`, size),
	'variables that double': (size) =>
		`@v0 = aaaaaaaa\n${repeated((index) => `@v${index + 1} = {{v${index}}}{{v${index}}}\n`, size / 2)}${repeated(() => `###\nGET ${call}&v={{v20}}\n`, size / 2)}`,
	'variables of a request file': (size) =>
		`${repeated((index) => `@v${index} = ${index}\n`, size / 2)}${repeated((index) => `###\nGET ${call}&v={{v${index}}}\n`, size / 2)}`,
	'braces of a request': (size) =>
		repeated(() => `###\nGET ${call}&v=${'{{x}}'.repeat(Math.min(2000, size / 20))}\n`, size),
	'one long request': (size) => `###\nGET ${call}&v=${'x'.repeat(size)}\n`,
	'one long line of variables': (size) => `@v = ${'{{v}}'.repeat(size / 5)}\n###\nGET ${call}&v={{v}}\n`,
	'titles like secrets': (size) => repeated(() => `### access_token=${'a1'.repeat(100)}\nGET ${call}\n`, size),
	'scripts without end': (size) => repeated('###\n< {%\nmethod=users.getInfo\n', size),
	'method and nothing else': (size) => repeated('method\n', size),
	separators: (size) => '###\n'.repeat(size / 4),
	'line ends': (size) => '\r\n'.repeat(size / 2),
});
