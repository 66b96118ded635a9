import type { AnswerView } from '../answer/answerView.ts';
import type { ExpectationResult } from '../expectations/results.ts';
import { throttled } from '../throttled.ts';

export interface CallAnswer {
	readonly state: 'done';
	/** Without headers once the answer is dropped. */
	readonly snapshot: AnswerView['snapshot'];
	/** Absent once it is dropped. */
	readonly answer?: AnswerView;
	readonly results?: readonly ExpectationResult[];
}

/** The result of sending a call of a file; `not-sent` in a run of all calls, with the reason. */
export type CallResult =
	| { readonly state: 'sending'; readonly cancel: () => void; readonly isAlone?: boolean }
	| { readonly state: 'not-sent'; readonly reason: string }
	| CallAnswer
	/** Of the sig alone something is expected: nothing is sent. */
	| { readonly state: 'judged'; readonly results: readonly ExpectationResult[] };

/** How many whole answers are stored, and how long they may be together, in UTF-16 units: at most 32 MB. */
const defaultLimits = { answers: 20, characters: 2 ** 24 };
/** The code lenses of a file are asked for again at each change. */
const changeMilliseconds = 100;
/** In a long run: VS Code draws lenses anew only once none has come for a while, 250 ms at least. */
const longestPause = 2000;

interface ResultDocument {
	readonly uri: { toString(): string };
}

export type CallResults = ReturnType<typeof callResults>;

/** Stores the last result of each call of the open files; of older answers only the line above the call. */
export function callResults(onChange: () => void, limits = defaultLimits) {
	/** By file and key. */
	const results = new Map<string, CallResult>();
	/** Sizes of the whole answers, the oldest first. */
	const sizes = new Map<string, number>();
	const changed = throttled(onChange, changeMilliseconds, longestPause);
	let characters = 0;

	/** @param ends whether runs end, too: they go on without their file */
	function forgetFrom(prefix: string, ends = false): void {
		for (const [place, result] of results) {
			if (!place.startsWith(prefix)) continue;
			if (result.state === 'sending' && (ends || result.isAlone !== false)) result.cancel();
			remove(place);
		}
	}

	/** The newest answer stays, however large: the user may be about to open it. */
	function dropOldAnswers(): void {
		for (const place of sizes.keys()) {
			const { size } = sizes;
			if (size === 1 || (size <= limits.answers && characters <= limits.characters)) return;
			const result = results.get(place);
			remove(place);
			if (result?.state !== 'done') continue;
			const { answer: _, snapshot, ...brief } = result;
			const withoutHeaders = snapshot.state === 'answered' ? { ...snapshot, headers: [] } : snapshot;
			results.set(place, { ...brief, snapshot: withoutHeaders });
		}
	}

	function remove(place: string): void {
		const result = results.get(place);
		// The file of a large answer belongs to whoever holds the answer.
		if (result?.state === 'done') void result.answer?.file?.remove();
		results.delete(place);
		characters -= sizes.get(place) ?? 0;
		sizes.delete(place);
	}

	return {
		of: (document: ResultDocument, key: string) => results.get(placeOf(document, key)),

		set(document: ResultDocument, key: string, result: CallResult | undefined): void {
			const place = placeOf(document, key);
			remove(place);
			if (result) results.set(place, result);
			if (result?.state === 'done' && result.answer) {
				const size = sizeOf(result.answer);
				sizes.set(place, size);
				characters += size;
				dropOldAnswers();
			}
			changed();
		},

		forget: (document: ResultDocument) => forgetFrom(placeOf(document)),

		dispose(): void {
			forgetFrom('', true);
			changed.dispose();
		},
	};
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
