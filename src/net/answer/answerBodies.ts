import { WarmThreads } from '../thread/warmThreads.ts';
import { BodyModel, type BodyState } from './bodyModel.ts';
import { type BodyAnswer, type BodyAsk, type BodyQuestion, BodyReader } from './bodyReader.ts';
import type { BodyScan } from './bodyScan.ts';
import { bytesSource, type KeptBody } from './bodySource.ts';
import { BodyThread, bodyThreadKind } from './bodyThread.ts';
import { type ShownParts, sourceOf } from './partsSource.ts';
import { ScannedBody } from './scannedBody.ts';

/** Bytes of a body that are gone over in less time than starting a thread takes. */
const largestAtOnce = 100_000;

/** Bytes in which secrets are searched for at once where a body's rows are told here: of longer secrets more are. */
const mostSearchedHere = 2 ** 18;

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
	/** What was found in it, where it was gone over already: then its rows are told here, of bytes whatever their number. */
	readonly scan?: BodyScan | undefined;
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

/** Opens bodies: small ones and those that were gone over here, others and files in a thread each, which is kept for the next one when a body is disposed. */
export class AnswerBodies {
	private readonly threads: WarmThreads;
	private readonly longestAnswer: number;
	private readonly largestAtOnce: number;

	/**
	 * @param path the file of `bodyWorker`, as source or bundled
	 * @param mostTime for one answer of a thread, in milliseconds
	 * @param largest the bytes of a body that needs no thread
	 */
	constructor(path: string | URL, { mostTime = longestAnswer, largestAtOnce: largest = largestAtOnce } = {}) {
		this.threads = new WarmThreads(path, bodyThreadKind);
		this.longestAnswer = mostTime;
		this.largestAtOnce = largest;
	}

	/** `onState` is told of what is there by now before anything is answered. */
	open(opened: OpenedBody, events: BodyEvents): AnswerBody {
		const { kept, parts, secrets, hasCome, isCut, scan } = opened;
		if (!('bytes' in kept) || !hasCome) return this.beside(opened, events);
		if (scan && !parts && this.largestAtOnce > 0) return this.scanned(kept.bytes, scan, opened, events);
		const source = sourceOf(bytesSource(kept.bytes), parts);
		if (source.length > this.largestAtOnce) return this.beside(opened, events);
		const model = new BodyModel(source, secrets, true, isCut);
		model.advance(source.length);
		events.onState(model.state);
		const reader = new BodyReader(model, longestFindHere);
		return { ask: (question, ask) => reader.ask(question, ask), grown: () => {}, dispose: () => model.close() };
	}

	/** Ends the thread that waits for a body. */
	dispose(): Promise<void> {
		return this.threads.dispose();
	}

	private scanned(bytes: Uint8Array, scan: BodyScan, opened: OpenedBody, { onState, onLost }: BodyEvents): AnswerBody {
		const model = new BodyModel(bytesSource(bytes), opened.secrets, true, false, scan);
		if (model.searchedAtOnce > mostSearchedHere) return this.beside(opened, { onState, onLost });
		onState(model.state);
		// What the thread finds again is told already.
		const inThread = () => this.beside(opened, { onState: () => {}, onLost }, true);
		return new ScannedBody(new BodyReader(model, longestFindHere), () => model.close(), inThread);
	}

	private beside(opened: OpenedBody, { onState, onLost }: BodyEvents, isWholeFirst = false): AnswerBody {
		const { kept, parts, secrets, hasCome, isCut = false } = opened;
		const job = { kept, parts, secrets, hasCome, isCut, isWholeFirst, longestFind: longestFindBeside };
		const thread = new BodyThread(this.threads, job, this.longestAnswer, onState, onLost);
		return {
			ask: (question, ask) => thread.ask(question, ask),
			grown: (all) => thread.grown(all),
			dispose: () => void thread.dispose(),
		};
	}
}
