import type { KnownMethod } from '../../../src/core/catalog/knownMethod.ts';
import { firstProblems } from '../../../src/host/call/firstProblems.ts';
import type { AnswerSnapshot } from '../../../src/shared/answer.ts';
import type { DraftChange } from '../../../src/shared/draft.ts';
import type { ShownProblem } from '../../../src/shared/shownCall.ts';
import { hostileDiagnoses } from './diagnosisScenarios.ts';
import { snapshotOf } from './fakeCall.ts';
import type { View } from './pages.ts';
import { answered, draft, eventsGet, knownMethods, manyRows } from './scenarios.ts';

/** A message of the host that is as large as what is in it lets it become. */
export interface HostileMessage {
	readonly view: View;
	readonly name: string;
	readonly method: 'composer' | 'answer' | 'methods' | 'inspector' | 'pasted' | 'diagnosis' | 'revealed';
	readonly params: unknown;
}

const composed = (change: DraftChange) => snapshotOf({ ...change, revision: 2 });

const shown = 200_000;
const body = (piece: string) => answered(piece.repeat(shown / piece.length));

const accounts = Array.from({ length: 1000 }, (_, i) => ({ id: `${i}`, name: `Account ${i} ${'x'.repeat(100)}` }));

/** Each row has three. */
const problems = Array.from({ length: 30_000 }, (_, i): ShownProblem => {
	const field = { kind: 'parameter', index: Math.floor(i / 3), part: 'name' } as const;
	const message = `Problem ${i}, in as many words as are needed to say what it is.`;
	return { severity: 'error', code: 'parameter-name-duplicate', field, message };
});

const answers: Readonly<Record<string, AnswerSnapshot>> = {
	'one line': body('a'.repeat(10_000)),
	numbers: answered(`[${'1,'.repeat(shown)}1]`),
	brackets: body('['),
	'small strings in long lines': body(`${'"a":"b",'.repeat(1200)}\n`),
	'empty lines': body('\n'),
	'rows that are as long as is told': answered(`[${`"${'\u202e'.repeat(1000)}",`.repeat(200)}1]`),
	'a header of 64 kB': answered('{}', { headers: [{ name: 'x'.repeat(32_000), value: 'y'.repeat(32_000) }] }),
	'a sentence of 1 MB': { state: 'failed', code: 'x', message: 'ж% "&'.repeat(200_000), milliseconds: 1 },
	'as many headers as are shown': answered('{}', {
		headers: Array.from({ length: 501 }, (_, i) => ({ name: `x${i}`, value: '' })),
	}),
};

/** The messages whose size somebody else has a say in. */
export const hostileMessages: readonly HostileMessage[] = [
	composer('10,000 rows', manyRows(10_000)),
	composer('10,000 rows of one name', draft('users.getInfo', Array(10_000).fill(['a', 'b']))),
	composer('a value of 5 MB', draft('users.getInfo', [['text', 'ж% "&'.repeat(1_000_000)]])),
	composer('a name of 500 kB', draft('users.getInfo', [['n'.repeat(500_000), 'x']])),
	composer('a method of 500 kB', draft(`users.${'x'.repeat(500_000)}`, [])),
	{
		view: 'composer',
		name: 'as many problems as 10,000 rows can have',
		method: 'composer',
		params: { ...composed(manyRows(10_000)), ...firstProblems(problems) },
	},
	composer('1,000 values of 4,000 characters', draft('users.getInfo', numbered(1000, 'ж% "&'.repeat(800)))),
	composer('100 values of 10,000 characters', draft('users.getInfo', numbered(100, 'ж% "&'.repeat(2000)))),
	composer('a value of 5 MB in lines', draft('users.getInfo', [['text', 'ж% "\n'.repeat(1_000_000)]])),
	{
		view: 'composer',
		name: 'as many accounts as are listed',
		method: 'composer',
		params: { ...composed(eventsGet), accounts },
	},
	...Object.entries(answers).map(([name, params]): HostileMessage => {
		return { view: 'composer', name: `an answer: ${name}`, method: 'answer', params };
	}),
	{ view: 'composer', name: '5,000 methods', method: 'methods', params: { methods: knownMethods(5000) } },
	{
		view: 'composer',
		name: 'a method with 10,000 required parameters',
		method: 'methods',
		params: { methods: [{ name: 'events.get', evidence: 'page', parameters: requiredParameters(10_000) }] },
	},
	{
		view: 'composer',
		name: 'a step of 5 MB in clear',
		method: 'revealed',
		params: { step: 'signing-string', text: 'ж% "&'.repeat(1_000_000), hideAfterMilliseconds: 30_000 },
	},
	{
		view: 'composer',
		name: 'a paste of 200,000 characters in one line',
		method: 'pasted',
		params: { revision: 2, text: 'access_token=•••• '.repeat(shown / 18), cut: true },
	},
	...Object.entries(hostileDiagnoses()).map(
		([name, params]): HostileMessage => ({ view: 'composer', name, method: 'diagnosis', params }),
	),
	inspector('10,000 rows', manyRows(10_000)),
	inspector('a value of 5 MB', draft('users.getInfo', [['text', 'ж% "&'.repeat(1_000_000)]])),
	inspector('a name of 500 kB', draft('users.getInfo', [['n'.repeat(500_000), 'x']])),
];

function numbered(count: number, value: string): [name: string, value: string][] {
	return Array.from({ length: count }, (_, index) => [`parameter_${index}`, value]);
}

function requiredParameters(count: number): KnownMethod['parameters'] {
	return Array.from({ length: count }, (_, i) => ({ name: `parameter${i}`, kind: 'text', required: 'stated' }));
}

function composer(name: string, change: DraftChange): HostileMessage {
	return { view: 'composer', name, method: 'composer', params: composed(change) };
}

function inspector(name: string, change: DraftChange): HostileMessage {
	const { trace, problems: found } = snapshotOf(change);
	const params = { source: 'call-file', method: change.draft.method, problems: found, ...(trace && { trace }) };
	return { view: 'inspector', name, method: 'inspector', params };
}
