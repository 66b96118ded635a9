import assert from 'node:assert/strict';
import { unzipSync, zipSync } from 'fflate';
import { repeatableArchive } from '../../package/repeatableArchive.ts';

const text = new TextEncoder().encode('text\n'.repeat(100));
const other = new TextEncoder().encode('other');

describe('repeatableArchive', () => {
	it('makes the same bytes of the same files, whatever their order, time, rights and compression were', () => {
		const one = zipSync({ 'b/x': text, a: other }, { mtime: new Date(2020, 1, 1), level: 1 });
		const two = zipSync(
			{ a: other, 'b/x': text },
			{ mtime: new Date(2024, 5, 5), os: 3, attrs: 0o600 << 16, level: 9 },
		);
		assert.notDeepEqual(one, two);
		assert.deepEqual(repeatableArchive(one), repeatableArchive(two));
	});

	it('keeps every file and its bytes, and tells other files apart', () => {
		const one = zipSync({ 'b/x': text, a: other });
		assert.deepEqual({ ...unzipSync(repeatableArchive(one)) }, { a: other, 'b/x': text });
		const another = zipSync({ 'b/x': text, a: text });
		assert.notDeepEqual(repeatableArchive(one), repeatableArchive(another));
	});
});
