import { randomUUID } from 'node:crypto';
import { createWriteStream, rmSync, type WriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { SecretStream } from '../../core/masking/secretStream.ts';
import { GatheredBytes } from '../../core/text/gatheredBytes.ts';
import type { AnswerFile, AnswerFileWriter, FileFailure } from './answerFile.ts';

type Disk = NonNullable<Exclude<Parameters<typeof createWriteStream>[1], string>>['fs'];

/** Bytes that wait for the disk before the service is stopped. */
const maxWaiting = 2 ** 20;

/** A window touches its folder this often; one that was not touched for a day belongs to no window. In milliseconds. */
const heartbeatTime = 60 * 60 * 1000;
const abandonedAfter = 24 * heartbeatTime;

const maxName = 100;

/**
 * The files of large answers. Each window has a folder of its own in `root`, with a random name, for its user alone, and touches
 * it while it lives: process ids are not unique across containers and restarts.
 */
export class AnswerFiles {
	private readonly root: string;
	private readonly own: string;
	private readonly disk: Disk | undefined;
	private readonly open = new Set<Writer>();
	private count = 0;
	private heartbeat: NodeJS.Timeout | undefined;

	/** @param root created with the first file @param disk writes the files; Node's own unless a test has another */
	constructor(root: string, disk?: Disk) {
		this.root = root;
		this.disk = disk;
		this.own = join(root, randomUUID());
	}

	/** A file for an answer. @param name of the file, as far as a file can have it */
	async writer(secrets: readonly string[], contentType: string | undefined, name: string): Promise<AnswerFileWriter> {
		this.count += 1;
		this.heartbeat ??= setInterval(() => void this.touch(), heartbeatTime).unref();
		// A folder each, because editors show the file's name.
		const folder = join(this.own, String(this.count));
		// Without a folder the file cannot be opened: the writer reports it.
		await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => {});
		await this.touch();
		const path = join(folder, `${name.slice(0, maxName).replace(/[^\w.-]/g, '_')}.answer`);
		const remove = () => rm(folder, { recursive: true, force: true }).catch(() => {});
		// For its owner alone, and never a file that exists.
		const file = createWriteStream(path, { flags: 'wx', mode: 0o600, highWaterMark: maxWaiting, fs: this.disk });
		const writer = new Writer(file, secrets, contentType, remove);
		this.open.add(writer);
		file.once('close', () => this.open.delete(writer));
		return writer;
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

	/** Deletes every file of this window. */
	async dispose(): Promise<void> {
		clearInterval(this.heartbeat);
		// Synchronously: a window that closes may not wait.
		this.clear();
		await Promise.all([...this.open].map((writer) => writer.discard()));
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

/** One file: bytes are masked, then written. */
class Writer implements AnswerFileWriter {
	onRoom = () => {};
	onFailure: (failure: FileFailure) => void = () => {};
	private readonly file: WriteStream;
	private readonly closed: Promise<void>;
	/** Each mask ends a piece: small ones are written together. */
	private readonly gathered = new GatheredBytes((bytes) => this.file.write(bytes));
	private readonly masked: SecretStream;
	private readonly remove: () => Promise<void>;
	private isEnding = false;
	private hasFailed = false;

	constructor(
		file: WriteStream,
		secrets: readonly string[],
		contentType: string | undefined,
		remove: () => Promise<void>,
	) {
		this.file = file;
		this.remove = remove;
		this.masked = new SecretStream(secrets, (bytes) => this.gathered.add(bytes), contentType);
		this.closed = new Promise((resolve) => file.once('close', resolve));
		file.on('drain', () => this.onRoom());
		file.on('error', ({ code }: NodeJS.ErrnoException) =>
			this.fail(code === 'ENOSPC' || code === 'EDQUOT' ? 'answer-disk-full' : 'answer-not-written'),
		);
	}

	write(bytes: Uint8Array): boolean {
		if (!this.hasFailed) this.masked.push(bytes);
		return !this.file.writableNeedDrain;
	}

	async end(isCut: boolean): Promise<AnswerFile | undefined> {
		this.isEnding = true;
		if (!this.hasFailed) {
			this.masked.end(isCut);
			this.gathered.flush();
			this.file.end();
		}
		await this.closed;
		const { path } = this.file;
		const { size: length } = await stat(path).catch(() => ({ size: 0 }));
		if (length > 0) return { path: String(path), length, remove: this.remove };
		await this.remove();
		return undefined;
	}

	async discard(): Promise<void> {
		this.file.destroy();
		if (!this.isEnding) this.fail('answer-not-written');
		await this.closed;
		await this.remove();
	}

	private fail(failure: FileFailure): void {
		if (this.hasFailed) return;
		this.hasFailed = true;
		this.onFailure(failure);
	}
}

async function isAbandoned(path: string): Promise<boolean> {
	const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
	return Date.now() - mtimeMs > abandonedAfter;
}
