import { Location, l10n, type TestItem, TestMessage, type TestRun, type TextDocument } from 'vscode';
import type { CallOutcome } from '../../../app/callFiles/fileRun.ts';
import type { NotSent } from '../../../app/callFiles/readyCall.ts';
import { isAsExpected, resultText } from '../../../app/callFiles/resultText.ts';
import type { CallOfRow } from '../../../app/callFiles/runFile.ts';
import { type ExpectationResult, failureText } from '../../../app/expectations/results.ts';
import { plain } from '../../../app/plainText.ts';
import type { ParsedCall } from '../../../core/callFile/callDocumentModel.ts';
import type { AnswerSnapshot } from '../../../shared/answer.ts';
import { texts } from '../../texts.ts';
import { rangeOf } from '../callFinder.ts';
import type { ChosenCall } from './testItems.ts';

type TestResults = ReturnType<typeof testResults>;

/**
 * What came of a test: of a call, of one of its rows, or of the rows that no item of their own is for. Answers are not kept.
 * @param saysAll whether the output has what is as expected, too
 */
function testResults(testRun: TestRun, item: TestItem, document: TextDocument, saysAll: boolean) {
	const messages: TestMessage[] = [];
	let left = 0;
	let isBegun = false;
	let isSent = true;
	let duration = 0;

	function addSent(call: ParsedCall, { answer, results }: CallOutcome, row: string): void {
		const snapshot = answer?.snapshot;
		if (snapshot && 'milliseconds' in snapshot) duration += snapshot.milliseconds;
		const isRight = isAsExpected(snapshot, results);
		if (saysAll || !isRight) say(row, snapshot, results);
		for (const one of results) if (!one.held) messages.push(messageOf(document, one, row));
		// Of a call without expectations it is expected that it succeeds.
		if (!snapshot || results.length > 0 || isRight) return;
		const message = new TestMessage(plain(row + resultText(snapshot, texts, results), longestMessage));
		message.location = new Location(document.uri, rangeOf(document, call));
		messages.push(message);
	}

	function say(row: string, snapshot: AnswerSnapshot | undefined, results: readonly ExpectationResult[]): void {
		const said = snapshot ? [resultText(snapshot, texts, results)] : [];
		const lines = results.map((one) => `${one.held ? '✓' : '✗'} ${one.held ? one.text : failureText(one, texts)}`);
		const output = [...said, ...lines].map((line) => `${plain(row + line, longestMessage)}\r\n`);
		testRun.appendOutput(output.join(''), undefined, item);
	}

	return {
		/** Has one result more to come. */
		expect(): void {
			if (left === 0) testRun.enqueued(item);
			left += 1;
		},

		begin(): void {
			if (!isBegun) testRun.started(item);
			isBegun = true;
		},

		add({ call, rowNumber }: CallOfRow, outcome: CallOutcome | NotSent): void {
			const row = rowNumber === undefined ? '' : `${l10n.t('row {0}', rowNumber)}: `;
			if ('notSent' in outcome) {
				isSent = false;
				messages.push(new TestMessage(plain(row + outcome.notSent, longestMessage)));
			} else addSent(call, outcome, row);
			left -= 1;
			if (left > 0) return;
			if (messages.length === 0) testRun.passed(item, duration);
			else if (isSent) testRun.failed(item, messages, duration);
			else testRun.errored(item, messages, duration);
		},
	};
}

/** Of a run of more calls the output has those alone that are not as expected: writing a line each takes VS Code as long as the calls. */
const mostSaid = 200;

/** What takes the results of the calls of a run, and of their rows, by the number of a row. */
export function resultsToCome(
	testRun: TestRun,
	document: TextDocument,
	calls: ReadonlyMap<ParsedCall, ChosenCall>,
	rows: number | undefined,
): (of: CallOfRow) => TestResults | undefined {
	const found = new Map<ParsedCall, ReadonlyMap<number, TestResults>>();
	const all = rows === undefined ? [0] : Array.from({ length: rows }, (_, index) => index + 1);
	const saysAll = calls.size * all.length <= mostSaid;
	for (const [call, { item, rows: chosen }] of calls) {
		const ofCall = testResults(testRun, item, document, saysAll);
		const numbers = chosen && rows !== undefined ? all.filter((number) => chosen.has(number)) : all;
		const resultsOf = (number: number): [number, TestResults] => {
			const row = item.children.get(String(number));
			const results = row ? testResults(testRun, row, document, saysAll) : ofCall;
			results.expect();
			return [number, results];
		};
		found.set(call, new Map(numbers.map(resultsOf)));
	}
	return ({ call, rowNumber = 0 }) => found.get(call)?.get(rowNumber);
}

/** Of a message, in characters. */
export const longestMessage = 1000;

function messageOf(document: TextDocument, result: ExpectationResult, row: string): TestMessage {
	const message = new TestMessage(plain(row + failureText(result, texts), longestMessage));
	message.location = new Location(document.uri, rangeOf(document, result));
	if (result.expected !== undefined && result.actual !== undefined)
		Object.assign(message, { expectedOutput: result.expected, actualOutput: result.actual });
	return message;
}
