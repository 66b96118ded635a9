import { BodyModel } from '../../../src/net/answer/bodyModel.ts';
import { type BodyAsk, type BodyQuestion, BodyReader } from '../../../src/net/answer/bodyReader.ts';
import { type BodySource, bytesSource } from '../../../src/net/answer/bodySource.ts';
import { filterBody } from '../../../src/net/answer/filterBody.ts';
import { PartsSource } from '../../../src/net/answer/partsSource.ts';
import type { ShownBody } from '../../../src/shared/answerBody.ts';
import type { FilterAnswer } from '../../../src/shared/bodyFilter.ts';

const readers = new Map<number, BodyReader>();
const texts = new Map<number, Buffer>();

/** What pages asked to be offered again, newest first, and what they saved, by the id of its body. */
export const filters: { paths: string[]; saved: number[] } = { paths: [], saved: [] };

/** What a question of the webview asks of the body, as the composer's panel has it. */
const questions: Readonly<Record<string, BodyQuestion>> = {
	bodyRows: 'rows',
	bodyLengthen: 'lengthen',
	bodyFold: 'fold',
	bodyFoldAll: 'foldAll',
	bodyParent: 'parent',
	bodyFind: 'find',
	bodyPlace: 'place',
	bodyCopy: 'copied',
	bodyReveal: 'reveal',
	bodyTable: 'table',
	bodyTableSort: 'tableSort',
	bodyTableRows: 'tableRows',
	bodyTableCopyCell: 'tableCell',
	bodyTableCopy: 'tableText',
};

/** What was copied last. */
export const clipboard = { text: '' };

/** A body as the host shows it first; the fake host then answers what a page asks of it. */
export function fakeBody(text: string): ShownBody {
	const bytes = Buffer.from(text);
	const shown = openSource(bytesSource(bytes));
	texts.set(shown.id, bytes);
	return shown;
}

function openSource(source: BodySource): Extract<ShownBody, { kind: 'rows' }> {
	const model = new BodyModel(source, [], true);
	model.advance(source.length);
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
	if (method === 'bodyFilter') return filterFake(id, (ask as unknown as { readonly path: string }).path);
	if (method === 'bodyPaths') return { paths: filters.paths };
	if (method === 'bodySaveFound') filters.saved.push(id);
	if (method === 'bodyKeepPath') filters.paths.unshift((ask as unknown as { readonly path: string }).path);
	if (method === 'bodySaveFound' || method === 'bodyKeepPath') return {};
	const question = questions[method];
	const reader = readers.get(id);
	if (!question || !reader) return null;
	const answer = await reader.ask(question, ask as BodyAsk<BodyQuestion>);
	if (!['copied', 'tableCell', 'tableText'].includes(question)) return answer ?? null;
	if (typeof answer === 'string') clipboard.text = answer;
	return { isCopied: answer !== undefined };
}

function filterFake(id: number, path: string): FilterAnswer | null {
	const bytes = texts.get(id);
	if (!bytes || path === '') return null;
	const filtered = filterBody(bytesSource(bytes), path);
	if (filtered.kind !== 'parts') return filtered;
	const values = filtered.parts.length / 2;
	if (values === 0) return { kind: 'nothing' };
	const body = openSource(new PartsSource(bytesSource(bytes), filtered));
	return { kind: 'found', body, values, isWhole: filtered.isWhole };
}
