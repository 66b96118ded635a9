export type Pair = readonly [name: string, value: string];
type Form = (pairs: readonly Pair[]) => string;

const width = 16;
const lines = (line: (name: string, value: string) => string): Form => {
	return (pairs) => pairs.map(([name, value]) => line(name, value)).join('\n');
};
const listed = (pair: (name: string, value: string) => string, open: string, close: string, separator = ', '): Form => {
	return (pairs) => open + pairs.map(([name, value]) => pair(name, value)).join(separator) + close;
};
const inColumns = (sign: string): Form => {
	return (pairs) => [0, 1].map((column) => pairs.map((pair) => pair[column] ?? '').join(sign)).join('\n');
};

export const rows: Readonly<Record<string, Form>> = {
	padded: lines((name, value) => `${`${name}:`.padEnd(width + 4)}${value}`),
	colons: lines((name, value) => `${name}: ${value}`),
	indented: lines((name, value) => `    ${name}: ${value}`),
	alternating: lines((name, value) => `${name}\n${value}`),
	'alternating with colons': lines((name, value) => `${name}:\n${value}`),
	equals: lines((name, value) => `${name}=${value}`),
	'spaced equals': lines((name, value) => `${name} = ${value}`),
	tabs: lines((name, value) => `${name}\t${value}`),
};

const endpoint = 'https://api.example.org/fb.do';

export const captions = [
	...['Parameters', 'Query', 'вот параметры', 'Вот:', 'params:', 'Params', 'body:', 'Form Data'],
	...[`Request URL: ${endpoint}`, `Request URL: ${endpoint}\nRequest Method: POST`, `POST ${endpoint}`, endpoint],
	...['Request parameters (7)', `url: ${endpoint}`, 'method: POST'],
	...['Добрый день!\nВот параметры:\n', 'Подпись не сходится, помогите'],
];

export const tableForms: Readonly<Record<string, Form>> = {
	psql: (pairs) =>
		` name             | value\n------------------+------\n${lines((name, value) => ` ${name.padEnd(width)} | ${value}`)(pairs)}\n(7 rows)`,
	'a table of names over values': (pairs) =>
		`+--+\n| ${pairs.map(([name]) => name).join(' | ')} |\n+--+\n| ${pairs.map(([, value]) => value).join(' | ')} |\n+--+`,
	'a sheet with semicolons': inColumns(';'),
	'a sheet with tabs': inColumns('\t'),
	'JSON with capitals': (pairs) => JSON.stringify(pairs.map(([Name, Value]) => ({ Name, Value }))),
	'JSON with keys': (pairs) =>
		JSON.stringify({ list: pairs.map(([Key, Value]) => ({ Key, Value })), more: 1 }, null, 2),
	'data classes': listed((name, value) => `NameValue(name=${name}, value=${value})`, '[', ']'),
	'data classes in a log': listed((name, value) => `NameValue(name=${name}, value=${value})`, 'INFO sent [', '] ok'),
	'objects of Python': listed((name, value) => `NameValue(name='${name}', value='${value}')`, '[', ']'),
	'items of YAML': lines((name, value) => `  - name: ${name}\n    value: "${value}"`),
	elements: listed(
		(name, value) => `<p><name>${name}</name><value>${value.replace('&', '&amp;')}</value></p>`,
		'<a>',
		'</a>',
		'',
	),
	'pairs of Kotlin': listed((name, value) => `(${name}, ${value})`, '[', ']'),
	'pairs of C#': listed((name, value) => `[${name}, ${value}]`, '', ''),
	'a map of Dart': listed((name, value) => `${name}: ${value}`, 'flutter: {', '}'),
	'fields of a log': listed(
		(name, value) => (value.includes(' ') ? `${name}="${value}"` : `${name}=${value}`),
		'12:00 INFO level=info msg="api call" ',
		' duration=12ms',
		' ',
	),
};

/** Rows of 16 bytes: `row` writes their offset, digits of two letters each, and their text. */
function inRows(bytes: Buffer, row: (offset: string, digits: readonly string[], text: string) => string): string {
	const starts = Array.from({ length: Math.ceil(bytes.length / 16) }, (_, index) => index * 16);
	return starts
		.map((start) => {
			const part = bytes.subarray(start, start + 16);
			const text = part.toString('latin1').replace(/[^ -~]/g, '.');
			return row(start.toString(16).padStart(8, '0'), part.toString('hex').match(/../g) ?? [], text);
		})
		.join('\n');
}

const inTwos = (digits: readonly string[]) => (digits.join('').match(/.{1,4}/g) ?? []).join(' ').padEnd(39);

export const bytesForms: Readonly<Record<string, (bytes: Buffer) => string>> = {
	'curl --trace': (bytes) =>
		`=> Send header\n${inRows(bytes, (offset, digits, text) => `${offset.slice(4)}: ${digits.join(' ').padEnd(47)} ${text}`)}`,
	'tshark -x': (bytes) =>
		inRows(bytes, (offset, digits, text) => `${offset.slice(4)}  ${digits.join(' ').padEnd(47)}   ${text}`),
	'hexdump -C': (bytes) =>
		inRows(bytes, (offset, digits, text) => {
			const halves = `${digits.slice(0, 8).join(' ')}  ${digits.slice(8).join(' ')}`;
			return `${offset}  ${halves.padEnd(48)}  |${text}|`;
		}),
	xxd: (bytes) => inRows(bytes, (offset, digits, text) => `${offset}: ${inTwos(digits)}  ${text}`),
	'tcpdump -X': (bytes) =>
		`IP a > b\n${inRows(bytes, (offset, digits, text) => `\t0x${offset.slice(4)}:  ${inTwos(digits)}  ${text}`)}`,
};
