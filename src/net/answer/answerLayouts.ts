import { type AnswerLayout, layOutAnswer } from '../../core/answerLayout.ts';
import { largestInMemory } from '../../core/answerSize.ts';
import type { BodyFacts, RawAnswer } from '../../core/response.ts';
import { runInThread } from '../thread/runInThread.ts';
import type { AnswerFile } from './answerFile.ts';
import type { AnswerJob } from './answerWorker.ts';
import type { BodyScan } from './bodyScan.ts';
import { fileSource } from './bodySource.ts';
import { scanInSlices } from './scanInSlices.ts';
import { type WholeText, wholeText } from './wholeText.ts';

/** Bytes of a body that are laid out at once, and so many of how a larger one begins. */
const largestAtOnce = 2 ** 16;

/** Beyond these the thread is ended, and nothing else: the answer is then told as too large. The time is in milliseconds. */
const mostMegabytes = 512;
const longestLayout = 30_000;

/** An answer laid out. */
export interface LaidOutAnswer extends AnswerLayout {
	/** What was found in the body, of which `text` is then only how it begins: a text in UTF-8. */
	readonly scan?: BodyScan;
}

/**
 * Lays answers out: small ones at once, texts of some megabytes in slices as far as a screen needs, others in a thread each, which
 * ends with its work, one after another.
 */
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
	 * Of one in a file the beginning is laid out.
	 */
	async layOut(raw: RawAnswer & { readonly file?: AnswerFile }, secrets: readonly string[]): Promise<LaidOutAnswer> {
		const { body, cut, file } = raw;
		if (file) {
			const { isUtf8: isText, isBlank, members } = file.content;
			const facts = { isText, isBlank, members };
			return layOutBeginning({ ...raw, body: beginningOf(file) }, facts, secrets, cut ? undefined : file.length);
		}
		if (body.byteLength <= largestAtOnce) return layOutAnswer(raw, secrets);
		// In a thread, it would be over before that has started.
		const scanned = body.byteLength <= largestInMemory ? await scanInSlices(raw) : undefined;
		if (!scanned) return this.layOutBeside(raw, secrets);
		const beginning = { ...raw, body: body.subarray(0, largestAtOnce) };
		return { ...layOutBeginning(beginning, scanned.facts, secrets, body.length), scan: scanned.scan };
	}

	/** All of a body that {@link LaidOutAnswer.scan} is of, in slices. */
	layOutWhole(body: Uint8Array, secrets: readonly string[]): Promise<WholeText> {
		return wholeText(body, secrets);
	}

	async dispose(): Promise<void> {
		this.ending.abort();
		await this.last;
	}

	private layOutBeside(raw: RawAnswer, secrets: readonly string[]): Promise<AnswerLayout> {
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

	private inThread(input: AnswerJob): Promise<AnswerLayout> {
		const limits = { mostMegabytes, mostTime: this.mostTime };
		return runInThread(this.path, {
			name: 'signed-call-answer',
			input,
			...limits,
			signal: this.ending.signal,
		});
	}
}

/** @param facts of the whole body @param length of it, if all came */
function layOutBeginning(
	raw: RawAnswer,
	facts: BodyFacts,
	secrets: readonly string[],
	length: number | undefined,
): AnswerLayout {
	return layOutAnswer({ ...raw, truncated: true }, secrets, facts, length);
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
