import { type HostileInput, inputsOf, repeated } from '../hostileInput.ts';

const account = { id: 'p', name: 'P', baseUrl: 'https://api.example.org', applicationKey: 'K' };
const accountFile = (fields: object) => JSON.stringify({ created: 0, account: { ...account, ...fields } });

const draft = (rows: string, method = '"events.get"') =>
	`{"savedAt":1,"isEdited":true,"draft":{"accountId":"p","method":${method},"format":"json","rows":[${rows}]}}`;
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

/** A file of a draft, as a sync or a fault may have left it. */
export const draftFiles: readonly HostileInput[] = inputsOf('draft file', {
	'many rows': (size) => draft(rows((index) => ({ name: `p${index}`, value: 'a', enabled: true }), size)),
	'a long value': (size) => draft(JSON.stringify({ name: 'p', value: 'ж'.repeat(size), enabled: true })),
	'a long method': (size) => draft('', JSON.stringify('x'.repeat(size))),
	'line ends': (size) => '\n'.repeat(size),
	brackets: (size) => '['.repeat(size),
	'no line': (size) => 'x'.repeat(size),
});
