import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BodyFilters } from '../../../../src/net/answer/bodyFilters.ts';
import { threadsOfEachTest } from '../diagnosis/startedWorkers.ts';

const worker = new URL('../../../../src/net/answer/filterWorker.ts', import.meta.url);
const { signal } = new AbortController();
const bytes = (text: string) => ({ bytes: Buffer.from(text) });

describe('the filters of bodies', () => {
	// Each has ended by then.
	threadsOfEachTest();

	it('find values in bytes and in files', async () => {
		const filters = new BodyFilters(worker);
		const folder = mkdtempSync(join(tmpdir(), 'filters-'));
		const path = join(folder, 'answer');
		writeFileSync(path, '{"a":[1,2]}');
		try {
			for (const kept of [bytes('{"a":[1,2]}'), { path }]) {
				const filtered = await filters.filter(kept, '$.a[*]', signal);
				assert.ok(filtered.kind === 'parts');
				assert.deepEqual([...filtered.parts], [6, 7, 8, 9]);
			}
		} finally {
			rmSync(folder, { recursive: true });
		}
		assert.deepEqual(await filters.filter({ path }, '$', signal), { kind: 'too-much' });
	});

	it('end what takes too long, as a regular expression and filters within filters do', async () => {
		const filters = new BodyFilters(worker, 400);
		const list = `[${'"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!",'.repeat(9)}0]`;
		const nested = `[${'{"a":[1,2,[3]]},'.repeat(2000)}0]`;
		assert.deepEqual(await filters.filter(bytes(list), "$[?match(@, '(a*)*b')]", signal), { kind: 'too-much' });
		assert.deepEqual(await filters.filter(bytes(nested), '$..[?$..[?$..[?@ == 9]]]', signal), { kind: 'too-much' });
	});

	it('end what takes too much memory', async () => {
		const filters = new BodyFilters(worker);
		const deep = `${'['.repeat(900)}${'1,'.repeat(99_000)}1${']'.repeat(900)}`;
		assert.deepEqual(await filters.filter(bytes(deep), '$..*..*..*', signal), { kind: 'too-much' });
	});

	it('end when another one is wanted', async () => {
		const ended = new AbortController();
		const filtering = new BodyFilters(worker).filter(bytes('[1]'), '$[?match(@, "(a*)*b")]', ended.signal);
		ended.abort();
		await assert.rejects(filtering);
	});
});
