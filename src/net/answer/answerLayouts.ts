import { Worker } from 'node:worker_threads';
import { type AnswerLayout, layOutAnswer } from '../../core/answerLayout.ts';
import type { RawAnswer } from '../../core/response.ts';
import type { AnswerJob } from './answerWorker.ts';

/** Bytes of a body that take no longer to lay out than starting a thread does. */
const largestAtOnce = 100_000;

/** Beyond this the thread is ended, and nothing else: the answer is then told as too large. */
const mostMegabytes = 512;

/** Lays answers out: small ones at once, large ones in a thread each, which ends with its work, one after another. */
export class AnswerLayouts {
	private readonly path: string | URL;
	private running: Worker | undefined;
	private last: Promise<unknown> = Promise.resolve();
	private isDisposed = false;

	/** @param path the file of `answerWorker`, as source or bundled. */
	constructor(path: string | URL) {
		this.path = path;
	}

	/** As {@link layOutAnswer}; an answer that takes more memory than there is for it has no text and is `too-large`. */
	layOut(raw: RawAnswer, secrets: readonly string[], lineMark: string): Promise<AnswerLayout> {
		if (raw.body.byteLength <= largestAtOnce) return Promise.resolve(layOutAnswer(raw, secrets, lineMark));
		const layout = this.last.then(() => this.inThread({ raw: plainAnswer(raw), secrets, lineMark }));
		// Waits for the layout without keeping it in memory.
		const done = () => {};
		this.last = layout.then(done, done);
		return layout.catch(() => ({
			...layOutAnswer({ ...raw, body: new Uint8Array() }, secrets, lineMark),
			answer: { kind: 'unreadable', reason: 'too-large' },
			text: undefined,
		}));
	}

	async dispose(): Promise<void> {
		this.isDisposed = true;
		await this.running?.terminate();
	}

	private inThread(workerData: AnswerJob): Promise<AnswerLayout> {
		if (this.isDisposed) return Promise.reject(new Error('Used after it was disposed of.'));
		const worker = new Worker(this.path, {
			name: 'signed-call-answer',
			env: {},
			stdin: false,
			workerData,
			resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
		});
		this.running = worker;
		return new Promise<AnswerLayout>((resolve, reject) => {
			worker.once('message', resolve);
			worker.once('error', reject);
			worker.once('exit', () => reject(new Error('the thread ended without an answer')));
		}).finally(() => {
			if (this.running === worker) this.running = undefined;
		});
	}
}

/** Only what the thread needs. The body is copied, not handed over, so that it is still there when the thread fails. */
function plainAnswer({ status, statusText, headers, body, truncated }: RawAnswer): RawAnswer {
	return { status, statusText, headers, body, truncated };
}
