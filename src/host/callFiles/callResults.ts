import { Disposable, EventEmitter, type TextDocument, workspace } from 'vscode';
import type { AnswerView } from '../call/answerView.ts';

/** What became of a call of a file. */
export type CallResult =
	| { readonly state: 'sending'; readonly cancel: () => void }
	| { readonly state: 'done'; readonly snapshot: AnswerView['snapshot']; readonly answer?: AnswerView };

/** How many whole answers are kept; of older ones only status and time are. */
const mostAnswers = 20;

/** Remembers the last result of each call of the open files, until they are closed. */
export class CallResults {
	private readonly results = new Map<string, Map<string, CallResult>>();
	private readonly withAnswer: { readonly uri: string; readonly key: string }[] = [];
	private readonly changed = new EventEmitter<void>();
	private readonly subscriptions: Disposable;
	readonly onDidChange = this.changed.event;

	constructor() {
		this.subscriptions = Disposable.from(
			this.changed,
			workspace.onDidCloseTextDocument(({ uri }) => this.forget(uri.toString())),
		);
	}

	of({ uri }: TextDocument, key: string): CallResult | undefined {
		return this.results.get(uri.toString())?.get(key);
	}

	set(document: TextDocument, key: string, result: CallResult | undefined): void {
		const uri = document.uri.toString();
		const results = this.results.get(uri) ?? new Map<string, CallResult>();
		this.results.set(uri, results);
		if (result) results.set(key, result);
		else results.delete(key);
		if (result?.state === 'done' && result.answer) {
			this.withAnswer.push({ uri, key });
			if (this.withAnswer.length > mostAnswers) this.dropAnswer(this.withAnswer.shift());
		}
		this.changed.fire();
	}

	dispose(): void {
		for (const results of this.results.values()) cancelAll(results);
		this.results.clear();
		this.subscriptions.dispose();
	}

	private dropAnswer(oldest: { uri: string; key: string } | undefined): void {
		if (!oldest || this.withAnswer.some(({ uri, key }) => uri === oldest.uri && key === oldest.key)) return;
		const results = this.results.get(oldest.uri);
		const result = results?.get(oldest.key);
		if (result?.state === 'done') results?.set(oldest.key, { state: 'done', snapshot: result.snapshot });
	}

	private forget(uri: string): void {
		cancelAll(this.results.get(uri));
		this.results.delete(uri);
	}
}

function cancelAll(results: ReadonlyMap<string, CallResult> | undefined): void {
	for (const result of results?.values() ?? []) if (result.state === 'sending') result.cancel();
}
