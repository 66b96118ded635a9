import type { AnswerView } from '../call/answerView.ts';

/** What came of a call that was sent. */
export interface CallAnswer {
	readonly state: 'done';
	/** Without its body once the answer is no longer kept. */
	snapshot: AnswerView['snapshot'];
	answer?: AnswerView;
}

/** How many whole answers are kept, and how much in all, in UTF-16 units: 32 MB at the most. */
export interface KeptLimits {
	readonly answers: number;
	readonly characters: number;
}

const keptLimits: KeptLimits = { answers: 20, characters: 2 ** 24 };

/**
 * Drops the oldest answers beyond the limits, `answered` having the newest last, down to what a line tells of them. The
 * newest stays, however large: it has just come, and may be looked at.
 */
export function dropOldAnswers(answered: readonly CallAnswer[], limits: KeptLimits = keptLimits): void {
	let answers = 0;
	let characters = 0;
	for (const result of answered.toReversed()) {
		if (!result.answer) continue;
		answers += 1;
		characters += sizeOf(result.answer);
		if (answers === 1 || (answers <= limits.answers && characters <= limits.characters)) continue;
		void result.answer.file?.remove();
		delete result.answer;
		if (result.snapshot.state === 'answered') result.snapshot = { ...result.snapshot, headers: [] };
	}
}

function sizeOf({ text, snapshot }: AnswerView): number {
	if (snapshot.state !== 'answered') return text.length;
	const { headers, bytes } = snapshot;
	// The bytes are kept, too, and are half a unit each.
	return headers.reduce((sum, { name, value }) => sum + name.length + value.length, text.length + Math.ceil(bytes / 2));
}
