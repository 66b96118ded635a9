import type { FilterAnswer } from '../../core/call/bodyFilter.ts';
import type { RawAnswer } from '../../core/call/response.ts';
import { inTurn } from '../thread/inTurn.ts';
import { runInThread } from '../thread/runInThread.ts';
import type { AnswerFile } from './answerFile.ts';
import { type AnswerLayout, layOutAnswer } from './answerLayout.ts';
import type { AnswerJob, BodyText, LayoutJob } from './answerWorker.ts';

/** Bytes of a body that are laid out here: a thread would take longer to start. */
const maxHere = 150_000;

/** In milliseconds and megabytes. */
const maxFilterTime = 10_000;
const maxLayoutTime = 30_000;
const maxMegabytes = 512;

/** Does in a thread what takes long with the body of an answer: layout and JSONPath. */
export class AnswerThread {
	private readonly worker: string | URL;
	private readonly ending = new AbortController();
	private readonly maxTime: number;
	private readonly turn = inTurn();

	/** @param worker the file of `answerWorker`, as source or bundled @param maxTime for each job, in milliseconds */
	constructor(worker: string | URL, maxTime = maxLayoutTime) {
		this.worker = worker;
		this.maxTime = maxTime;
	}

	/** As {@link layOutAnswer}; of a body in a file its beginning. Large bodies are laid out one after another. */
	async layOut(raw: RawAnswer & { readonly file?: AnswerFile }, secrets: readonly string[]): Promise<AnswerLayout> {
		const { file, ...plain } = raw;
		if (file) return this.inTurn({ raw: { ...plain, body: new Uint8Array() }, secrets, file: file.path });
		return raw.body.byteLength <= maxHere ? layOutAnswer(raw, secrets) : this.inTurn({ raw: plain, secrets });
	}

	/** Finds what a JSONPath selects in a masked body. @throws when `signal` ends it */
	async filter(body: BodyText, path: string, signal: AbortSignal): Promise<FilterAnswer> {
		try {
			return await this.run({ body, path }, maxFilterTime, AbortSignal.any([signal, this.ending.signal]));
		} catch (error) {
			if (signal.aborted) throw error;
			return { kind: 'too-much' };
		}
	}

	async dispose(): Promise<void> {
		this.ending.abort();
		await this.turn(async () => {});
	}

	private async inTurn(job: LayoutJob): Promise<AnswerLayout> {
		return this.turn(() => this.run<AnswerLayout>(job, maxLayoutTime, this.ending.signal)).catch(() => ({
			...layOutAnswer({ ...job.raw, body: new Uint8Array(), truncated: true }, job.secrets),
			answer: { kind: 'unreadable', reason: 'too-large' },
			text: undefined,
			content: { form: 'text' },
		}));
	}

	private run<Answer>(input: AnswerJob, maxTime: number, signal: AbortSignal): Promise<Answer> {
		const mostTime = Math.min(maxTime, this.maxTime);
		const job = { name: 'signed-call-answer', input, mostMegabytes: maxMegabytes, mostTime, signal };
		return runInThread(this.worker, job);
	}
}
