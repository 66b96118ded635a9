// A worker thread that writes one large answer to a file while it comes: masking and reading it takes more than anyone waits for.
import { closeSync, openSync, writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { errorMembers } from '../../core/response.ts';
import { SecretStream } from '../../core/secretStream.ts';
import { GatheredBytes } from '../../core/text/gatheredBytes.ts';
import { JsonStream } from '../../core/text/jsonStream.ts';
import type { FileContent, FileFailure } from './answerFile.ts';

/** What the thread is started with. */
export interface FileJob {
	readonly path: string;
	readonly secrets: readonly string[];
	readonly contentType: string | undefined;
}

/** What the thread is told. */
export type FileOrder = { readonly bytes: Uint8Array } | { readonly end: { readonly isCut: boolean } };

/** What it answers: to all bytes how many it has dealt with, and in the end what is in the file. */
export type FileReport =
	| { readonly taken: number }
	| { readonly failure: FileFailure }
	| { readonly done: { readonly length: number; readonly content: FileContent } | undefined };

const { path, secrets, contentType } = workerData as FileJob;
const tell = (report: FileReport) => parentPort?.postMessage(report);

let length = 0;
let isBlank = true;
let file: number | undefined;
let hasFailed = false;

/** Nothing more is written; what was is whole as far as it goes. */
function fail(error: unknown): void {
	hasFailed = true;
	const { code } = error as { code?: unknown };
	tell({ failure: code === 'ENOSPC' || code === 'EDQUOT' ? 'answer-disk-full' : 'answer-not-written' });
}

function attempt(run: () => void): void {
	if (hasFailed) return;
	try {
		run();
	} catch (error) {
		fail(error);
	}
}

// For its owner alone, and never a file that is there already.
attempt(() => {
	file = openSync(path, 'wx', 0o600);
});

const written = new GatheredBytes((bytes) =>
	attempt(() => {
		for (let at = 0; file !== undefined && at < bytes.length; ) {
			const count = writeSync(file, bytes, at);
			at += count;
			length += count;
		}
	}),
);
const masked = new SecretStream(secrets, (bytes) => written.add(bytes), contentType);
const json = new JsonStream(errorMembers);

parentPort?.on('message', (order: FileOrder) => {
	if ('bytes' in order) {
		const { bytes } = order;
		if (!hasFailed) {
			isBlank &&= bytes.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d));
			json.push(bytes);
			masked.push(bytes);
		}
		tell({ taken: bytes.length });
		return;
	}
	const isCut = order.end.isCut || hasFailed;
	if (!hasFailed) {
		masked.end(isCut);
		written.flush();
	}
	if (file !== undefined) closeSync(file);
	const members = isCut || hasFailed ? undefined : json.end();
	const content = { isUtf8: masked.isUtf8, isBlank, members };
	tell({ done: file === undefined || length === 0 ? undefined : { length, content } });
});
