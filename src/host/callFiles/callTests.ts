import {
	type CancellationToken,
	Disposable,
	Location,
	l10n,
	Range,
	type TestController,
	type TestItem,
	TestMessage,
	type TestRun,
	TestRunProfileKind,
	TestRunRequest,
	TestTag,
	type TextDocument,
	tests,
	Uri,
	workspace,
} from 'vscode';
import { dataRows } from '../../app/callFiles/dataRows.ts';
import type { CallOutcome } from '../../app/callFiles/fileRun.ts';
import type { CallFileReader, ParsedFile } from '../../app/callFiles/parsedFile.ts';
import type { NotSent } from '../../app/callFiles/readyCall.ts';
import { isAsExpected, resultText } from '../../app/callFiles/resultText.ts';
import { type CallOfRow, callsToRun, runFile } from '../../app/callFiles/runFile.ts';
import { type ExpectationResult, failureText } from '../../app/expectations/results.ts';
import { plain } from '../../app/plainText.ts';
import { throttled } from '../../app/throttled.ts';
import type { ParsedCall } from '../../core/callFile/callDocumentModel.ts';
import { expectationMark } from '../../core/callFile/expectationLine.ts';
import { callFileLanguage, settings } from '../../ids.ts';
import { showInformation } from '../messages.ts';
import { numberSetting } from '../settings.ts';
import { texts } from '../texts.ts';
import { isTrusted } from './askPermission.ts';
import { callFileText } from './callFileText.ts';
import { rangeOf } from './callFinder.ts';
import type { RunSources } from './callSender.ts';
import { fileBeside } from './fileBeside.ts';
import { findCallFiles } from './findCallFiles.ts';
import { callName } from './outline.ts';

const refreshMilliseconds = 300;

/** What of a call file is a test: only calls of which something is expected, so that no other is sent with all tests. */
const isTest = ({ expectations }: ParsedCall) => expectations.length > 0;

export interface CallTests extends Disposable {
	/** Sends all calls of a file, also those that no test is; VS Code's Test Results show what comes of them. */
	runAll(document: TextDocument): Promise<void>;
}

/** The calls of the workspace of which something is expected, in VS Code's Test Explorer. */
export function callTests(files: CallFileReader, { mayBeSent, sourcesOf, leaveOut }: RunSources): CallTests {
	const controller = tests.createTestController('signedCall', l10n.t('Signed Calls'));
	const changed = new Set<string>();
	const refresh = throttled(() => {
		for (const address of changed) void listFile(Uri.parse(address));
		changed.clear();
	}, refreshMilliseconds);
	let watched: Disposable | undefined;

	async function listAll(): Promise<void> {
		watched ??= watch();
		const { uris } = await findCallFiles();
		const found = new Set(uris.map(String));
		for (const [id] of controller.items) if (!found.has(id)) controller.items.delete(id);
		for (const uri of uris) await listFile(uri);
	}

	async function listFile(uri: Uri): Promise<void> {
		const read = await callFileText(uri);
		const file = typeof read === 'object' && read.getText().includes(expectationMark) ? files.read(read) : undefined;
		const calls = file?.calls.calls.filter(isTest) ?? [];
		if (!file || calls.length === 0) return controller.items.delete(uri.toString());
		const known = controller.items.get(uri.toString());
		const item = known ?? controller.createTestItem(uri.toString(), plain(workspace.asRelativePath(uri)), uri);
		item.children.replace(calls.map((call) => callItem(controller, uri, file, call)));
		if (!known) controller.items.add(item);
	}

	function watch(): Disposable {
		const watcher = workspace.createFileSystemWatcher('**/*.call');
		const list = ({ uri }: { readonly uri: Uri }) => {
			changed.add(uri.toString());
			refresh();
		};
		return Disposable.from(
			watcher,
			watcher.onDidCreate((uri) => list({ uri })),
			watcher.onDidChange((uri) => list({ uri })),
			watcher.onDidDelete((uri) => controller.items.delete(uri.toString())),
			workspace.onDidChangeTextDocument(({ document }) => {
				if (document.languageId === callFileLanguage && document.uri.scheme !== 'untitled') list(document);
			}),
		);
	}

	async function run(request: TestRunRequest, token: CancellationToken): Promise<void> {
		if (!(await isTrusted())) return;
		if (request.continuous) return runOnSave(request, token);
		await runItems(request, itemsOf(controller, request));
	}

	async function runItems(
		request: TestRunRequest,
		chosen: ReadonlyMap<string, readonly TestItem[]>,
		name?: string,
	): Promise<void> {
		const testRun = controller.createTestRun(request, name);
		const cancelled = new AbortController();
		const listening = testRun.token.onCancellationRequested(() => cancelled.abort());
		try {
			for (const [uri, items] of chosen) await runCalls(testRun, Uri.parse(uri), items, cancelled.signal);
		} finally {
			listening.dispose();
			testRun.end();
		}
	}

	function runOnSave(request: TestRunRequest, token: CancellationToken): void {
		const saving = workspace.onDidSaveTextDocument(async ({ uri }) => {
			const included = itemsOf(controller, request).get(uri.toString());
			if (!included) return;
			await listFile(uri);
			const { exclude, profile } = request;
			const include = included.flatMap(({ id }) => controller.items.get(uri.toString())?.children.get(id) ?? []);
			await run(new TestRunRequest(include, exclude, profile), token);
		});
		token.onCancellationRequested(() => saving.dispose());
	}

	async function runCalls(
		testRun: TestRun,
		uri: Uri,
		items: readonly TestItem[],
		cancelled: AbortSignal,
	): Promise<void> {
		const document = await workspace.openTextDocument(uri);
		const file = files.read(document);
		if (!(await mayBeSent(document, file))) return;
		const rows = await dataRows(file.calls, fileBeside(uri), texts);
		const chosen = new Map<ParsedCall, TestItem>();
		for (const item of items) {
			const call = file.callOf(item.id);
			if (!call || call.isSkipped) testRun.skipped(item);
			else chosen.set(call, item);
		}
		for (const item of chosen.values()) testRun.enqueued(item);
		if (rows && 'notSent' in rows) {
			const message = new TestMessage(plain(rows.notSent, longestMessage));
			for (const item of chosen.values()) testRun.errored(item, message);
			return;
		}
		// A test is over with its last row.
		const came = new Map(
			[...chosen].map(([call, item]) => [call, new RowResults(testRun, item, document, rows?.length ?? 1)]),
		);
		const sources = sourcesOf(document, file);
		const steps = {
			sources: () => sources,
			began: ({ call }: CallOfRow) => came.get(call)?.begin(),
			ended({ call, rowNumber }: CallOfRow, outcome: CallOutcome | NotSent) {
				// A cancelled run says nothing of the call.
				if (cancelled.aborted) return;
				if ('notSent' in outcome) leaveOut(document, file.keyOf(call), outcome.notSent);
				came.get(call)?.add(call, outcome, rowNumber);
			},
		};
		await runFile(file, [...chosen.keys()], rows, steps, numberSetting(settings.callsAtOnce), cancelled);
	}

	async function runAll(document: TextDocument): Promise<void> {
		if (!(await isTrusted())) return;
		const file = files.read(document);
		if (file.calls.calls.length === 0) return void showInformation(l10n.t('There is no call in this file.'));
		const { uri } = document;
		const listed = controller.items.get(uri.toString())?.children;
		const items = callsToRun(file.calls.calls).map(
			(call) => listed?.get(file.keyOf(call)) ?? callItem(controller, uri, file, call),
		);
		const request = new TestRunRequest(items, undefined, undefined, false, false);
		await runItems(request, new Map([[uri.toString(), items]]), plain(workspace.asRelativePath(uri)));
	}

	controller.resolveHandler = async (item) => {
		if (!item) await listAll();
	};
	controller.refreshHandler = listAll;
	controller.createRunProfile(l10n.t('Send'), TestRunProfileKind.Run, run, true, undefined, true);
	return {
		runAll,
		dispose() {
			watched?.dispose();
			refresh.dispose();
			controller.dispose();
		},
	};
}

function callItem(controller: TestController, uri: Uri, file: ParsedFile, call: ParsedCall): TestItem {
	const { name, method } = callName(call);
	const item = controller.createTestItem(file.keyOf(call), name, uri);
	const line = file.text.slice(0, call.start).split('\n').length - 1;
	item.range = new Range(line, 0, line, 0);
	item.description = method;
	item.tags = call.tags.map((tag) => new TestTag(plain(tag)));
	return item;
}

/** The calls of a request by the address of their file, in the order of the files. */
function itemsOf(controller: TestController, { include, exclude = [] }: TestRunRequest): Map<string, TestItem[]> {
	const all = include ?? [...controller.items].map(([, item]) => item);
	const calls = all.flatMap((item) => (item.parent ? [item] : [...item.children].map(([, child]) => child)));
	const left = calls.filter((item) => !exclude.includes(item) && !(item.parent && exclude.includes(item.parent)));
	return Map.groupBy(left, ({ uri }) => String(uri));
}

/** What came of the rows of a test, of which the answers are not kept. */
class RowResults {
	private readonly testRun: TestRun;
	private readonly item: TestItem;
	private readonly document: TextDocument;
	private readonly messages: TestMessage[] = [];
	private left: number;
	private isBegun = false;
	private isSent = true;
	private duration = 0;

	constructor(testRun: TestRun, item: TestItem, document: TextDocument, rows: number) {
		this.testRun = testRun;
		this.item = item;
		this.document = document;
		this.left = rows;
	}

	begin(): void {
		if (!this.isBegun) this.testRun.started(this.item);
		this.isBegun = true;
	}

	/** @param number of the row, where there are rows */
	add(call: ParsedCall, outcome: CallOutcome | NotSent, number: number | undefined): void {
		const row = number === undefined ? '' : `${l10n.t('row {0}', number)}: `;
		if ('notSent' in outcome) {
			this.isSent = false;
			this.messages.push(new TestMessage(plain(row + outcome.notSent, longestMessage)));
		} else this.addSent(call, outcome, row);
		this.left -= 1;
		if (this.left > 0) return;
		const { testRun, item, messages, duration } = this;
		if (messages.length === 0) testRun.passed(item, duration);
		else if (this.isSent) testRun.failed(item, messages, duration);
		else testRun.errored(item, messages, duration);
	}

	private addSent(call: ParsedCall, { answer, results }: CallOutcome, row: string): void {
		const snapshot = answer?.snapshot;
		if (snapshot && 'milliseconds' in snapshot) this.duration += snapshot.milliseconds;
		const said = snapshot ? [resultText(snapshot, texts, results)] : [];
		const lines = results.map((one) => `${one.held ? '✓' : '✗'} ${one.held ? one.text : failureText(one, texts)}`);
		const output = [...said, ...lines].map((line) => `${plain(row + line, longestMessage)}\r\n`);
		this.testRun.appendOutput(output.join(''), undefined, this.item);
		for (const one of results) if (!one.held) this.messages.push(messageOf(this.document, one, row));
		// Of a call without expectations it is expected that it succeeds.
		if (!snapshot || results.length > 0 || isAsExpected(snapshot, results)) return;
		const message = new TestMessage(plain(row + resultText(snapshot, texts, results), longestMessage));
		message.location = new Location(this.document.uri, rangeOf(this.document, call));
		this.messages.push(message);
	}
}

/** Of a message, in characters. */
const longestMessage = 1000;

function messageOf(document: TextDocument, result: ExpectationResult, row: string): TestMessage {
	const message = new TestMessage(plain(row + failureText(result, texts), longestMessage));
	message.location = new Location(document.uri, rangeOf(document, result));
	if (result.expected !== undefined && result.actual !== undefined)
		Object.assign(message, { expectedOutput: result.expected, actualOutput: result.actual });
	return message;
}
