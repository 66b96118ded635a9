// A worker thread that has one large body to be read, so that nothing else waits for it.
import { parentPort, workerData } from 'node:worker_threads';
import { BodyModel } from './bodyModel.ts';
import { type BodyAsk, type BodyQuestion, BodyReader } from './bodyReader.ts';
import { openSource } from './bodySource.ts';
import type { BodyJob, FromBodyThread, ToBodyThread } from './bodyThread.ts';
import { sourceOf } from './partsSource.ts';

/** How much is gone over between two looks at what is asked, in bytes. */
const slice = 2 ** 20;

const { kept, parts, secrets, hasCome, isCut, longestFind } = workerData as BodyJob;
const model = new BodyModel(sourceOf(openSource(kept), parts), secrets, hasCome, isCut);
const reader = new BodyReader(model, longestFind);
const tell = (message: FromBodyThread) => parentPort?.postMessage(message);
let isGoing = false;

function goOn(): void {
	isGoing = model.advance(slice);
	tell({ kind: 'state', state: model.state });
	if (isGoing) setImmediate(goOn);
}

async function answer<K extends BodyQuestion>(id: number, kind: K, ask: BodyAsk<K>): Promise<void> {
	tell({ kind: 'answer', id, answer: await reader.ask(kind, ask) });
}

parentPort?.on('message', (message: ToBodyThread) => {
	if (message.kind === 'ask') {
		// What fails ends the thread: nothing of it can be relied upon.
		void answer(message.id, message.question, message.ask);
		return;
	}
	if (message.hasCome) model.end();
	if (!isGoing) goOn();
});
goOn();
