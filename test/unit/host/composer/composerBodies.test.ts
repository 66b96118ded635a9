import assert from 'node:assert/strict';
import type { AnswerView } from '../../../../src/host/call/answerView.ts';
import { ComposerBodies } from '../../../../src/host/composer/composerBodies.ts';
import { LastPaths } from '../../../../src/host/composer/lastPaths.ts';
import { AnswerBodies } from '../../../../src/net/answer/answerBodies.ts';
import { bytesSource } from '../../../../src/net/answer/bodySource.ts';
import { filterBody } from '../../../../src/net/answer/filterBody.ts';

const readers = new AnswerBodies(new URL('../../../../src/net/answer/bodyWorker.ts', import.meta.url));
const secret = 'tkn1aB3Cd4Ef5Gh6';

function view(text: string, filterBodyOf: AnswerView['filterBody']): AnswerView {
	const kept = { bytes: Buffer.from(text) };
	return {
		language: 'json',
		text,
		snapshot: { state: 'none' },
		openBody: (events, parts) =>
			readers.open({ kept, ...(parts && { parts }), secrets: [secret], hasCome: true }, events),
		...(filterBodyOf && { filterBody: filterBodyOf }),
	};
}

async function open(text: string, filter?: AnswerView['filterBody']) {
	const bodies = new ComposerBodies({ tellBody: () => {}, bodyLost: () => 'lost' });
	bodies.open(view(text, filter ?? (async (path) => filterBody(bytesSource(Buffer.from(text)), path))));
	const shown = await bodies.shown();
	assert.ok(shown?.kind === 'rows');
	return { bodies, id: shown.id };
}

async function found(bodies: ComposerBodies, id: number, path: string) {
	const answer = await bodies.filter(id, path);
	assert.ok(answer?.kind === 'found' && answer.body.kind === 'rows', JSON.stringify(answer));
	return answer.body;
}

describe('the bodies of a composer', () => {
	const body = `{"a":[{"x":1},{"x":{"y z":[7, 8]}}],"token":"${secret}"}`;

	it('show what a filter found, masked, with the paths of the whole', async () => {
		const { bodies, id } = await open(body);
		const first = await found(bodies, id, '$..x');
		assert.deepEqual(
			first.rows.map(({ text }) => text),
			['[', '1,', '{', '"y z": [', '7,', '8', ']', '}', ']'],
		);
		const path = (row: number) => bodies.copied(first.id, { view: 'pretty', row, part: 'path' });
		assert.equal(await path(1), '$.a[0].x');
		assert.equal(await path(2), '$.a[1].x');
		assert.equal(await path(5), "$.a[1].x['y z'][1]");
		assert.equal(await path(7), '$.a[1].x');
		assert.equal(await path(0), null);
		assert.equal(await bodies.copied(first.id, { view: 'pretty', row: 4, part: 'value' }), '7');
		assert.equal(await bodies.copied(id, { view: 'pretty', row: 1, part: 'path' }), '$.a');
		const second = await found(bodies, id, '$.token');
		assert.equal(second.rows[0]?.text, '"••••••••"');
		assert.equal(Buffer.from((await bodies.filteredText(second.id)) ?? '').toString(), '"••••••••"');
		// What was found before is gone.
		assert.equal(await bodies.filteredText(first.id), undefined);
		assert.equal(await path(1), null);
		bodies.close();
	});

	it('are read to their end when they are saved, with no character and no secret cut', async () => {
		const values = Array.from({ length: 30_000 }, (_, at) => (at % 7 === 0 ? secret : `ü€😀${at}`));
		const text = JSON.stringify(values);
		const { bodies, id } = await open(text);
		const { id: all } = await found(bodies, id, '$[*]');
		const saved = Buffer.from((await bodies.filteredText(all)) ?? '').toString();
		const masked = values.map((value) => (value === secret ? '••••••••' : value));
		assert.equal(saved, `[\n${masked.map((value) => JSON.stringify(value)).join(',\n')}\n]`);
		bodies.close();
	});

	it('show what the newest path leads to, and nothing of another answer', async () => {
		const begun: string[] = [];
		const { bodies, id } = await open(body, (path, signal) => {
			begun.push(path);
			const { promise, reject } = Promise.withResolvers<never>();
			signal.addEventListener('abort', () => reject(signal.reason));
			return path === '$.b' ? Promise.resolve({ kind: 'not-json' }) : promise;
		});
		const slow = bodies.filter(id, '$.a');
		assert.deepEqual(await bodies.filter(id, '$.b'), { kind: 'not-json' });
		assert.equal(await slow, null);
		const last = bodies.filter(id, '$.c');
		assert.equal(await bodies.filter(id, ''), null);
		assert.equal(await last, null);
		assert.equal(await bodies.filter(id + 1000, '$.b'), null);
		assert.deepEqual(begun, ['$.a', '$.b', '$.c']);
		bodies.close();
		assert.equal(await bodies.filter(id, '$.b'), null);
	});

	it('are filtered by paths of which the last ones are offered again', () => {
		const paths = new LastPaths();
		for (let at = 0; at < 30; at++) paths.keep(`$[${at}]`);
		paths.keep('$[25]');
		assert.deepEqual(paths.list().slice(0, 3), ['$[25]', '$[29]', '$[28]']);
		assert.equal(paths.list().length, 20);
	});
});
