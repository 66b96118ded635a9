import type { AnswerView } from '../../app/answer/answerView.ts';
import type { AnsweredCallView } from '../../shared/answer.ts';

/** An answer that was shown before, and the call it answers. */
export interface PastAnswer extends Pick<AnswerView, 'language' | 'text'> {
	readonly of: AnsweredCallView;
	/** Its kind, in the user's words. */
	readonly heading: string;
}

/** How many answers are kept, and how much of their bodies in all, in UTF-16 units. */
const pastLimits = { answers: 20, characters: 2 ** 22 };

/** The answers that a composer showed before, the newest ones: to compare with. Failures are none. */
export function pastAnswers({ answers, characters } = pastLimits) {
	let kept: PastAnswer[] = [];
	return {
		/** The newest first; of one call before those of others, where it is given. */
		list(call?: string): readonly PastAnswer[] {
			const isOfCall = ({ of }: PastAnswer) => of.call === call;
			return [...kept.filter(isOfCall), ...kept.filter((one) => !isOfCall(one))];
		},

		/** Keeps an answer that another one takes the place of. One that is too large by itself, or in a file, is not kept. */
		add({ snapshot, language, text, file }: AnswerView, of: AnsweredCallView): void {
			if (snapshot.state !== 'answered' || file || text.length > characters) return;
			const all = [{ of, heading: snapshot.heading, language, text }, ...kept].slice(0, answers);
			let size = 0;
			const end = all.findIndex((each) => {
				size += each.text.length;
				return size > characters;
			});
			kept = end < 0 ? all : all.slice(0, end);
		},

		clear(): void {
			kept = [];
		},
	};
}
