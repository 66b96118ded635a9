import type { AnswerView } from '../../app/answer/answerView.ts';
import type { FilterAnswer } from '../../core/call/bodyFilter.ts';
import type { BodyText } from '../../net/answer/answerWorker.ts';
import type { ShownBody } from '../../shared/answerBody.ts';

export interface BodyPorts {
	readonly filter: (body: BodyText, path: string, signal: AbortSignal) => Promise<FilterAnswer>;
}

/** Names each body that is shown, in all composers. */
let bodies = 0;

export type ComposerBodies = ReturnType<typeof composerBodies>;

/** The body of a composer's last answer, and what the last filter found in it. */
export function composerBodies(ports: BodyPorts) {
	let shown: ShownBody | undefined;
	let answer: AnswerView | undefined;
	let filtering = new AbortController();

	function endFilter(): AbortSignal {
		filtering.abort();
		filtering = new AbortController();
		return filtering.signal;
	}

	function close(): void {
		endFilter();
		shown = undefined;
		answer = undefined;
	}

	return {
		/** The body for the page; undefined if there is none. */
		shown: () => shown,

		open(other: AnswerView): void {
			close();
			answer = other;
			if (other.body) shown = { id: ++bodies, ...other.body };
		},

		/** Filters the body by a path. The newest filter counts: the result of others is null. */
		async filter(id: number, path: string): Promise<FilterAnswer | null> {
			if (shown?.id !== id || !answer) return null;
			const signal = endFilter();
			if (path === '') return null;
			const source = answer.file ? { path: answer.file.path } : { text: answer.raw ?? answer.text };
			const outcome = await ports.filter(source, path, signal).catch(() => undefined);
			return !outcome || signal.aborted ? null : outcome;
		},

		close,
	};
}
