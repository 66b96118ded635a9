// A worker thread that writes a large answer to a file while it comes, one after another: masking and reading it takes more than anyone waits for.
import { closeSync, openSync, writeSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { errorMembers } from '../../core/response.ts';
import { SecretStream } from '../../core/secretStream.ts';
import { GatheredBytes } from '../../core/text/gatheredBytes.ts';
import { JsonStream } from '../../core/text/jsonStream.ts';
import type { FileContent, FileFailure } from './answerFile.ts';

/** A file that is to be written. */
export interface FileJob {
	readonly path: string;
	readonly secrets: readonly string[];
	readonly contentType: string | undefined;
}

/** What the thread is told: a file begins, its bytes, its end. */
export type FileOrder =
	| { readonly begin: FileJob }
	| { readonly bytes: Uint8Array }
	| { readonly end: { readonly isCut: boolean } };

/** What it answers: to all bytes how many it has dealt with, and in the end what is in the file. */
export type FileReport =
	| { readonly taken: number }
	| { readonly failure: FileFailure }
	| { readonly done: { readonly length: number; readonly content: FileContent } | undefined };

const tell = (report: FileReport) => parentPort?.postMessage(report);

/** A file while it is written. */
class WrittenAnswer {
	private readonly written = new GatheredBytes((bytes) => this.write(bytes));
	private readonly masked: SecretStream;
	private readonly json = new JsonStream(errorMembers);
	private length = 0;
	private isBlank = true;
	private file: number | undefined;
	private hasFailed = false;

	constructor({ path, secrets, contentType }: FileJob) {
		this.masked = new SecretStream(secrets, (bytes) => this.written.add(bytes), contentType);
		// For its owner alone, and never a file that is there already.
		this.attempt(() => {
			this.file = openSync(path, 'wx', 0o600);
		});
	}

	take(bytes: Uint8Array): void {
		if (!this.hasFailed) {
			this.isBlank &&= bytes.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d));
			this.json.push(bytes);
			this.masked.push(bytes);
		}
		tell({ taken: bytes.length });
	}

	end(isCutThere: boolean): void {
		const isCut = isCutThere || this.hasFailed;
		if (!this.hasFailed) {
			this.masked.end(isCut);
			this.written.flush();
		}
		const { file, length, isBlank } = this;
		if (file !== undefined) closeSync(file);
		const members = isCut || this.hasFailed ? undefined : this.json.end();
		const content = { isUtf8: this.masked.isUtf8, isBlank, members };
		tell({ done: file === undefined || length === 0 ? undefined : { length, content } });
	}

	private write(bytes: Uint8Array): void {
		this.attempt(() => {
			for (let at = 0; this.file !== undefined && at < bytes.length; ) {
				const count = writeSync(this.file, bytes, at);
				at += count;
				this.length += count;
			}
		});
	}

	/** Where it fails nothing more is written; what was is whole as far as it goes. */
	private attempt(run: () => void): void {
		if (this.hasFailed) return;
		try {
			run();
		} catch (error) {
			this.hasFailed = true;
			const { code } = error as { code?: unknown };
			tell({ failure: code === 'ENOSPC' || code === 'EDQUOT' ? 'answer-disk-full' : 'answer-not-written' });
		}
	}
}

let answer: WrittenAnswer | undefined;

parentPort?.on('message', (order: FileOrder) => {
	if ('begin' in order) answer = new WrittenAnswer(order.begin);
	else if ('bytes' in order) answer?.take(order.bytes);
	else {
		answer?.end(order.end.isCut);
		answer = undefined;
	}
});
