import assert from 'node:assert/strict';
import { maxFiles, pathsOfSetting } from '../../../src/host/pathsOfSetting.ts';

describe('the paths of files in a setting', () => {
	it('are texts of a list, whatever else is in it', () => {
		assert.deepEqual(pathsOfSetting(['a.json', 1, null, ['b'], ' ', '~/c.json']), ['a.json', '~/c.json']);
		for (const value of [undefined, null, 'a.json', {}, 1]) assert.deepEqual(pathsOfSetting(value), []);
	});

	it('are looked at up to a number, however many a folder names', () => {
		let looks = 0;
		const many = new Proxy(new Array<string>(1_000_000).fill('a.json'), {
			get: (list, key) => {
				if (/^\d/.test(String(key))) looks += 1;
				return Reflect.get(list, key);
			},
		});
		assert.equal(pathsOfSetting(many).length, maxFiles);
		assert.ok(looks <= 2 * maxFiles, `${looks}`);
	});
});
