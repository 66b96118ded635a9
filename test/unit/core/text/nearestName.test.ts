import assert from 'node:assert/strict';
import { nearestName } from '../../../../src/core/text/nearestName.ts';

describe('nearestName', () => {
	const names = ['fields', 'field', 'uids', 'count', 'anchor'];

	for (const [written, meant] of [
		['feilds', 'fields'],
		['fiels', 'fields'],
		['Uids', 'uids'],
		['coutn', 'count'],
		['ancho', 'anchor'],
	] as const) {
		it(`takes ${written} for ${meant}`, () => assert.equal(nearestName(written, names), meant));
	}

	it('has no guess where nothing is near', () => {
		assert.equal(nearestName('direction', names), undefined);
		assert.equal(nearestName('', names), undefined);
		assert.equal(nearestName('x', []), undefined);
	});

	it('is not the name itself', () => assert.equal(nearestName('uids', ['uids']), undefined));
});
