import {
	CodeLens,
	type Command,
	Disposable,
	type Event,
	EventEmitter,
	l10n,
	type TextDocument,
	window,
	workspace,
} from 'vscode';
import type { CallResult, CallResults } from '../../app/callFiles/callResults.ts';
import type { CallFileReader, ParsedFile } from '../../app/callFiles/parsedFile.ts';
import { isAsExpected, resultText } from '../../app/callFiles/resultText.ts';
import { countText, type ExpectationResult, failureText } from '../../app/expectations/results.ts';
import { plain, plainLines } from '../../app/plainText.ts';
import { untilAsked } from '../../app/throttled.ts';
import type { ParsedCall } from '../../core/callFile/callDocumentModel.ts';
import { callFileLanguage, commands } from '../../ids.ts';
import { texts } from '../texts.ts';
import { type CallPlace, isWorkingFile, rangeOf } from './callFinder.ts';

/** With more calls than this, only those near what is on screen get lenses: each is a message to the window. */
const mostCalls = 200;

/** Lines above and below what is on screen that have their lenses already. */
const margin = 100;

/** In milliseconds: VS Code asks after 250 where its last answers came soon, and after 62,500 at most. */
const [usualPause, longestPause] = [3000, 65_000];

/**
 * The actions above each call, and the result of its last send.
 * @param onDidChange when the results or the accounts have changed
 * @param isDiagnosed whether the calls of a file have mistakes that a diagnosis knows
 */
export function callLenses(
	results: Pick<CallResults, 'of'>,
	onDidChange: Event<void>,
	files: CallFileReader,
	isDiagnosed: (file: ParsedFile) => boolean,
) {
	const changed = new EventEmitter<void>();
	// VS Code asks some time after the last change, later where it was slow: notified of each, it might never ask in a long run.
	// And it forgets a change where the editor loses the focus before it has asked.
	const { notify, asked } = untilAsked(() => changed.fire(), usualPause, longestPause);
	const subscriptions = Disposable.from(
		changed,
		onDidChange(notify),
		workspace.onDidGrantWorkspaceTrust(notify),
		window.onDidChangeTextEditorVisibleRanges(({ textEditor: { document } }) => {
			if (document.languageId === callFileLanguage && hasMany(files.read(document))) notify();
		}),
	);
	return {
		onDidChangeCodeLenses: changed.event,
		provideCodeLenses(document: TextDocument): CodeLens[] {
			asked();
			if (!isWorkingFile(document)) return [];
			const file = files.read(document);
			const uri = document.uri.toString();
			const { calls } = file.calls;
			const canDiagnose = isDiagnosed(file);
			const shown = hasMany(file) ? calls.filter(nearScreen(document)) : calls;
			return shown.flatMap((call) => {
				const { start } = call;
				const key = file.keyOf(call);
				const range = rangeOf(document, { start, end: start });
				return lensCommands({ uri, key }, results.of(document, key), canDiagnose).map(
					(command) => new CodeLens(range, command),
				);
			});
		},
		dispose() {
			asked();
			subscriptions.dispose();
		},
	};
}

function hasMany(file: ParsedFile): boolean {
	return file.calls.calls.length > mostCalls;
}

function nearScreen(document: TextDocument): (call: ParsedCall) => boolean {
	const near = window.visibleTextEditors
		.filter((editor) => editor.document === document)
		.flatMap(({ visibleRanges }) => visibleRanges)
		.map(({ start, end }) => ({
			from: document.offsetAt(start.with(Math.max(0, start.line - margin), 0)),
			to: document.offsetAt(end.with(Math.min(document.lineCount - 1, end.line + margin), 0)),
		}));
	return ({ start }) => near.some(({ from, to }) => from <= start && start <= to);
}

function lensCommands(place: CallPlace, result: CallResult | undefined, isDiagnosed: boolean): Command[] {
	const lens = (command: string, title: string, tooltip: string) => ({ command, title, tooltip, arguments: [place] });
	const [icon, tooltip] = workspace.isTrusted
		? ['play', l10n.t('Sign and send this call')]
		: ['workspace-untrusted', l10n.t('Calls of a workspace that is not trusted are not sent')];
	const diagnose = lens(
		commands.diagnose,
		l10n.t('Diagnose'),
		l10n.t('Compare what another client sent with this call, and find what is wrong with its signature'),
	);
	const send = lens(commands.sendCall, `$(${icon}) ${l10n.t('Send')}`, tooltip);
	return [
		// Text without a link, which a second click does not send again.
		result?.state === 'sending' ? { ...send, command: '' } : send,
		lens(commands.showInspector, l10n.t('Inspect'), l10n.t('Show how the signature of this call comes about')),
		...(isDiagnosed ? [diagnose] : []),
		lens(commands.copyCallAs, l10n.t('Copy as…'), l10n.t('Copy the signed call as cURL, a URL or an HTTP request')),
		// The result is last, so that none of the others moves.
		...resultLenses(),
	];

	function resultLenses(): Command[] {
		switch (result?.state) {
			case undefined:
				return [];
			case 'sending':
				return [
					lens(commands.cancelCall, `$(loading~spin) ${l10n.t('Cancel')}`, l10n.t('Stop waiting for the answer')),
				];
			case 'not-sent': {
				const title = `$(circle-slash) ${l10n.t('Not sent: {0}', plain(result.reason))}`;
				return [{ command: '', title, tooltip: plain(result.reason) }];
			}
			case 'judged':
				return [{ command: '', title: judgedTitle(result.results), tooltip: plainLines(...failures(result.results)) }];
			case 'done': {
				const save = lens(commands.saveAnswer, l10n.t('Save…'), l10n.t('Save the answer as a file, its keys masked'));
				const about = plainLines(l10n.t('Show the answer'), ...failures(result.results ?? []));
				const show = lens(commands.showCallAnswer, resultTitle(result), about);
				return result.answer?.saved ? [show, save] : [show];
			}
		}
	}
}

function resultTitle({ snapshot, results = [] }: CallResult & { state: 'done' }): string {
	// `$(…)` in an answer's text would be drawn as an icon.
	const text = plain(resultText(snapshot, texts, results));
	return `${isAsExpected(snapshot, results) ? '$(pass)' : '$(error)'} ${text}`;
}

/** Of a call of whose sig alone something is expected. */
function judgedTitle(results: readonly ExpectationResult[]): string {
	return `${isAsExpected(undefined, results) ? '$(pass)' : '$(error)'} ${countText(results, texts)}`;
}

function failures(results: readonly ExpectationResult[]): string[] {
	return results.filter(({ held }) => !held).map((one) => failureText(one, texts));
}
