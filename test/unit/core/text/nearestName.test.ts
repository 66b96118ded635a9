import assert from 'node:assert/strict';
import { nearestName } from '../../../../src/core/text/nearestName.ts';

describe('nearestName', () => {
	const nearest = (name: string, candidates: readonly string[]) => nearestName(name, candidates, { left: 1000 });
	const names = ['fields', 'field', 'uids', 'count', 'anchor'];

	for (const [written, meant] of [
		['feilds', 'fields'],
		['fiels', 'fields'],
		['Uids', 'uids'],
		['coutn', 'count'],
		['ancho', 'anchor'],
	] as const) {
		it(`takes ${written} for ${meant}`, () => assert.equal(nearest(written, names), meant));
	}

	it('has no guess where nothing is near', () => {
		assert.equal(nearest('direction', names), undefined);
		assert.equal(nearest('', names), undefined);
		assert.equal(nearest('x', []), undefined);
	});

	it('is not the name itself', () => assert.equal(nearest('uids', ['uids']), undefined));
});
