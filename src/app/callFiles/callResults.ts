import type { AnswerView } from '../answer/answerView.ts';
import type { ExpectationResult } from '../expectations/results.ts';
import { throttled } from '../throttled.ts';

export interface CallAnswer {
	readonly state: 'done';
	/** Without headers once the answer is dropped. */
	readonly snapshot: AnswerView['snapshot'];
	/** Absent once it is dropped. */
	readonly answer?: AnswerView;
	/** What came of what is expected of it. */
	readonly results?: readonly ExpectationResult[];
}

/** The result of sending a call of a file; `not-sent` in a run of all calls, with the reason. */
export type CallResult =
	| { readonly state: 'sending'; readonly cancel: () => void }
	| { readonly state: 'not-sent'; readonly reason: string }
	| CallAnswer
	/** Of the sig alone something is expected: nothing is sent. */
	| { readonly state: 'judged'; readonly results: readonly ExpectationResult[] };

/** How many whole answers are stored, and how long they may be together, in UTF-16 units: at most 32 MB. */
export interface AnswerLimits {
	readonly answers: number;
	readonly characters: number;
}

const defaultLimits: AnswerLimits = { answers: 20, characters: 2 ** 24 };
/** The code lenses of a file are asked for again at each change. */
const changeMilliseconds = 100;

interface ResultDocument {
	readonly uri: { toString(): string };
}

/** Stores the last result of each call of the open files; of older answers only the line above the call. */
export class CallResults {
	/** By file and key. */
	private readonly results = new Map<string, CallResult>();
	/** Sizes of the whole answers, the oldest first. */
	private readonly sizes = new Map<string, number>();
	private readonly limits: AnswerLimits;
	private readonly changed;
	private characters = 0;

	constructor(onChange: () => void, limits = defaultLimits) {
		this.changed = throttled(onChange, changeMilliseconds);
		this.limits = limits;
	}

	of(document: ResultDocument, key: string): CallResult | undefined {
		return this.results.get(placeOf(document, key));
	}

	set(document: ResultDocument, key: string, result: CallResult | undefined): void {
		const place = placeOf(document, key);
		this.remove(place);
		if (result) this.results.set(place, result);
		if (result?.state === 'done' && result.answer) {
			const size = sizeOf(result.answer);
			this.sizes.set(place, size);
			this.characters += size;
			this.dropOldAnswers();
		}
		this.changed();
	}

	/** Forgets the results of a document that was closed. */
	forget(document: ResultDocument): void {
		this.forgetFrom(placeOf(document));
	}

	dispose(): void {
		this.forgetFrom('');
		this.changed.dispose();
	}

	private forgetFrom(prefix: string): void {
		for (const [place, result] of this.results) {
			if (!place.startsWith(prefix)) continue;
			if (result.state === 'sending') result.cancel();
			this.remove(place);
		}
	}

	/** The newest answer stays, however large: the user may be about to open it. */
	private dropOldAnswers(): void {
		for (const place of this.sizes.keys()) {
			const { size } = this.sizes;
			if (size === 1 || (size <= this.limits.answers && this.characters <= this.limits.characters)) return;
			const result = this.results.get(place);
			this.remove(place);
			if (result?.state !== 'done') continue;
			const { answer: _, snapshot, ...brief } = result;
			this.results.set(place, { ...brief, snapshot: briefSnapshot(snapshot) });
		}
	}

	private remove(place: string): void {
		const result = this.results.get(place);
		// The file of a large answer belongs to whoever holds the answer.
		if (result?.state === 'done') void result.answer?.file?.remove();
		this.results.delete(place);
		this.characters -= this.sizes.get(place) ?? 0;
		this.sizes.delete(place);
	}
}

function briefSnapshot(snapshot: CallAnswer['snapshot']): CallAnswer['snapshot'] {
	return snapshot.state === 'answered' ? { ...snapshot, headers: [] } : snapshot;
}

function sizeOf({ text, snapshot }: AnswerView): number {
	if (snapshot.state !== 'answered') return text.length;
	const { headers, bytes } = snapshot;
	// The bytes are stored too, and are half a unit each.
	return headers.reduce((sum, { name, value }) => sum + name.length + value.length, text.length + Math.ceil(bytes / 2));
}

function placeOf({ uri }: ResultDocument, key = ''): string {
	return `${uri.toString()}\n${key}`;
}
