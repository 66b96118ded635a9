import type { AnswerBody, BodyEvents } from '../../net/answer/answerBodies.ts';
import type { BodyState } from '../../net/answer/bodyModel.ts';
import type { BodyAnswer, BodyAsk, BodyQuestion } from '../../net/answer/bodyReader.ts';
import type { BodyNews, BodyProgress, ShownBody } from '../../shared/answerBody.ts';

/** So many rows are shown with an answer; the view asks for further ones. */
const firstRows = 100;

/** Names each body that is shown, in all composers. */
let bodies = 0;

/** The body of a composer's last answer while it can be read. */
export class ComposerBody {
	readonly id: number;
	private readonly body: AnswerBody;
	private state: BodyState | undefined;
	/** Whether anybody knows of it: news of it before that would say what {@link shown} says. */
	private isShown = false;
	private isOver = false;
	private isLost = false;

	/** `tell` is told whenever more of it can be shown, and when it is lost. */
	constructor(open: (events: BodyEvents) => AnswerBody, tell: (news: BodyNews) => void) {
		bodies += 1;
		const id = bodies;
		this.id = id;
		this.body = open({
			onState: (state) => {
				this.state = state;
				if (this.isShown && !this.isOver) tell({ id, progress: progressOf(state) });
			},
			onLost: () => {
				this.isLost = true;
				if (this.isShown && !this.isOver) tell({ id });
			},
		});
	}

	/** What is shown first: the rows of the beginning. `lost` is what is said where there are none to be had. */
	async shown(lost: string): Promise<ShownBody> {
		const rows = async (view: 'pretty' | 'raw') =>
			(await this.body.ask('rows', { view, from: 0, count: firstRows })).rows;
		try {
			const told = await rows('pretty');
			const { state } = this;
			if (!state) return { kind: 'note', text: lost };
			this.isShown = true;
			const view = state.lines.pretty === undefined ? 'raw' : 'pretty';
			return { kind: 'rows', id: this.id, view, progress: progressOf(state), rows: told };
		} catch {
			return { kind: 'note', text: lost };
		}
	}

	/** Answers with null where the body is gone. */
	async ask<K extends BodyQuestion>(question: K, ask: BodyAsk<K>): Promise<NonNullable<BodyAnswer<K>> | null> {
		if (this.isOver || this.isLost) return null;
		return (await this.body.ask(question, ask).catch(() => null)) ?? null;
	}

	dispose(): void {
		this.isOver = true;
		this.body.dispose();
	}
}

function progressOf({ isWhole, lines, fault }: BodyState): BodyProgress {
	return { isWhole, lines, ...(fault ? { fault } : {}) };
}
