import { BodyModel, type BodyState } from './bodyModel.ts';
import { type BodyAnswer, type BodyAsk, type BodyQuestion, BodyReader } from './bodyReader.ts';
import { bytesSource, type KeptBody } from './bodySource.ts';
import { BodyThread } from './bodyThread.ts';
import { type ShownParts, sourceOf } from './partsSource.ts';

/** Bytes of a body that are gone over in less time than starting a thread takes. */
const largestAtOnce = 100_000;

/** In milliseconds of work: searching here keeps the window waiting, searching in a thread only who searches. */
const longestFindHere = 40;
const longestFindBeside = 10_000;

/** In milliseconds. */
const longestAnswer = 30_000;

/** What is to be read. */
export interface OpenedBody {
	readonly kept: KeptBody;
	/** What is read of it, where that is not all: what a filter found. */
	readonly parts?: ShownParts;
	/** Masked in all that is told. */
	readonly secrets: readonly string[];
	/** False while more is coming: then {@link AnswerBody.grown} is to be told. */
	readonly hasCome: boolean;
	/** More was to come: JSON that has no end is laid out as far as it goes. */
	readonly isCut?: boolean;
}

/** What happens to a body while it is read. */
export interface BodyEvents {
	readonly onState: (state: BodyState) => void;
	/** It takes too much memory or time, or cannot be read: nothing more is answered. */
	readonly onLost: () => void;
}

/** An answer's body, to be read row by row. */
export interface AnswerBody {
	/** @throws when it is lost or disposed */
	ask<K extends BodyQuestion>(question: K, ask: BodyAsk<K>): Promise<BodyAnswer<K>>;
	/** More has come, or all. */
	grown(hasCome: boolean): void;
	dispose(): void;
}

/** Opens bodies: small ones here, large ones and files in a thread of their own, which ends when the body is disposed. */
export class AnswerBodies {
	private readonly path: string | URL;
	private readonly longestAnswer: number;
	private readonly largestAtOnce: number;

	/**
	 * @param path the file of `bodyWorker`, as source or bundled
	 * @param mostTime for one answer of a thread, in milliseconds
	 * @param largest the bytes of a body that needs no thread
	 */
	constructor(path: string | URL, { mostTime = longestAnswer, largestAtOnce: largest = largestAtOnce } = {}) {
		this.path = path;
		this.longestAnswer = mostTime;
		this.largestAtOnce = largest;
	}

	/** `onState` is told of what is there by now before anything is answered. */
	open({ kept, parts, secrets, hasCome, isCut = false }: OpenedBody, { onState, onLost }: BodyEvents): AnswerBody {
		const source = 'bytes' in kept && hasCome ? sourceOf(bytesSource(kept.bytes), parts) : undefined;
		if (source && source.length <= this.largestAtOnce) {
			const model = new BodyModel(source, secrets, true, isCut);
			model.advance(source.length);
			onState(model.state);
			const reader = new BodyReader(model, longestFindHere);
			return { ask: (question, ask) => reader.ask(question, ask), grown: () => {}, dispose: () => model.close() };
		}
		const job = { kept, parts, secrets, hasCome, isCut, longestFind: longestFindBeside };
		const thread = new BodyThread(this.path, job, this.longestAnswer, onState, onLost);
		return {
			ask: (question, ask) => thread.ask(question, ask),
			grown: (all) => thread.grown(all),
			dispose: () => void thread.dispose(),
		};
	}
}
