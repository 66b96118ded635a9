// A worker thread that has one large body at a time to be read, so that nothing else waits for it.
import { parentPort } from 'node:worker_threads';
import { BodyModel } from './bodyModel.ts';
import { type BodyAsk, type BodyQuestion, BodyReader } from './bodyReader.ts';
import { openSource } from './bodySource.ts';
import type { BodyJob, FromBodyThread, ToBodyThread } from './bodyThread.ts';
import { sourceOf } from './partsSource.ts';

/** How much is gone over between two looks at what is asked, in bytes. */
const slice = 2 ** 20;

const tell = (message: FromBodyThread) => parentPort?.postMessage(message);

/** A body that is open. */
class OpenBody {
	private readonly model: BodyModel;
	private readonly reader: BodyReader;
	private readonly slice: number;
	private isGoing = false;
	private isOver = false;

	constructor({ kept, parts, secrets, hasCome, isCut, isWholeFirst = false, longestFind }: BodyJob) {
		this.model = new BodyModel(sourceOf(openSource(kept), parts), secrets, hasCome, isCut);
		this.reader = new BodyReader(this.model, longestFind);
		this.slice = isWholeFirst ? Number.POSITIVE_INFINITY : slice;
		this.goOn();
	}

	grown(hasCome: boolean): void {
		if (hasCome) this.model.end();
		if (!this.isGoing) this.goOn();
	}

	async answer<K extends BodyQuestion>(id: number, kind: K, ask: BodyAsk<K>): Promise<void> {
		tell({ kind: 'answer', id, answer: await this.reader.ask(kind, ask) });
	}

	close(): void {
		this.isOver = true;
		this.model.close();
	}

	private readonly goOn = (): void => {
		if (this.isOver) return;
		this.isGoing = this.model.advance(this.slice);
		tell({ kind: 'state', state: this.model.state });
		if (this.isGoing) setImmediate(this.goOn);
	};
}

let body: OpenBody | undefined;

parentPort?.on('message', (message: ToBodyThread) => {
	switch (message.kind) {
		case 'open':
			body = new OpenBody(message.job);
			break;
		case 'ask':
			// What fails ends the thread: nothing of it can be relied upon.
			void body?.answer(message.id, message.question, message.ask);
			break;
		case 'grown':
			body?.grown(message.hasCome);
			break;
		case 'close':
			body?.close();
			body = undefined;
	}
});
