import { type AnswerLayout, layOutAnswer } from '../../core/answerLayout.ts';
import type { RawAnswer } from '../../core/response.ts';
import { runInThread } from '../thread/runInThread.ts';
import type { AnswerFile } from './answerFile.ts';
import type { AnswerJob } from './answerWorker.ts';
import { fileSource } from './bodySource.ts';

/** Bytes of a body that take no longer to lay out than starting a thread does. */
const largestAtOnce = 100_000;

/** Beyond these the thread is ended, and nothing else: the answer is then told as too large. The time is in milliseconds. */
const mostMegabytes = 512;
const longestLayout = 30_000;

/** Lays answers out: small ones at once, large ones in a thread each, which ends with its work, one after another. */
export class AnswerLayouts {
	private readonly path: string | URL;
	private readonly mostTime: number;
	private readonly ending = new AbortController();
	private last: Promise<unknown> = Promise.resolve();

	/**
	 * @param path the file of `answerWorker`, as source or bundled
	 * @param mostTime in milliseconds, for one answer
	 */
	constructor(path: string | URL, mostTime = longestLayout) {
		this.path = path;
		this.mostTime = mostTime;
	}

	/**
	 * As {@link layOutAnswer}; an answer that takes more memory or time than there is for it has no text and is `too-large`.
	 * A large body is handed over to the thread, and is empty here afterwards. Of one in a file the beginning is laid out.
	 */
	layOut(raw: RawAnswer & { readonly file?: AnswerFile }, secrets: readonly string[]): Promise<AnswerLayout> {
		if (raw.file) return Promise.resolve(layOutBeginning(raw, raw.file, secrets));
		if (raw.body.byteLength <= largestAtOnce) return Promise.resolve(layOutAnswer(raw, secrets));
		const layout = this.last.then(() => this.inThread({ raw: plainAnswer(raw), secrets }));
		// Waits for the layout without keeping it in memory.
		const done = () => {};
		this.last = layout.then(done, done);
		return layout.catch(() => ({
			...layOutAnswer({ ...raw, body: new Uint8Array() }, secrets),
			answer: { kind: 'unreadable', reason: 'too-large' },
			text: undefined,
			content: { form: 'text' },
		}));
	}

	async dispose(): Promise<void> {
		this.ending.abort();
		await this.last;
	}

	private inThread(input: AnswerJob): Promise<AnswerLayout> {
		const { buffer, byteLength } = input.raw.body;
		// A part of a larger buffer is copied: the rest may be of somebody else.
		const transfer = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
		const limits = { mostMegabytes, mostTime: this.mostTime };
		return runInThread(this.path, {
			name: 'signed-call-answer',
			input,
			transfer,
			...limits,
			signal: this.ending.signal,
		});
	}
}

function layOutBeginning(raw: RawAnswer, file: AnswerFile, secrets: readonly string[]): AnswerLayout {
	const { isUtf8: isText, isBlank, members } = file.content;
	const beginning = { ...raw, body: beginningOf(file), truncated: true };
	return layOutAnswer(beginning, secrets, { isText, isBlank, members }, raw.cut ? undefined : file.length);
}

/** Masked, as all of the file is; nothing where the file is gone. */
function beginningOf({ path }: AnswerFile): Uint8Array {
	try {
		const source = fileSource(path);
		try {
			return source.slice(0, largestAtOnce);
		} finally {
			source.close();
		}
	} catch {
		return new Uint8Array();
	}
}

/** Only what the thread needs. */
function plainAnswer({ status, statusText, headers, body, truncated, cut }: RawAnswer): RawAnswer {
	return { status, statusText, headers, body, truncated, ...(cut && { cut }) };
}
