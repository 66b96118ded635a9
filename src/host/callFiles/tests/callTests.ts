import {
	type CancellationToken,
	type Disposable,
	l10n,
	type TestItem,
	TestMessage,
	type TestRun,
	TestRunProfileKind,
	TestRunRequest,
	type TextDocument,
	tests,
	Uri,
	workspace,
} from 'vscode';
import { dataRows } from '../../../app/callFiles/dataRows.ts';
import type { CallOutcome } from '../../../app/callFiles/fileRun.ts';
import type { CallFileReader } from '../../../app/callFiles/parsedFile.ts';
import type { NotSent } from '../../../app/callFiles/readyCall.ts';
import { type CallOfRow, callsToRun, runFile } from '../../../app/callFiles/runFile.ts';
import { Turns } from '../../../app/callFiles/turns.ts';
import { plain } from '../../../app/plainText.ts';
import type { ParsedCall } from '../../../core/callFile/callDocumentModel.ts';
import { expectationMark } from '../../../core/callFile/expectationLine.ts';
import { settings } from '../../../ids.ts';
import { showInformation } from '../../messages.ts';
import { numberSetting } from '../../settings.ts';
import { texts } from '../../texts.ts';
import { isTrusted } from '../askPermission.ts';
import type { RunSources } from '../callSender.ts';
import { fileBeside } from '../fileBeside.ts';
import { callFileText, findCallFiles, watchCallFiles } from '../findCallFiles.ts';
import { type ChosenCall, callItem, chosenCalls, listRows } from './testItems.ts';
import { longestMessage, resultsToCome } from './testResults.ts';

/** What of a call file is a test: only calls of which something is expected, so that no other is sent with all tests. */
const isTest = ({ expectations }: ParsedCall) => expectations.length > 0;

/** The calls of the workspace of which something is expected, in VS Code's Test Explorer. */
export function callTests(files: CallFileReader, { mayBeSent, sourcesOf, leaveOut }: RunSources) {
	const controller = tests.createTestController('signedCall', l10n.t('Signed Calls'));
	let watched: Disposable | undefined;

	async function listAll(): Promise<void> {
		watched ??= watchCallFiles((changed, isListChanged) => {
			if (isListChanged) return void listAll();
			for (const address of changed) void listFile(Uri.parse(address));
		});
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
		item.children.replace(
			calls.map((call) => callItem(controller, uri, file, call, item.children.get(file.keyOf(call)))),
		);
		if (!known) controller.items.add(item);
	}

	async function run(request: TestRunRequest, token: CancellationToken): Promise<void> {
		if (!(await isTrusted())) return;
		if (request.continuous) return runOnSave(request, token);
		// All tests are those of the files as they are now, whether VS Code has asked for them yet or not.
		if (!request.include) await listAll();
		await runChosen(request, chosenCalls(controller, request));
	}

	async function runChosen(
		request: TestRunRequest,
		chosen: ReadonlyMap<string, ReadonlyMap<string, ChosenCall>>,
		name?: string,
	): Promise<void> {
		const testRun = controller.createTestRun(request, name);
		const cancelled = new AbortController();
		const listening = testRun.token.onCancellationRequested(() => cancelled.abort());
		try {
			for (const [uri, calls] of chosen) await runCalls(testRun, Uri.parse(uri), calls, cancelled.signal);
		} finally {
			listening.dispose();
			testRun.end();
		}
	}

	function runOnSave(request: TestRunRequest, token: CancellationToken): void {
		const saving = workspace.onDidSaveTextDocument(async ({ uri }) => {
			if (!chosenCalls(controller, request).has(uri.toString())) return;
			await listFile(uri);
			const calls = chosenCalls(controller, request).get(uri.toString()) ?? new Map<string, ChosenCall>();
			const { exclude, profile } = request;
			const include = [...calls.values()].map(({ item }) => item);
			await runChosen(new TestRunRequest(include, exclude, profile), new Map([[uri.toString(), calls]]));
		});
		token.onCancellationRequested(() => saving.dispose());
	}

	async function runCalls(
		testRun: TestRun,
		uri: Uri,
		chosen: ReadonlyMap<string, ChosenCall>,
		cancelled: AbortSignal,
	): Promise<void> {
		const document = await workspace.openTextDocument(uri);
		const file = files.read(document);
		if (!(await mayBeSent(document, file))) return;
		const rows = await dataRows(file.calls, fileBeside(uri), texts);
		const calls = new Map<ParsedCall, ChosenCall>();
		for (const [key, one] of chosen) {
			const call = file.callOf(key);
			if (!call || call.isSkipped) testRun.skipped(one.item);
			else calls.set(call, one);
		}
		if (rows && 'notSent' in rows) {
			const message = new TestMessage(plain(rows.notSent, longestMessage));
			for (const { item } of calls.values()) testRun.errored(item, message);
			return;
		}
		if (rows) for (const { item } of calls.values()) listRows(controller, item, rows.length, file.calls.calls.length);
		const resultsOf = resultsToCome(testRun, document, calls, rows?.length);
		const sources = sourcesOf(document, file, new Turns());
		const steps = {
			sources: () => sources,
			leavesOut: (call: ParsedCall, rowNumber: number) => !resultsOf({ call, rowNumber }),
			began: (of: CallOfRow) => resultsOf(of)?.begin(),
			ended(of: CallOfRow, outcome: CallOutcome | NotSent) {
				// A cancelled run says nothing of the call.
				if (cancelled.aborted) return;
				if ('notSent' in outcome) leaveOut(document, file.keyOf(of.call), outcome.notSent);
				resultsOf(of)?.add(of, outcome);
			},
		};
		await runFile(file, [...calls.keys()], rows, steps, numberSetting(settings.callsAtOnce), cancelled);
	}

	/** Sends all calls of a file, also those that no test is; VS Code's Test Results show what comes of them. */
	async function runAll(document: TextDocument): Promise<void> {
		if (!(await isTrusted())) return;
		const file = files.read(document);
		if (file.calls.calls.length === 0) return void showInformation(l10n.t('There is no call in this file.'));
		const { uri } = document;
		// A file may be run before it is noticed on the disk; a test that is not listed would have no result in the Test Explorer.
		if (watched && workspace.getWorkspaceFolder(uri)) await listFile(uri);
		const listed = controller.items.get(uri.toString())?.children;
		const calls = callsToRun(file.calls.calls).map((call): [string, ChosenCall] => {
			const key = file.keyOf(call);
			return [key, { item: listed?.get(key) ?? callItem(controller, uri, file, call) }];
		});
		const items = calls.map(([, { item }]) => item);
		const request = new TestRunRequest(items, undefined, undefined, false, false);
		await runChosen(request, new Map([[uri.toString(), new Map(calls)]]), plain(workspace.asRelativePath(uri)));
	}

	async function listRowsOf(item: TestItem): Promise<void> {
		const read = item.uri && (await callFileText(item.uri));
		if (!item.uri || typeof read !== 'object') return;
		const { calls } = files.read(read);
		const rows = await dataRows(calls, fileBeside(item.uri), texts);
		item.error = rows && 'notSent' in rows ? plain(rows.notSent, longestMessage) : undefined;
		if (rows && !('notSent' in rows)) listRows(controller, item, rows.length, calls.calls.length);
	}

	controller.resolveHandler = (item) => (item ? listRowsOf(item) : listAll());
	controller.refreshHandler = listAll;
	controller.createRunProfile(l10n.t('Send'), TestRunProfileKind.Run, run, true, undefined, true);
	return {
		runAll,
		dispose() {
			watched?.dispose();
			controller.dispose();
		},
	};
}
