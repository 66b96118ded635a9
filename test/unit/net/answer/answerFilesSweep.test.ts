import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { AnswerFiles } from '../../../../src/net/answer/answerFiles.ts';

const hour = 60 * 60 * 1000;

describe('the folder of a window', () => {
	let root = '';
	let files: AnswerFiles;

	beforeEach(() => {
		root = join(mkdtempSync(join(tmpdir(), 'answers-')), 'answers');
		files = new AnswerFiles(root);
	});
	afterEach(async () => {
		await files.dispose();
		rmSync(join(root, '..'), { recursive: true, force: true });
	});

	/** A folder of another window, touched so many hours ago. */
	function otherWindow(name: string, hours: number): string {
		const folder = join(root, name);
		mkdirSync(join(folder, '1'), { recursive: true });
		writeFileSync(join(folder, '1', 'a.answer'), 'x');
		const then = new Date(Date.now() - hours * hour);
		utimesSync(folder, then, then);
		return folder;
	}

	it('is deleted a day after its last heartbeat, whatever process has its number or host name', async () => {
		const ofThisHost = `${process.pid}-${hostname()}-1`;
		const alive = [otherWindow('a', 1), otherWindow(`999999-${hostname()}-2`, 20)];
		const gone = [otherWindow('b', 25), otherWindow(ofThisHost, 25 * 330), otherWindow('77-elsewhere-3', 25)];
		await files.sweep();
		assert.deepEqual([...alive, ...gone].map(existsSync), [true, true, false, false, false]);
	});

	it('has a heartbeat, and a random name', async () => {
		const write = () => files.store('own', new Uint8Array(100_000), [], undefined, false);
		await write();
		const [name = ''] = readdirSync(root);
		assert.match(name, /^[\da-f-]{36}$/);
		const own = join(root, name);
		utimesSync(own, new Date(0), new Date(0));
		await write();
		assert.ok(Date.now() - statSync(own).mtimeMs < hour);
		await new AnswerFiles(root).sweep();
		assert.ok(existsSync(own));
	});
});
