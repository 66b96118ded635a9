import assert from 'node:assert/strict';
import type { AnswerView } from '../../../../src/app/answer/answerView.ts';
import { prettyJson } from '../../../../src/core/text/prettyJson.ts';
import { type BodyPorts, composerBodies } from '../../../../src/host/composer/composerBodies.ts';
import { filterJson } from '../../../../src/net/answer/filterJson.ts';

const raw = '{"a":[{"x":1}]}';
const text = prettyJson(raw) ?? '';
const view: AnswerView = {
	language: 'json',
	text,
	raw,
	body: { text, isJson: true, raw },
	snapshot: { state: 'none' },
};

function open(ports: Partial<BodyPorts> = {}) {
	const bodies = composerBodies({
		filter: async (body, path) => filterJson('text' in body ? body.text : '', path),
		...ports,
	});
	bodies.open(view);
	return { bodies, id: bodies.shown()?.id ?? -1 };
}

describe('the bodies of a composer', () => {
	it('are the body, as received, and what a filter found', async () => {
		const { bodies, id } = open();
		assert.deepEqual(bodies.shown(), { id, text, isJson: true, raw });
		const found = await bodies.filter(id, '$..x');
		assert.ok(found?.kind === 'found');
		assert.deepEqual([found.text, found.paths], ['[\n  1\n]', ['$.a[0].x']]);
	});

	it('report the newest filter only, and nothing of another answer', async () => {
		const paths: string[] = [];
		const { bodies, id } = open({
			filter: async (_, path, signal) => {
				paths.push(path);
				await new Promise(setImmediate);
				signal.throwIfAborted();
				return { kind: 'nothing' };
			},
		});
		const [first, second] = await Promise.all([bodies.filter(id, '$.a'), bodies.filter(id, '$.b')]);
		assert.deepEqual([first, second, paths], [null, { kind: 'nothing' }, ['$.a', '$.b']]);
		bodies.open(view);
		assert.equal(await bodies.filter(id, '$.a'), null);
		bodies.close();
		assert.equal(bodies.shown(), undefined);
	});

	it('filter a file where the body is in one', async () => {
		const asked: unknown[] = [];
		const bodies = composerBodies({
			filter: async (body) => {
				asked.push(body);
				return { kind: 'nothing' };
			},
		});
		bodies.open({ ...view, file: { path: 'a.answer', length: 3_000_000, remove: async () => {} } });
		await bodies.filter(bodies.shown()?.id ?? -1, '$');
		assert.deepEqual(asked, [{ path: 'a.answer' }]);
	});
});
