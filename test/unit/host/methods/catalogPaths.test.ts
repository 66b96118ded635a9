import assert from 'node:assert/strict';
import { catalogPaths, mostCatalogs } from '../../../../src/host/methods/catalogPaths.ts';

describe('the paths of catalogues in a setting', () => {
	it('are texts of a list, whatever else is in it', () => {
		assert.deepEqual(catalogPaths(['a.json', 1, null, ['b'], ' ', '~/c.json']), ['a.json', '~/c.json']);
		for (const value of [undefined, null, 'a.json', {}, 1]) assert.deepEqual(catalogPaths(value), []);
	});

	it('are looked at up to a number, however many a folder names', () => {
		let looks = 0;
		const many = new Proxy(new Array<string>(1_000_000).fill('a.json'), {
			get: (list, key) => {
				if (/^\d/.test(String(key))) looks += 1;
				return Reflect.get(list, key);
			},
		});
		assert.equal(catalogPaths(many).length, mostCatalogs);
		assert.ok(looks <= 2 * mostCatalogs, `${looks}`);
	});
});
