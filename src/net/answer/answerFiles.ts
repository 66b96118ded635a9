import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isRunning } from '../process/owner.ts';
import { type LentThread, WarmThreads } from '../thread/warmThreads.ts';
import type { AnswerFile, AnswerFileWriter, FileContent, FileFailure } from './answerFile.ts';
import type { FileJob, FileOrder, FileReport } from './answerFileWorker.ts';

/** The limit is for what lives on in the thread's heap; its window over the body may be some megabytes. */
const threadKind = { name: 'signed-call-answer-file', mostMegabytes: 256 };

/** Bytes that wait for the thread before no more are taken, and when there is room again. */
const mostWaiting = 2 ** 20;
const leastWaiting = 2 ** 18;

/** After so long, in milliseconds, what a window of another machine left in the same folder is nobody's. */
const forgottenAfter = 7 * 24 * 60 * 60 * 1000;

const longestName = 100;

/**
 * The files of large answers. Each window has a folder of its own in `root`, for its user alone, which names the process it
 * belongs to: what the windows leave that were killed is deleted by the next, and nothing of one that is open.
 */
export class AnswerFiles {
	private readonly root: string;
	private readonly threads: WarmThreads;
	private readonly own: string;
	private readonly open = new Set<Writer>();
	private count = 0;

	/** @param root made at the first large answer @param worker the file of `answerFileWorker`, as source or bundled */
	constructor(root: string, worker: string | URL) {
		this.root = root;
		this.threads = new WarmThreads(worker, threadKind);
		this.own = join(root, `${processName(process.pid)}-${randomUUID()}`);
	}

	/** A file for an answer that begins to come. @param name what the file is called by, as far as a file can be called so */
	async writer(secrets: readonly string[], contentType: string | undefined, name: string): Promise<AnswerFileWriter> {
		this.count += 1;
		// A folder each, so that the name can be shown as it is.
		const folder = join(this.own, String(this.count));
		// Where there is none the thread finds that it cannot write, and says so.
		await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => {});
		const path = join(folder, `${name.slice(0, longestName).replace(/[^\w.-]/g, '_')}.answer`);
		const remove = () => rm(folder, { recursive: true, force: true }).catch(() => {});
		const writer = new Writer(this.threads, { path, secrets, contentType }, remove, () => this.open.delete(writer));
		this.open.add(writer);
		return writer;
	}

	/** Deletes what windows left that are gone. Never throws. */
	async sweep(): Promise<void> {
		const names = await readdir(this.root).catch(() => []);
		for (const name of names) {
			const path = join(this.root, name);
			if (path !== this.own && (await isForgotten(name, path))) {
				await rm(path, { recursive: true, force: true }).catch(() => {});
			}
		}
	}

	/** Ends what is being written, and deletes all that this window wrote. */
	async dispose(): Promise<void> {
		// At once: a window that closes may wait for nothing.
		this.clear();
		await Promise.all([this.threads.dispose(), ...[...this.open].map((writer) => writer.discard())]);
		this.clear();
	}

	private clear(): void {
		try {
			rmSync(this.own, { recursive: true, force: true });
		} catch {
			// Some systems do not delete what is open: the next window does.
		}
	}
}

/** One file and the thread that writes it. */
class Writer implements AnswerFileWriter {
	onRoom = () => {};
	onFailure: (failure: FileFailure) => void = () => {};
	private readonly path: string;
	private readonly remove: () => Promise<void>;
	private readonly ended: () => void;
	private readonly thread: LentThread;
	private readonly over = Promise.withResolvers<{ length: number; content: FileContent } | undefined>();
	private waiting = 0;
	private isFull = false;
	private isEnding = false;
	private failure: FileFailure | undefined;

	constructor(threads: WarmThreads, job: FileJob, remove: () => Promise<void>, ended: () => void) {
		this.path = job.path;
		this.remove = remove;
		this.ended = ended;
		this.thread = threads.lend(
			(report) => this.hear(report as FileReport),
			() => this.lost(),
		);
		this.tell({ begin: job });
	}

	write(bytes: Uint8Array): boolean {
		this.waiting += bytes.length;
		// Once there is no room there is none until that is said.
		this.isFull ||= this.waiting >= mostWaiting;
		this.tell({ bytes }, bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : []);
		return !this.isFull;
	}

	async end(isCut: boolean): Promise<AnswerFile | undefined> {
		this.isEnding = true;
		this.tell({ end: { isCut } });
		const done = await this.over.promise;
		this.ended();
		// Nothing more is said of this file.
		if (done) this.thread.giveBack();
		else await this.thread.end();
		if (done) return { path: this.path, ...done, remove: this.remove };
		await this.remove();
		return undefined;
	}

	async discard(): Promise<void> {
		await this.thread.end();
		this.lost();
		await this.remove();
	}

	/** Its thread is gone. */
	private lost(): void {
		this.ended();
		this.over.resolve(undefined);
		if (!this.isEnding) this.fail('answer-not-written');
	}

	private tell(order: FileOrder, transfer: readonly ArrayBuffer[] = []): void {
		this.thread.post(order, transfer);
	}

	private hear(report: FileReport): void {
		if ('failure' in report) this.fail(report.failure);
		else if ('done' in report) this.over.resolve(report.done);
		else {
			this.waiting -= report.taken;
			if (!this.isFull || this.waiting > leastWaiting) return;
			this.isFull = false;
			this.onRoom();
		}
	}

	private fail(failure: FileFailure): void {
		if (this.failure) return;
		this.failure = failure;
		this.onFailure(failure);
	}
}

/** The same number means another process on another machine. */
function processName(pid: number): string {
	return `${pid}-${hostname().replace(/[^\w.-]/g, '_')}`;
}

async function isForgotten(name: string, path: string): Promise<boolean> {
	const pid = Number.parseInt(name, 10);
	// One of this process's number is of a former one: a process has one window.
	if (name.startsWith(`${processName(pid)}-`)) return pid === process.pid || !isRunning(pid);
	const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
	return Date.now() - mtimeMs > forgottenAfter;
}
