import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BodySource, bytesSource, fileSource } from '../../../../src/net/answer/bodySource.ts';

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();

describe('a body, wherever it is kept', () => {
	let folder = '';
	before(() => {
		folder = mkdtempSync(join(tmpdir(), 'body-'));
	});
	after(() => rmSync(folder, { recursive: true }));

	const kept: Record<string, (body: string) => BodySource> = {
		'in memory': (body) => bytesSource(Buffer.from(body)),
		'in a file': (body) => {
			const path = join(folder, 'body');
			writeFileSync(path, body);
			return fileSource(path);
		},
	};
	for (const [where, keep] of Object.entries(kept)) {
		it(`is read in parts ${where}, and no further than it goes`, () => {
			const source = keep('0123456789');
			assert.equal(source.length, 10);
			assert.deepEqual([source.slice(0, 10), source.slice(3, 5), source.slice(8, 99), source.slice(20, 30)].map(text), [
				'0123456789',
				'34',
				'89',
				'',
			]);
			source.close();
		});
	}

	it('grows while it is read', () => {
		const path = join(folder, 'growing');
		writeFileSync(path, 'begun');
		const source = fileSource(path);
		appendFileSync(path, ' and ended');
		assert.equal(source.length, 15);
		assert.equal(text(source.slice(4, 15)), 'n and ended');
		source.close();
	});
});
