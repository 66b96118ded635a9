import type { ParsedCall } from '../../core/callFile/callDocumentModel.ts';
import type { AnswerSnapshot } from '../../shared/answer.ts';
import { countText, type ExpectationResult } from '../expectations/results.ts';
import type { Texts } from '../texts.ts';

const longestSummary = 80;

/** Status and time of an answer in one line, and what it means unless that is success or expected: `200 OK · 12 ms`. */
export function resultText(snapshot: AnswerSnapshot, texts: Texts, results: readonly ExpectationResult[] = []): string {
	if (snapshot.state === 'none') return '';
	if (snapshot.state === 'sending') return texts.t('Sending…');
	const time = timeText(snapshot.milliseconds, texts);
	if (snapshot.state === 'failed') return `${short(snapshot.message)} · ${time}`;
	const status = `${snapshot.status} ${snapshot.statusText}`.trim();
	const isPlain = isSuccess(snapshot) || (results.length > 0 && isAsExpected(snapshot, results));
	const summary = isPlain ? '' : ` · ${short(snapshot.summary)}`;
	const expected = results.length === 0 ? '' : ` · ${countText(results, texts)}`;
	return `${status}${summary} · ${time}${expected}`;
}

/** What a call is called in a list. @param row the number of its row of the data, from 1 */
export function callTitle({ title, method }: Pick<ParsedCall, 'title' | 'method'>, { t }: Texts, row?: number): string {
	const name = (title ? `${title} (${method})` : method) || t('(no method)');
	return row === undefined ? name : t('{0}, row {1}', name, row);
}

export function isSuccess(snapshot: AnswerSnapshot): boolean {
	return snapshot.state === 'answered' && snapshot.kind === 'success';
}

/** True when all that is expected of a call held; where nothing is, when it did what it was sent for. */
export function isAsExpected(snapshot: AnswerSnapshot | undefined, results: readonly ExpectationResult[]): boolean {
	if (results.length > 0) return results.every(({ held }) => held);
	return snapshot === undefined || isSuccess(snapshot);
}

export function timeText(milliseconds: number, { t, number }: Texts): string {
	return milliseconds < 1000 ? t('{0} ms', Math.round(milliseconds)) : t('{0} s', number(milliseconds / 1000, 1));
}

function short(text: string): string {
	const line = text.replaceAll(/\s+/g, ' ');
	return line.length > longestSummary ? `${line.slice(0, longestSummary).toWellFormed()}…` : line;
}
