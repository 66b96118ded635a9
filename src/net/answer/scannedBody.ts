import type { BodyAnswer, BodyAsk, BodyQuestion, BodyReader } from './bodyReader.ts';

/** What is answered here: it takes a time that does not depend on the body. */
const here: ReadonlySet<BodyQuestion> = new Set(['rows', 'lengthen', 'fold', 'reveal', 'parent']);

/** Of these what is told afterwards depends. */
const changes: ReadonlySet<BodyQuestion> = new Set(['lengthen', 'fold', 'reveal']);

/** What has the body once more than its rows is asked for. */
interface Asked extends Pick<BodyReader, 'ask'> {
	dispose(): void;
}

/** With more of them a thread would take long to come where the body is here. */
const mostChanges = 1000;

/**
 * A body that was gone over already. Its rows are told here; what may take longer, as searching, sorting, copying and folding all, is asked of
 * a thread, which is made for the first such question and then has the body.
 */
export class ScannedBody implements Asked {
	private readonly reader: BodyReader;
	private readonly close: () => void;
	private readonly makeThread: () => Asked;
	private thread: Asked | undefined;
	private made: { readonly question: BodyQuestion; readonly ask: BodyAsk<BodyQuestion> }[] = [];

	/** @param close gives back what the reader's body holds */
	constructor(reader: BodyReader, close: () => void, makeThread: () => Asked) {
		this.reader = reader;
		this.close = close;
		this.makeThread = makeThread;
	}

	async ask<K extends BodyQuestion>(question: K, ask: BodyAsk<K>): Promise<BodyAnswer<K>> {
		const isHere = here.has(question) && this.made.length < mostChanges;
		if (this.thread || !isHere) return this.inThread().ask(question, ask);
		if (changes.has(question)) this.made.push({ question, ask });
		return this.reader.ask(question, ask);
	}

	grown(): void {}

	dispose(): void {
		this.close();
		this.thread?.dispose();
	}

	/** It is told first what was changed here. */
	private inThread(): Asked {
		if (this.thread) return this.thread;
		const thread = this.makeThread();
		this.thread = thread;
		// Where the thread is lost that is told, and what is asked next fails.
		for (const { question, ask } of this.made) thread.ask(question, ask).catch(() => {});
		this.made = [];
		return thread;
	}
}
