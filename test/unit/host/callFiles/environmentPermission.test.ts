import assert from 'node:assert/strict';
import type { Uri } from 'vscode';
import {
	type EnvironmentQuestion,
	environmentPermission,
} from '../../../../src/host/callFiles/environmentPermission.ts';

const file = (uri: string, isUntitled = false) => ({ uri: { toString: () => uri } as Uri, isUntitled });
const events = file('file:///a/events.call');

/** Asks for variables of a file and an origin: the same ones unless it says otherwise. */
function question(names: readonly string[], more: Partial<EnvironmentQuestion> = {}): EnvironmentQuestion {
	return { file: events, origin: 'https://api.example.org', names, ...more };
}

describe('permission to send environment variables', () => {
	let stored: Map<string, unknown>;
	let asked: (readonly string[])[];
	let answer: boolean;
	beforeEach(() => {
		stored = new Map();
		asked = [];
		answer = true;
	});

	/** As in a window that has just been opened. */
	const open = () =>
		environmentPermission(
			{
				get: (key: string) => stored.get(key) as undefined,
				update: async (key: string, value: unknown) => void stored.set(key, structuredClone(value)),
			},
			async ({ names }) => {
				asked.push(names);
				return answer;
			},
		);

	it('is asked for once, for all the variables together that it is not given for yet, and remembered', async () => {
		for (const names of [['A', 'B'], ['B', 'A', 'C'], ['C'], []]) assert.ok(await open().isGiven(question(names)));
		assert.deepEqual(asked, [['A', 'B'], ['C']]);
	});

	it('is of one file, one variable and one origin', async () => {
		const permission = open();
		await permission.isGiven(question(['A']));
		const others = [
			question(['A'], { file: file('file:///a/other.call') }),
			question(['A'], { origin: 'https://other.example' }),
			question(['B']),
		];
		for (const other of others) assert.deepEqual(permission.missing(other), other.names);
		assert.deepEqual(permission.missing(question(['A'])), []);
	});

	it('is asked for again after a no, which is not remembered', async () => {
		answer = false;
		assert.equal(await open().isGiven(question(['A'])), false);
		answer = true;
		assert.equal(await open().isGiven(question(['A'])), true);
		assert.deepEqual(asked, [['A'], ['A']]);
	});

	it('is stored for an unsaved file as long as that is open: another gets its name', async () => {
		const permission = open();
		await permission.isGiven(question(['A'], { file: file('untitled:Untitled-1', true) }));
		assert.deepEqual([...stored], []);
		assert.deepEqual(permission.missing(question(['A'], { file: file('untitled:Untitled-1', true) })), ['A']);
		const unsaved = question(['A'], { file: file('untitled:Untitled-2', true) });
		await permission.isGiven(unsaved);
		assert.deepEqual(permission.missing(unsaved), []);
		await permission.forget();
		assert.deepEqual(permission.missing(unsaved), ['A']);
	});

	it('is forgotten on demand, in every window', async () => {
		const [one, other] = [open(), open()];
		await other.isGiven(question(['A']));
		await one.forget();
		for (const each of [one, other]) assert.deepEqual(each.missing(question(['A'])), ['A']);
	});

	it('is not given by what something else has stored in its place, and not remembered without end', async () => {
		stored.set('signedCall.allowedEnvironment', [['file:///a/events.call', 'A']]);
		assert.deepEqual(open().missing(question(['A'])), ['A']);
		const names = Array.from({ length: 1200 }, (_, index) => `V${index}`);
		await open().isGiven(question(names));
		assert.equal(open().missing(question(names)).length, 200);
	});
});
