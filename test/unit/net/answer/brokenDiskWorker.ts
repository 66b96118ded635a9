// The thread that writes answers, on a disk that is full after a megabyte, or that takes a while for each write.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const open = fs.openSync;
const write = fs.writeSync as (file: number, bytes: Uint8Array, offset: number) => number;
const clock = new Int32Array(new SharedArrayBuffer(4));
let path = '';
let room = Number.POSITIVE_INFINITY;

fs.openSync = ((...how: Parameters<typeof open>) => {
	path = String(how[0]);
	room = path.includes('full') ? 2 ** 20 : Number.POSITIVE_INFINITY;
	return open(...how);
}) as typeof fs.openSync;

fs.writeSync = ((file: number, bytes: Uint8Array, offset: number) => {
	if (path.includes('slow')) Atomics.wait(clock, 0, 0, 2);
	if (room === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
	// The last write is done in part, as of a real disk.
	const written = write(file, bytes.subarray(offset, offset + room), 0);
	room -= written;
	return written;
}) as typeof fs.writeSync;
syncBuiltinESMExports();
await import('../../../../src/net/answer/answerFileWorker.ts');
