import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AnswerFiles } from '../../../../src/net/answer/answerFiles.ts';

describe('the file of a large answer', () => {
	let root = '';
	let files: AnswerFiles;

	beforeEach(() => {
		root = join(mkdtempSync(join(tmpdir(), 'answers-')), 'answers');
		files = new AnswerFiles(root, new URL('../../../../src/net/answer/answerFileWorker.ts', import.meta.url));
	});
	afterEach(async () => {
		await files.dispose();
		rmSync(join(root, '..'), { recursive: true, force: true });
	});

	it('is deleted after a window that was killed, and not while its window is open', async () => {
		const window = spawn(process.execPath, [fileURLToPath(new URL('otherWindow.ts', import.meta.url)), root], {
			stdio: ['ignore', 'pipe', 'inherit'],
		});
		const [path] = (await once(window.stdout, 'data')) as [Buffer];
		const theirs = path.toString().trim();
		const writer = await files.writer([], undefined, 'ours');
		writer.write(new Uint8Array(10));
		const ours = await writer.end(false);
		await files.sweep();
		assert.ok(existsSync(theirs));
		window.kill('SIGKILL');
		await once(window, 'exit');
		assert.ok(existsSync(theirs));
		await files.sweep();
		assert.ok(!existsSync(theirs));
		assert.ok(ours && existsSync(ours.path));
		assert.equal(readdirSync(root).length, 1);
	});

	it('is not looked for where there is none', async () => {
		await files.sweep();
		assert.equal(existsSync(root), false);
	});
});
