import { type HostileInput, inputsOf, repeated } from '../hostileInput.ts';

const account = { id: 'p', name: 'P', baseUrl: 'https://api.example.org', applicationKey: 'K' };
const cells = { name: [0, 'P'], baseUrl: [0, 'https://api.example.org'], applicationKey: [0, 'K'] };

function state(pairs: (index: number) => readonly [string, unknown], size: number): string {
	const pieces = repeated((index) => {
		const [key, value] = pairs(index);
		return `,${JSON.stringify(key)}:${JSON.stringify(value)}`;
	}, size);
	return `{"activeProfile":"p0"${pieces}}`;
}

const draft = (rows: string, method = '"events.get"') =>
	`{"revision":1,"draft":{"accountId":"p","method":${method},"format":"json","rows":[${rows}]}}`;
const rows = (piece: (index: number) => object, size: number) =>
	repeated((index) => `${JSON.stringify(piece(index))},`, size).slice(0, -1);

/** The extension's global state, as another version, a sync or a fault may have left it: JSON. */
export const storedAccounts: readonly HostileInput[] = inputsOf('stored accounts', {
	'many accounts': (size) => state((index) => [`profile.p${index}`, { created: index, cells }], size),
	'deleted accounts': (size) => state((index) => [`profile.p${index}`, { deleted: true }], size),
	'records that are none': (size) => state((index) => [`profile.p${index}`, [index]], size),
	'other keys': (size) => state((index) => [`other.p${index}`, { created: index, cells }], size),
	'many variables': (size) => {
		const variables = JSON.parse(`{${repeated((i) => `"variables.v${i}":[${i},"a"],`, size)}"name":[0,"P"]}`);
		return JSON.stringify({ 'profile.p': { created: 0, cells: { ...cells, ...variables } } });
	},
	'a long name': (size) =>
		state(() => ['profile.p0', { created: 0, cells: { ...cells, name: [0, 'x'.repeat(size)] } }], 1),
	'an old list': (size) => `{"profiles":[${rows((index) => ({ ...account, id: `p${index}` }), size)}]}`,
	'an old list of one': (size) => `{"profiles":[${rows(() => account, size)}]}`,
	'large counts': (size) =>
		state((i) => [`profile.p${i}`, { created: 1e308, cells: { ...cells, name: [2 ** 53 - 1, 'x'] } }], size),
	'methods called last': (size) => `{"recentMethods":[${rows((index) => ({ index }), size)}]}`,
});

/** What VS Code kept of a composer over a reload: JSON. */
export const storedComposers: readonly HostileInput[] = inputsOf('stored composer', {
	'many rows': (size) => draft(rows((index) => ({ name: `p${index}`, value: 'a', enabled: true }), size)),
	'rows of one name': (size) => draft(rows(() => ({ name: 'p', value: 'a', enabled: true }), size)),
	'rows that are off': (size) => draft(rows(() => ({ name: 'p', value: 'a', enabled: false }), size)),
	'rows that are none': (size) => draft(rows((index) => ({ index }), size)),
	'a long value': (size) => draft(JSON.stringify({ name: 'p', value: 'ж'.repeat(size), enabled: true })),
	'a value of escapes': (size) =>
		draft(JSON.stringify({ name: 'p', value: repeated('%2525252541', size), enabled: true })),
	'a long name': (size) => draft(JSON.stringify({ name: 'x'.repeat(size), value: '', enabled: true })),
	'a long method': (size) => draft('', JSON.stringify('events.get'.repeat(size / 10))),
	'half a character again and again': (size) =>
		draft(JSON.stringify({ name: 'p', value: '\ud800'.repeat(size / 6), enabled: true })),
	// As an older version stored them: longer than what is kept.
	'five times as many rows': (size) =>
		draft(rows((index) => ({ name: `p${index}`, value: 'a', enabled: true }), 5 * size)),
	'a value five times as long': (size) =>
		draft(JSON.stringify({ name: 'p', value: 'ж'.repeat(5 * size), enabled: true })),
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
