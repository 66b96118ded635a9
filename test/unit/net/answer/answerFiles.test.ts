import assert from 'node:assert/strict';
import fs, { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { maxInMemory } from '../../../../src/core/call/answerSize.ts';
import { mask } from '../../../../src/core/masking/mask.ts';
import { AnswerFiles } from '../../../../src/net/answer/answerFiles.ts';
import type { AnswerReceiver } from '../../../../src/net/send/answerReceiver.ts';
import { scratchFolder } from '../../../vscode/scratch.ts';
import { answer, answering, serving } from '../loopback.ts';
import { Sending } from '../send/sending.ts';

const megabyte = 2 ** 20;
const hour = 60 * 60 * 1000;
type Write = (file: number, bytes: Uint8Array, at: number, length: number, ...rest: unknown[]) => void;
const { open, close } = fs;
const write = fs.write as unknown as Write;
const slowDisk = { open, close, write: (...args: Parameters<Write>) => setTimeout(() => write(...args), 2) };
/** A disk that is full after a megabyte: the last write is done in part. */
const fullDisk = {
	open,
	close,
	written: 0,
	write(file: number, bytes: Uint8Array, at: number, length: number, place: unknown, done: (error: Error) => void) {
		const room = megabyte - fullDisk.written;
		if (room === 0) return done(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
		fullDisk.written += Math.min(room, length);
		write(file, bytes, at, Math.min(room, length), place, done);
	},
};
const key = '0123456789abcdef0123456789ABCDEF';

/** An array of many objects, each with the key that the service was sent. */
function echoing(shown: string, objects: number): string {
	const one = (index: number) => `{"id":${index},"said":"you sent ${shown} – слово"}`;
	return `[${Array.from({ length: objects }, (_, index) => one(index)).join(',')}]`;
}

describe('a large answer in a file', () => {
	const at = new Sending();
	const limits = { maxAnswerBytes: 100 * megabyte };
	let root = '';
	let files: AnswerFiles;

	beforeEach(() => {
		root = join(scratchFolder('answers'), 'answers');
		files = new AnswerFiles(root);
	});
	afterEach(() => files.dispose());

	const kept = (name = 'events.get', by = files): AnswerReceiver => ({
		store: (body, contentType, isCut) => by.store(name, body, [key], contentType, isCut),
	});
	const left = () => readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

	it('is masked before it is written, wherever a piece ends, and for its user alone', async () => {
		const text = echoing(key, 60_000);
		at.server = await answering(answer(text, { 'content-type': 'application/json' }));
		const { file, body, bytes, cut, receivedBytes, truncated } = await at.send({ ...limits, receiver: kept() });
		assert.ok(file);
		const expected = echoing(mask, 60_000);
		assert.ok(readFileSync(file.path, 'utf8') === expected);
		assert.equal(file.length, Buffer.byteLength(expected));
		assert.deepEqual([bytes, receivedBytes, cut, truncated], [Buffer.byteLength(text), bytes, undefined, true]);
		assert.ok(Buffer.from(text).subarray(0, maxInMemory).equals(body));
		assert.match(file.path, /[/\\]events\.get\.answer$/);
		if (process.platform !== 'win32') {
			assert.equal(statSync(file.path).mode & 0o777, 0o600);
			assert.equal(statSync(join(file.path, '..')).mode & 0o777, 0o700);
		}
		await file.remove();
		await file.remove();
		assert.deepEqual(left(), []);
	});

	it('is decoded before', async () => {
		const said = 'x'.repeat(3 * megabyte);
		at.server = await answering(answer(gzipSync(said), { 'content-encoding': 'gzip' }));
		const { file, bytes } = await at.send({ ...limits, receiver: kept() });
		assert.equal(bytes, said.length);
		assert.ok(file && readFileSync(file.path, 'utf8') === said);
	});

	it('leaves no timer behind', async () => {
		at.server = await answering(answer(gzipSync('x'.repeat(3 * megabyte)), { 'content-encoding': 'gzip' }));
		const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
		const before = timers();
		await at.send({ ...limits, receiver: kept() });
		assert.equal(timers(), before);
	});

	it('ends at the limit where it has no end', async () => {
		const [first, ...members] = Array.from({ length: 60 }, () => gzipSync(Buffer.alloc(megabyte)));
		at.server = await serving((socket) => {
			socket.write('HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\n');
			socket.write(Buffer.concat([first ?? Buffer.alloc(0), ...members]));
		});
		const maxAnswerBytes = 6 * megabyte;
		const { file, cut, bytes } = await at.send({ maxAnswerBytes, receiver: kept() });
		assert.deepEqual([cut, bytes, file?.length], ['answer-too-large', maxAnswerBytes, maxAnswerBytes]);
	});

	it('has no file where it is small', async () => {
		at.server = await answering(answer('x'.repeat(megabyte)));
		const { file, body, truncated } = await at.send({ ...limits, receiver: kept() });
		assert.deepEqual([file, body.length, truncated], [undefined, megabyte, false]);
		assert.equal(existsSync(root), false);
	});

	const half = `HTTP/1.1 200 OK\r\ncontent-length: ${4 * megabyte}\r\n\r\n${'x'.repeat(3 * megabyte)}`;
	/** A server that sends three of four megabytes, and then does what is said. */
	const stopping = (then: (socket: { destroy(): void }) => void) =>
		serving((socket) => socket.write(half, () => then(socket)));

	it('keeps what came before the connection broke, the answer stopped, or the limit', async () => {
		const ends = [
			['connection-reset', (socket: { destroy(): void }) => socket.destroy(), {}],
			['total-timeout', () => {}, { totalTimeout: 2000 }],
			['answer-too-large', () => {}, { maxAnswerBytes: 2 * megabyte }],
		] as const;
		for (const [code, then, more] of ends) {
			at.server = await stopping(then);
			const { file, bytes, cut, truncated } = await at.send({ ...limits, ...more, receiver: kept() });
			const came = code === 'answer-too-large' ? 2 * megabyte : 3 * megabyte;
			assert.equal(cut, code);
			assert.equal(truncated, true);
			// What a connection that breaks had not yet handed over is lost.
			if (code !== 'connection-reset') assert.equal(bytes, came);
			assert.ok(file && file.length === bytes && statSync(file.path).size === bytes, `${code}: ${bytes}`);
			await file.remove();
			await at.server.close();
		}
		assert.deepEqual(left(), []);
	});

	it('keeps what came when it is cancelled, in memory and in the file', async () => {
		for (const stage of [1, megabyte, megabyte + 1, 2 * megabyte, 3 * megabyte]) {
			at.server = await stopping(() => {});
			const abort = new AbortController();
			const onProgress: AnswerReceiver['onProgress'] = ({ receivedBytes }) => {
				if (receivedBytes >= stage) abort.abort();
			};
			const receiver = { ...kept(), onProgress };
			const { file, body, bytes, cut } = await at.send({ ...limits, signal: abort.signal, receiver });
			assert.equal(cut, 'cancelled');
			assert.ok(bytes >= stage);
			assert.equal(file?.length ?? body.length, bytes);
			await file?.remove();
			await at.server.close();
		}
		assert.deepEqual(existsSync(root) ? left() : [], []);
	});

	it('leaves no piece of a secret where it is cut', async () => {
		const text = `${'x'.repeat(2 * megabyte)} ${key}`;
		at.server = await answering(answer(text));
		const { file } = await at.send({ maxAnswerBytes: text.length - 5, receiver: kept() });
		assert.ok(file && readFileSync(file.path, 'utf8') === text.replace(key, mask));
	});

	it('takes all in the end where the disk is slow', async () => {
		const slow = new AnswerFiles(root, slowDisk);
		const text = echoing(key, 60_000);
		at.server = await answering(answer(text));
		const { file } = await at.send({ ...limits, receiver: kept('slow', slow) });
		assert.ok(file && readFileSync(file.path, 'utf8') === echoing(mask, 60_000));
		await slow.dispose();
	});

	it('keeps in memory what it can where the disk is full', async () => {
		const full = new AnswerFiles(root, fullDisk);
		at.server = await answering(answer('x'.repeat(8 * megabyte)));
		const { file, body, cut, truncated } = await at.send({ ...limits, receiver: kept('full', full) });
		assert.deepEqual([file, body.length, cut, truncated], [undefined, maxInMemory, 'answer-disk-full', true]);
		assert.deepEqual(left(), []);
		await full.dispose();
	});

	it('keeps in memory what it can where no file can be made', async () => {
		writeFileSync(root, 'a file where the folder should be');
		at.server = await answering(answer('x'.repeat(8 * megabyte)));
		const { file, body, cut, truncated } = await at.send({ ...limits, receiver: kept() });
		assert.deepEqual([file, body.length, cut, truncated], [undefined, maxInMemory, 'answer-not-written', true]);
	});

	it('is gone with its window, also while it comes', async () => {
		at.server = await stopping((socket) => socket.destroy());
		await files.dispose();
		const { file, body, bytes } = await at.send({ ...limits, receiver: kept() });
		assert.ok(bytes > maxInMemory);
		assert.deepEqual([file, body.length, existsSync(root)], [undefined, maxInMemory, false]);
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

	it('is deleted a day after the last heartbeat of its window, whatever process has its number or host name', async () => {
		const ofThisHost = `${process.pid}-${hostname()}-1`;
		const alive = [otherWindow('a', 1), otherWindow(`999999-${hostname()}-2`, 20)];
		const gone = [otherWindow('b', 25), otherWindow(ofThisHost, 25 * 330), otherWindow('77-elsewhere-3', 25)];
		await files.sweep();
		assert.deepEqual([...alive, ...gone].map(existsSync), [true, true, false, false, false]);
	});

	it('is in a folder that has a heartbeat and a random name', async () => {
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
