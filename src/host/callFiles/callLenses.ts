import {
	CodeLens,
	type CodeLensProvider,
	type Command,
	Disposable,
	EventEmitter,
	l10n,
	type TextDocument,
	window,
	workspace,
} from 'vscode';
import type { ParsedCall } from '../../core/callFile/callDocumentModel.ts';
import { callFileLanguage, commands } from '../../ids.ts';
import type { CallResult, CallResults } from './callResults.ts';
import { isWorkingFile, type ParsedDocuments, rangeOf } from './parsedDocuments.ts';
import { isSuccess, resultText } from './resultText.ts';

/** Which call a command is about, for as long as its title and method stay. */
export interface CallPlace {
	readonly uri: string;
	readonly key: string;
}

/** With more calls than this, only those near what is on screen get lenses: each is a message to the window. */
const mostCalls = 200;

/** Lines above and below what is on screen that have their lenses already. */
const margin = 100;

/** Above each call: what can be done with it, and what its last send brought. */
export class CallLenses implements CodeLensProvider {
	private readonly parsed: ParsedDocuments;
	private readonly results: CallResults;
	private readonly changed = new EventEmitter<void>();
	private readonly subscriptions: Disposable;
	readonly onDidChangeCodeLenses = this.changed.event;

	constructor(parsed: ParsedDocuments, results: CallResults) {
		this.parsed = parsed;
		this.results = results;
		this.subscriptions = Disposable.from(
			this.changed,
			results.onDidChange(() => this.changed.fire()),
			workspace.onDidGrantWorkspaceTrust(() => this.changed.fire()),
			window.onDidChangeTextEditorVisibleRanges(({ textEditor: { document } }) => {
				if (document.languageId !== callFileLanguage) return;
				if (this.parsed.of(document).calls.calls.length > mostCalls) this.changed.fire();
			}),
		);
	}

	provideCodeLenses(document: TextDocument): CodeLens[] {
		if (!isWorkingFile(document)) return [];
		const { calls, keys } = this.parsed.of(document);
		const uri = document.uri.toString();
		const isNear = this.isNear(document, calls.calls.length);
		return calls.calls.flatMap((call, index) => {
			if (!isNear(call)) return [];
			const place: CallPlace = { uri, key: keys[index] ?? '' };
			const range = rangeOf(document, { start: call.start, end: call.start });
			return lensCommands(place, this.results.of(document, place.key)).map((command) => new CodeLens(range, command));
		});
	}

	dispose(): void {
		this.subscriptions.dispose();
	}

	private isNear(document: TextDocument, count: number): (call: ParsedCall) => boolean {
		if (count <= mostCalls) return () => true;
		const near = window.visibleTextEditors
			.filter((editor) => editor.document === document)
			.flatMap(({ visibleRanges }) => visibleRanges)
			.map(({ start, end }) => ({
				from: document.offsetAt(start.with(Math.max(0, start.line - margin), 0)),
				to: document.offsetAt(end.with(Math.min(document.lineCount - 1, end.line + margin), 0)),
			}));
		return ({ start }) => near.some(({ from, to }) => from <= start && start <= to);
	}
}

function lensCommands(place: CallPlace, result: CallResult | undefined): Command[] {
	const lens = (command: string, title: string, tooltip: string): Command => {
		return { command, title, tooltip, arguments: [place] };
	};
	const send =
		result?.state === 'sending'
			? lens(commands.cancelCall, `$(loading~spin) ${l10n.t('Cancel')}`, l10n.t('Stop waiting for the answer'))
			: workspace.isTrusted
				? lens(commands.sendCall, `$(play) ${l10n.t('Send')}`, l10n.t('Sign and send this call'))
				: lens(
						commands.sendCall,
						`$(workspace-untrusted) ${l10n.t('Send')}`,
						l10n.t('Calls of a workspace that is not trusted are not sent'),
					);
	return [
		send,
		lens(commands.inspectCall, l10n.t('Inspect'), l10n.t('Show how the signature of this call comes about')),
		lens(
			commands.diagnoseCall,
			l10n.t('Diagnose'),
			l10n.t('Compare what another client sent with this call, and find what is wrong with its signature'),
		),
		lens(commands.copyAsCurl, l10n.t('Copy as cURL (masked)'), l10n.t('Copy the signed call without its secrets')),
		...(result?.state === 'done'
			? [lens(commands.showCallAnswer, resultTitle(result), l10n.t('Show the answer'))]
			: []),
	];
}

function resultTitle({ snapshot }: CallResult & { state: 'done' }): string {
	// `$(…)` in an answer's text would be drawn as an icon.
	const text = resultText(snapshot).replaceAll('$(', '$\u200b(');
	return `${isSuccess(snapshot) ? '$(pass)' : '$(error)'} ${text}`;
}
