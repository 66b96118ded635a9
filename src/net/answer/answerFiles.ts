import { randomUUID } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { WorkbenchError } from '../../core/call/errors.ts';
import { maskedPieces } from '../../core/masking/maskedPieces.ts';
import type { AnswerFile } from './answerFile.ts';

type Disk = NonNullable<Exclude<Parameters<typeof createWriteStream>[1], string>>['fs'];

/** Bytes that wait for the disk: masking them takes a few milliseconds. */
const maxWaiting = 2 ** 16;

/** A window touches its folder this often; one that was not touched for a day belongs to no window. In milliseconds. */
const heartbeatTime = 60 * 60 * 1000;
const abandonedAfter = 24 * heartbeatTime;

const maxName = 100;

/** The files of large answers. Each window touches its own random folder: process ids are not unique across containers. */
export class AnswerFiles {
	private readonly root: string;
	private readonly own: string;
	private readonly disk: Disk | undefined;
	private readonly closing = new AbortController();
	private readonly writing = new Set<Promise<AnswerFile>>();
	private count = 0;
	private heartbeat: NodeJS.Timeout | undefined;

	/** @param root created with the first file @param disk writes the files; Node's own unless a test has another */
	constructor(root: string, disk?: Disk) {
		this.root = root;
		this.disk = disk;
		this.own = join(root, randomUUID());
	}

	/**
	 * Writes a body, cut or whole. @param name of the file, as far as a file can have it
	 * @throws {WorkbenchError} `answer-disk-full` or `answer-not-written`; then there is no file
	 */
	store(name: string, ...masked: Parameters<typeof maskedPieces>): Promise<AnswerFile> {
		const writing = this.write(maskedPieces(...masked), name);
		this.writing.add(writing);
		return writing.finally(() => this.writing.delete(writing));
	}

	private async write(pieces: Iterable<Uint8Array>, name: string): Promise<AnswerFile> {
		const { signal } = this.closing;
		this.count += 1;
		// A folder each, because editors show the file's name.
		const folder = join(this.own, String(this.count));
		const path = join(folder, `${name.slice(0, maxName).replace(/[^\w.-]/g, '_')}.answer`);
		const remove = () => rm(folder, { recursive: true, force: true }).catch(() => {});
		try {
			signal.throwIfAborted();
			this.heartbeat ??= setInterval(() => void this.touch(), heartbeatTime).unref();
			await mkdir(folder, { recursive: true, mode: 0o700 });
			await this.touch();
			// For its owner alone, and never a file that exists.
			const file = createWriteStream(path, { flags: 'wx', mode: 0o600, highWaterMark: maxWaiting, fs: this.disk });
			await pipeline(pieces, file, { signal });
			return { path, length: file.bytesWritten, remove };
		} catch (error) {
			await remove();
			const { code = '' } = error as NodeJS.ErrnoException;
			const failure = /^(?:ENOSPC|EDQUOT)$/.test(code) ? 'answer-disk-full' : 'answer-not-written';
			throw new WorkbenchError(failure, `the answer could not be written to a file (${failure})`);
		}
	}

	private touch(): Promise<void> {
		const now = new Date();
		return utimes(this.own, now, now).catch(() => {});
	}

	/** Deletes the folders of windows that are gone. Never throws. */
	async sweep(): Promise<void> {
		const names = await readdir(this.root).catch(() => []);
		for (const name of names) {
			const path = join(this.root, name);
			if (path !== this.own && (await isAbandoned(path))) {
				await rm(path, { recursive: true, force: true }).catch(() => {});
			}
		}
	}

	async dispose(): Promise<void> {
		clearInterval(this.heartbeat);
		this.closing.abort();
		// Synchronously: a window that closes may not wait.
		this.clear();
		await Promise.allSettled(this.writing);
		this.clear();
	}

	private clear(): void {
		try {
			rmSync(this.own, { recursive: true, force: true });
		} catch {
			// Some systems do not delete open files: the next window does.
		}
	}
}

async function isAbandoned(path: string): Promise<boolean> {
	const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
	return Date.now() - mtimeMs > abandonedAfter;
}
