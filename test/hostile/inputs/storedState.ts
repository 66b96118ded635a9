import { type HostileInput, inputsOf, repeated } from '../hostileInput.ts';

const account = { id: 'p', name: 'P', baseUrl: 'https://api.example.org', applicationKey: 'K' };
const accountFile = (fields: object) => JSON.stringify({ created: 0, account: { ...account, ...fields } });

const draft = (rows: string, method = '"events.get"') =>
	`{"revision":1,"draft":{"accountId":"p","method":${method},"format":"json","rows":[${rows}]}}`;
const rows = (piece: (index: number) => object, size: number) =>
	repeated((index) => `${JSON.stringify(piece(index))},`, size).slice(0, -1);

export const storedAccounts: readonly HostileInput[] = inputsOf('stored accounts', {
	'many variables': (size) =>
		accountFile({ variables: JSON.parse(`{${repeated((i) => `"v${i}":"a",`, size)}"last":"a"}`) }),
	'a long name': (size) => accountFile({ name: 'x'.repeat(size) }),
	'other fields': (size) => accountFile(JSON.parse(`{${repeated((i) => `"f${i}":[],`, size)}"last":"a"}`)),
	brackets: (size) => '['.repeat(size),
	'no JSON': (size) => 'x'.repeat(size),
});

const head = '{"method":"events.get","accountId":"p","names":["a"],"count":1,"savedAt":1}';
const line = (size: number) => draft(rows((index) => ({ name: `p${index}`, value: 'a', enabled: true }), size));

/** A file of a draft, as another version, a sync or a fault may have left it. */
export const draftFiles: readonly HostileInput[] = inputsOf('draft file', {
	'many rows': (size) => `${head}\n${line(size)}`,
	'a long value': (size) => `${head}\n${draft(JSON.stringify({ name: 'p', value: 'ж'.repeat(size), enabled: true }))}`,
	'a long head': (size) =>
		`${JSON.stringify({ method: 'x'.repeat(size), names: [], count: 0, savedAt: 0 })}\n${line(100)}`,
	'a head of many names': (size) =>
		`{"method":"a.b","names":[${repeated('"n",', size)}"n"],"count":1,"savedAt":1}\n${line(100)}`,
	'line ends': (size) => `${head}${'\n'.repeat(size)}`,
	brackets: (size) => `${head}\n${'['.repeat(size)}`,
	'no line': (size) => 'x'.repeat(size),
});
