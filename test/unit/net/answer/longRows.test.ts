import assert from 'node:assert/strict';
import { BodyModel } from '../../../../src/net/answer/bodyModel.ts';
import { bytesSource } from '../../../../src/net/answer/bodySource.ts';

const wrote = (text: string) => {
	const model = new BodyModel(bytesSource(Buffer.from(text)), [], true);
	while (model.advance(100_000));
	return model;
};

describe('long rows of a body', () => {
	it('tells more of a long row each time, up to a length, and no more than that of a name', () => {
		const value = 'é🙂'.repeat(20_000);
		const model = wrote(JSON.stringify([value, 1]));
		const written = JSON.stringify(value);
		const lengths: number[] = [];
		for (let row = model.rows('pretty', 1, 1).rows[0]; row; row = model.lengthen('pretty', 1)) {
			assert.ok(written.startsWith(row.text));
			assert.equal(Buffer.byteLength(row.text) + (row.left ?? 0), Buffer.byteLength(written));
			lengths.push(Buffer.byteLength(row.text));
			if (!row.grows || lengths.length > 9) break;
		}
		assert.equal(lengths.length, 5);
		assert.ok(lengths.every((length, at) => at === 0 || length > (lengths[at - 1] ?? 0) + 15_000));
		assert.ok((lengths.at(-1) ?? 0) < 66_000);
		assert.deepEqual(model.lengthen('pretty', 1), model.rows('pretty', 1, 1).rows[0]);
		const named = wrote(JSON.stringify({ ['n'.repeat(3000)]: 'v'.repeat(3000) }));
		assert.match(named.rows('pretty', 1, 1).rows[0]?.text ?? '', /^"n{499}…": "v+$/);
		const { text, left, grows } = named.lengthen('pretty', 1) ?? {};
		assert.equal(
			text,
			JSON.stringify({ ['n'.repeat(3000)]: 'v'.repeat(3000) })
				.slice(1, -1)
				.replace(':', ': '),
		);
		assert.deepEqual([left, grows], [undefined, undefined]);
		assert.equal(model.lengthen('pretty', 99), undefined);
	});

	it('tells no more than crosses to a page at once, whatever its characters and however many rows were made longer', () => {
		const list = (unit: string) => JSON.stringify(Array(50).fill(unit.repeat(20_000)));
		for (const [view, body] of [
			['pretty', list('€')],
			['pretty', list('🙂')],
			['pretty', list('"')],
			['raw', `${'\u0001'.repeat(20_000)}\n`.repeat(50)],
		] as const) {
			const model = wrote(body);
			const lines = model.lines(view);
			for (let row = 0; row < lines; row++) for (let time = 0; time < 5; time++) model.lengthen(view, row);
			let from = 0;
			while (from < lines) {
				const { rows } = model.rows(view, from, 200);
				assert.ok(rows.length > 0);
				assert.ok(Buffer.byteLength(JSON.stringify(rows)) <= 256_000);
				from += rows.length;
			}
			assert.equal(from, lines);
		}
	});
});
