import assert from 'node:assert/strict';
import { listedMethodOf } from '../../../../src/host/methods/listedMethod.ts';

describe('the method that a command is about', () => {
	const node = (documentation: string | undefined) => ({
		kind: 'method',
		place: 'group',
		name: 'events.get',
		method: { name: 'events.get', group: 'events', documentation },
	});

	it('is one of the tree, with a page of the web or without', () => {
		const documentation = 'https://apiok.ru/dev/methods/rest/events/events.get';
		assert.deepEqual(listedMethodOf(node(documentation)), { name: 'events.get', documentation });
		assert.deepEqual(listedMethodOf(node(undefined)), { name: 'events.get' });
		assert.deepEqual(listedMethodOf({ ...node(''), method: undefined }), { name: 'events.get' });
	});

	it('has no page that would be opened by anything but a browser, whoever runs the command', () => {
		for (const documentation of [
			'file:///etc/passwd',
			'command:x',
			'ms-msdt:/id',
			'vscode://x/y',
			' https://a',
			'http:a',
		])
			assert.deepEqual(listedMethodOf(node(documentation)), { name: 'events.get' });
		for (const other of [
			undefined,
			null,
			'events.get',
			{ kind: 'method' },
			{ kind: 'group', name: 'a' },
			{ ...node(''), name: 1 },
		])
			assert.equal(listedMethodOf(other), undefined);
	});
});
