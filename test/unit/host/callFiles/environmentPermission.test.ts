import assert from 'node:assert/strict';
import type { Uri } from 'vscode';
import {
	type EnvironmentQuestion,
	environmentPermission,
} from '../../../../src/host/callFiles/environmentPermission.ts';

type File = EnvironmentQuestion['file'];
const file = (uri: string, isUntitled = false): File => ({ uri: { toString: () => uri } as Uri, isUntitled });
const origin = 'https://api.example.org';
const events = file('file:///a/events.call');

describe('permission to send environment variables', () => {
	let stored: Map<string, unknown>;
	let shared: Map<string, unknown>;
	let time: number;
	let asked: (readonly string[])[];
	let answer: boolean;
	beforeEach(() => {
		stored = new Map();
		shared = new Map();
		time = 1;
		asked = [];
		answer = true;
	});

	const memento = (values: Map<string, unknown>) => ({
		get: (key: string) => values.get(key) as undefined,
		update: async (key: string, value: unknown) => void values.set(key, structuredClone(value)),
	});

	/** As in a window that has just been opened, with the workspace's state as it has it. */
	const open = (state = stored) =>
		environmentPermission({
			allowed: memento(state),
			forgotten: memento(shared),
			now: () => {
				time += 1;
				return time;
			},
			ask: async ({ names }) => {
				asked.push(names);
				return answer;
			},
		});

	it('is asked for once, for all the variables together that it is not given for yet, and remembered', async () => {
		assert.equal(await open().isGiven({ file: events, origin, names: ['A', 'B'] }), true);
		assert.equal(await open().isGiven({ file: events, origin, names: ['B', 'A', 'C'] }), true);
		assert.equal(await open().isGiven({ file: events, origin, names: ['C'] }), true);
		assert.deepEqual(asked, [['A', 'B'], ['C']]);
	});

	it('is not asked for a call without any', async () => {
		assert.equal(await open().isGiven({ file: events, origin, names: [] }), true);
		assert.deepEqual(asked, []);
	});

	it('is of one file, one variable and one origin', async () => {
		const permission = open();
		await permission.isGiven({ file: events, origin, names: ['A'] });
		const others: EnvironmentQuestion[] = [
			{ file: file('file:///a/other.call'), origin, names: ['A'] },
			{ file: events, origin: 'https://other.example', names: ['A'] },
			{ file: events, origin, names: ['B'] },
		];
		for (const other of others) assert.deepEqual(permission.missing(other), other.names);
		assert.deepEqual(permission.missing({ file: events, origin, names: ['A'] }), []);
	});

	it('is asked for again after a no, which is not remembered', async () => {
		answer = false;
		assert.equal(await open().isGiven({ file: events, origin, names: ['A'] }), false);
		answer = true;
		assert.equal(await open().isGiven({ file: events, origin, names: ['A'] }), true);
		assert.deepEqual(asked, [['A'], ['A']]);
	});

	it('is kept for an unsaved file as long as that is open: another gets its name', async () => {
		const permission = open();
		await permission.isGiven({ file: file('untitled:Untitled-1', true), origin, names: ['A'] });
		assert.deepEqual([...stored], []);
		assert.deepEqual(permission.missing({ file: file('untitled:Untitled-1', true), origin, names: ['A'] }), ['A']);
		const unsaved = file('untitled:Untitled-2', true);
		await permission.isGiven({ file: unsaved, origin, names: ['A'] });
		assert.deepEqual(permission.missing({ file: unsaved, origin, names: ['A'] }), []);
		await permission.forget();
		assert.deepEqual(permission.missing({ file: unsaved, origin, names: ['A'] }), ['A']);
	});

	it('is forgotten on demand', async () => {
		const permission = open();
		await permission.isGiven({ file: events, origin, names: ['A'] });
		await permission.forget();
		assert.deepEqual(permission.missing({ file: events, origin, names: ['A'] }), ['A']);
	});

	it('stays forgotten in every window, also where an older copy of the state is written again', async () => {
		await open().isGiven({ file: events, origin, names: ['A'] });
		// Another window has the same by now, and writes its own copy of it later.
		const copy = structuredClone(stored);
		const other = open(copy);
		await open().forget();
		assert.deepEqual(other.missing({ file: events, origin, names: ['A'] }), ['A']);
		await other.isGiven({ file: events, origin, names: ['B'] });
		const reloaded = open(copy);
		assert.deepEqual(reloaded.missing({ file: events, origin, names: ['A', 'B'] }), ['A']);
		stored.set('signedCall.allowedEnvironment', [['file:///a/events.call', 'A', origin, 1]]);
		assert.deepEqual(open().missing({ file: events, origin, names: ['A'] }), ['A']);
	});

	it('stays forgotten where another window undoes that it was, or the clock is set back', async () => {
		const permission = open();
		await permission.isGiven({ file: events, origin, names: ['A'] });
		const before = structuredClone(stored);
		await permission.forget();
		for (const [key, value] of before) stored.set(key, value);
		shared.clear();
		assert.deepEqual(permission.missing({ file: events, origin, names: ['A'] }), ['A']);
		assert.deepEqual(open().missing({ file: events, origin, names: ['A'] }), ['A']);
		time = -1000;
		await permission.isGiven({ file: events, origin, names: ['A'] });
		assert.deepEqual(open().missing({ file: events, origin, names: ['A'] }), []);
		await permission.forget();
		assert.deepEqual(open().missing({ file: events, origin, names: ['A'] }), ['A']);
	});

	it('is not given by what something else has stored in its place, and not remembered without end', async () => {
		stored.set('signedCall.allowedEnvironment', [['file:///a/events.call', 'A']]);
		assert.deepEqual(open().missing({ file: events, origin, names: ['A'] }), ['A']);
		const names = Array.from({ length: 1200 }, (_, index) => `V${index}`);
		await open().isGiven({ file: events, origin, names });
		assert.equal(open().missing({ file: events, origin, names }).length, 200);
	});
});
