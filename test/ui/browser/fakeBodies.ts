import { BodyModel } from '../../../src/net/answer/bodyModel.ts';
import { type BodyAsk, type BodyQuestion, BodyReader } from '../../../src/net/answer/bodyReader.ts';
import { bytesSource } from '../../../src/net/answer/bodySource.ts';
import type { ShownBody } from '../../../src/shared/answerBody.ts';

const readers = new Map<number, BodyReader>();

/** What a question of the webview asks of the body, as the composer's panel has it. */
const questions: Readonly<Record<string, BodyQuestion>> = {
	bodyRows: 'rows',
	bodyFold: 'fold',
	bodyFoldAll: 'foldAll',
	bodyParent: 'parent',
	bodyFind: 'find',
	bodyPlace: 'place',
	bodyCopy: 'copied',
};

/** What was copied last. */
export const clipboard = { text: '' };

/** A body as the host shows it first; the fake host then answers what a page asks of it. */
export function fakeBody(text: string): ShownBody {
	const bytes = Buffer.from(text);
	const model = new BodyModel(bytesSource(bytes), [], true);
	model.advance(bytes.length);
	const id = readers.size + 1;
	readers.set(id, new BodyReader(model, 1000));
	const { isWhole, lines, fault } = model.state;
	const view = lines.pretty === undefined ? 'raw' : 'pretty';
	const progress = { isWhole, lines, ...(fault ? { fault } : {}) };
	return { kind: 'rows', id, view, progress, rows: model.rows(view, 0, 100).rows };
}

/** Answers a question of a page, as the host does. */
export async function askFakeBody(method: string, params: unknown): Promise<unknown> {
	const { id, ...ask } = params as { readonly id: number };
	const question = questions[method];
	const reader = readers.get(id);
	if (!question || !reader) return null;
	const answer = await reader.ask(question, ask as BodyAsk<BodyQuestion>);
	if (question !== 'copied') return answer ?? null;
	if (typeof answer === 'string') clipboard.text = answer;
	return { isCopied: answer !== undefined };
}
