import assert from 'node:assert/strict';
import { ComposerBody } from '../../../../src/host/composer/composerBody.ts';
import { AnswerBodies, type BodyEvents } from '../../../../src/net/answer/answerBodies.ts';
import type { BodyState } from '../../../../src/net/answer/bodyModel.ts';
import type { BodyNews } from '../../../../src/shared/answerBody.ts';

const bodies = new AnswerBodies(new URL('../../../../src/net/answer/bodyWorker.ts', import.meta.url));
const rows = { view: 'pretty', from: 1, count: 1 } as const;

function open(text: string) {
	const news: BodyNews[] = [];
	let events: BodyEvents | undefined;
	let state: BodyState | undefined;
	const body = new ComposerBody(
		(heard) => {
			events = heard;
			const onState = (told: BodyState) => {
				state = told;
				heard.onState(told);
			};
			return bodies.open({ kept: { bytes: Buffer.from(text) }, secrets: [], hasCome: true }, { ...heard, onState });
		},
		(told) => news.push(told),
	);
	return { body, news, lose: () => events?.onLost(), grow: () => state && events?.onState(state) };
}

describe('the body of the answer of a composer', () => {
	it('is shown with its first rows, under a name of its own', async () => {
		const [one, other] = [open('[1]').body, open('no JSON').body];
		const shown = await one.shown('lost');
		assert.ok(shown.kind === 'rows');
		assert.deepEqual([shown.view, shown.rows.map(({ text }) => text)], ['pretty', ['[', '1', ']']]);
		assert.deepEqual(shown.progress.lines, { raw: 1, pretty: 3 });
		const raw = await other.shown('lost');
		assert.ok(raw.kind === 'rows' && raw.view === 'raw' && raw.id !== shown.id);
		for (const body of [one, other]) body.dispose();
	});

	it('is told of once it is shown, which says what there is by then', async () => {
		const { body, news, grow } = open('[1]');
		grow();
		assert.deepEqual(news, []);
		const shown = await body.shown('lost');
		grow();
		assert.ok(shown.kind === 'rows');
		assert.deepEqual(news, [{ id: body.id, progress: shown.progress }]);
		body.dispose();
	});

	it('answers until it is disposed, and nothing of it is told then', async () => {
		const { body, news, grow } = open('[1]');
		await body.shown('lost');
		assert.deepEqual(
			(await body.ask('rows', rows))?.rows.map(({ text }) => text),
			['1'],
		);
		const told = news.length;
		body.dispose();
		grow();
		assert.equal(await body.ask('rows', rows), null);
		assert.equal(news.length, told);
	});

	it('says when it is lost, and answers nothing then', async () => {
		const { body, news, lose } = open('[1]');
		await body.shown('lost');
		lose();
		assert.deepEqual(news.at(-1), { id: body.id });
		assert.equal(await body.ask('rows', rows), null);
		body.dispose();
	});
});
