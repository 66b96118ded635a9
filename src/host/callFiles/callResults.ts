import { Disposable, EventEmitter, type TextDocument, workspace } from 'vscode';
import { type CallAnswer, dropOldAnswers } from './keptAnswers.ts';

/** What became of a call of a file. */
export type CallResult = { readonly state: 'sending'; readonly cancel: () => void } | CallAnswer;

/** Remembers the last result of each call of the open files, until they are closed. */
export class CallResults {
	/** By file and key, the newest last. */
	private readonly results = new Map<string, CallResult>();
	private readonly changed = new EventEmitter<void>();
	private readonly subscriptions = Disposable.from(
		this.changed,
		workspace.onDidCloseTextDocument((document) => this.forget(placeOf(document))),
	);
	readonly onDidChange = this.changed.event;

	of(document: TextDocument, key: string): CallResult | undefined {
		return this.results.get(placeOf(document, key));
	}

	set(document: TextDocument, key: string, result: CallResult | undefined): void {
		const place = placeOf(document, key);
		const before = this.results.get(place);
		if (before !== result) removeFile(before);
		this.results.delete(place);
		if (result) this.results.set(place, result);
		dropOldAnswers([...this.results.values()].filter((one) => one.state === 'done'));
		this.changed.fire();
	}

	dispose(): void {
		this.forget('');
		this.subscriptions.dispose();
	}

	private forget(prefix: string): void {
		for (const [place, result] of this.results) {
			if (!place.startsWith(prefix)) continue;
			if (result.state === 'sending') result.cancel();
			removeFile(result);
			this.results.delete(place);
		}
	}
}

/** The file of a large answer that is no longer kept. */
function removeFile(result: CallResult | undefined): void {
	if (result?.state === 'done') void result.answer?.file?.remove();
}

function placeOf({ uri }: TextDocument, key = ''): string {
	return `${uri.toString()}\n${key}`;
}
