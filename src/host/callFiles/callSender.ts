import { l10n, type TextDocument, ViewColumn, window } from 'vscode';
import type { AnswerView } from '../../app/answer/answerView.ts';
import type { CallResults } from '../../app/callFiles/callResults.ts';
import { dataRows } from '../../app/callFiles/dataRows.ts';
import { type CallOutcome, type FileRunSources, fileRun } from '../../app/callFiles/fileRun.ts';
import type { ParsedFile } from '../../app/callFiles/parsedFile.ts';
import type { NotSent } from '../../app/callFiles/readyCall.ts';
import { storedSend } from '../../app/callFiles/storedSend.ts';
import type { Turns } from '../../app/callFiles/turns.ts';
import type { NextStep } from '../../shared/shownCall.ts';
import type { AnswerText } from '../call/answerDocuments.ts';
import { saveAnswer } from '../call/saveAnswer.ts';
import { showError, showInformation, showWarning } from '../messages.ts';
import { texts } from '../texts.ts';
import { isTrusted } from './askPermission.ts';
import type { ReadingServices } from './callFileServices.ts';
import { type FoundCall, rangeOf } from './callFinder.ts';
import { callOfFile, copyCallAs } from './copyCallAs.ts';
import { fileBeside, writerBeside } from './fileBeside.ts';

export type RunSources = Pick<ReturnType<typeof callSender>, 'mayBeSent' | 'sourcesOf' | 'leaveOut'>;

/** Sends calls of files as the composer does, and stores the result of each. */
export function callSender(results: CallResults, services: ReadingServices) {
	const { files, fileCalls, callsOf, prepare, environment: permission, runAction } = services;

	/** @param turns absent for a call alone; @param updates whether files that answers are compared with are written anew */
	function sourcesOf(document: TextDocument, file: ParsedFile, turns?: Turns, updates = false): FileRunSources {
		// The active one may be another before all calls are sent.
		const account = fileCalls.accountOf(file.calls);
		const missing = (asked: NonNullable<NotSent['environment']>) => permission.missing({ file: document, ...asked });
		return {
			...{ calls: callsOf({ named: () => account }), prepare, missing, texts, ...(turns && { turns }) },
			keysOf: (accountId) => services.sources.keyRing.valuesOf(accountId),
			readFile: fileBeside(document.uri),
			...(updates && { writeFile: writerBeside(document.uri) }),
			send: (call, prepared, signal, onAnswer) => {
				const of = [document, file.keyOf(call)] as const;
				return storedSend(results, services.runner, { of, prepared, isAlone: !turns, signal, onAnswer });
			},
			onOutcome: (call, outcome) => store(document, file.keyOf(call), outcome),
		};
	}

	/** Stores what came of that which is expected of a call. */
	function store(document: TextDocument, key: string, outcome: CallOutcome | NotSent): void {
		if (document.isClosed || 'notSent' in outcome || outcome.results.length === 0) return;
		const { answer, results: judged } = outcome;
		const stored = results.of(document, key);
		if (!answer) results.set(document, key, { state: 'judged', results: judged });
		// Else another send of the call has begun.
		else if (stored?.state === 'done' && stored.answer === answer)
			results.set(document, key, { ...stored, results: judged });
	}

	/**
	 * Sends the call and shows its answer beside the file; shows a problem with its next step, then tries again.
	 * @param updates whether files that the answer is compared with are written anew
	 */
	async function send(found: FoundCall, updates = false): Promise<void> {
		if (!(await isTrusted())) return;
		const { document, key } = found;
		const file = files.read(document);
		const call = file.callOf(key);
		const accountId = fileCalls.accountOf(file.calls)?.id;
		const rows = await dataRows(file.calls, fileBeside(document.uri), texts);
		const { signal } = new AbortController();
		// A call alone is that of the first row.
		const outcome = call
			? rows && 'notSent' in rows
				? rows
				: await fileRun(file, sourcesOf(document, file, undefined, updates), signal, rows?.[0])(call)
			: { notSent: l10n.t('The call is no longer in the file.') };
		if ('notSent' in outcome) return (await solve(found, outcome)) ? send(found, updates) : undefined;
		const { answer } = outcome;
		if (!answer) return;
		if (answer.snapshot.state !== 'failed') return showAnswer(found, answer);
		const { code, message, next } = answer.snapshot;
		if (code === 'cancelled') return;
		await offerNext(message, next, ({ action }) =>
			runAction(action, {
				accountId,
				send: () => send(found, updates),
				copyCurl: () => copyCallAs(callOfFile(found, services), 'curlWithToken'),
			}),
		);
	}

	/** Shows why a call is not sent, with a next step; answers whether to try again. */
	async function solve({ document }: FoundCall, why: NotSent): Promise<boolean> {
		const { notSent, accountId, unknownAccount, problem, environment, blocker } = why;
		const message = l10n.t('Not sent: {0}', notSent);
		if (blocker) return offerNext(message, blocker.next, ({ action }) => runAction(action, { accountId }));
		if (environment) return permission.isGiven({ file: document, ...environment });
		if (unknownAccount !== undefined) {
			const start = l10n.t('Start the local service');
			const chosen = await showWarning(message, start, l10n.t('New account…'));
			if (chosen === undefined) return false;
			await runAction(chosen === start ? 'start-local-service' : 'new-account');
			return services.sources.accounts.named(unknownAccount) !== undefined;
		}
		if (problem) await window.showTextDocument(document, { selection: rangeOf(document, problem) });
		void showError(message);
		return false;
	}

	/** Whether the environment variables in the calls of a file may be sent. */
	async function mayBeSent(document: TextDocument, file: ParsedFile): Promise<boolean> {
		const origin = fileCalls.originOf(file);
		if (origin === undefined) return true;
		return permission.isGiven({ file: document, origin, names: fileCalls.environmentOf(file) });
	}

	function cancel({ document, key }: FoundCall): void {
		const result = results.of(document, key);
		if (result?.state === 'sending') result.cancel();
	}

	/** Shows an answer in VS Code's preview editor beside the call file. The focus stays in the call file. */
	async function showAnswer({ call, document }: FoundCall, answer: Omit<AnswerText, 'method'>): Promise<void> {
		await services.answers.show(
			{ ...answer, method: call.title || call.method },
			{ viewColumn: besideColumn(document), preserveFocus: true, preview: true },
		);
	}

	/** The answer of the last send; says so where it is no longer stored. */
	function answerOf({ document, key }: FoundCall): AnswerView | undefined {
		const result = results.of(document, key);
		const answer = result?.state === 'done' ? result.answer : undefined;
		if (!answer) void showInformation(l10n.t('This answer is no longer stored. Send the call again.'));
		return answer;
	}

	return {
		mayBeSent,
		sourcesOf,
		/** Says above a call why a run did not send it. */
		leaveOut(document: TextDocument, key: string, reason: string): void {
			if (!document.isClosed) results.set(document, key, { state: 'not-sent', reason });
		},
		send: (found: FoundCall) => send(found),
		/** Sends the call, and has the files that its answer is compared with say what came. */
		updateSnapshot: (found: FoundCall) => send(found, true),
		cancel,
		async showAnswer(found: FoundCall): Promise<void> {
			const answer = answerOf(found);
			if (answer) await showAnswer(found, answer);
		},
		async saveAnswer(found: FoundCall): Promise<void> {
			const answer = answerOf(found);
			if (answer?.saved) await saveAnswer(answer.saved, found.call.method);
			else if (answer) void showInformation(l10n.t('This answer has no body to save.'));
		},
	};
}

/** Shows what went wrong; answers whether its next step was done. An error with buttons would stay, so it is a warning then. */
async function offerNext(message: string, next: NextStep | undefined, run: (next: NextStep) => Promise<void>) {
	if (!next) {
		void showError(message);
		return false;
	}
	if ((await showWarning(message, next.title)) !== next.title) return false;
	await run(next);
	return true;
}

/** The next group to the right of the document's, if there is one, else a new one. */
function besideColumn(document: TextDocument): ViewColumn {
	const { activeTabGroup, all } = window.tabGroups;
	// The group of an answer may be the active one, as while it is being opened.
	const own = window.visibleTextEditors.find((editor) => editor.document === document)?.viewColumn;
	const other = all.find(({ viewColumn }) => viewColumn > (own ?? activeTabGroup.viewColumn));
	return other?.viewColumn ?? ViewColumn.Beside;
}
