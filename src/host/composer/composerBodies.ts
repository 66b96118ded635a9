import type { AnswerView } from '../../app/answer/answerView.ts';
import type { FilterOutcome } from '../../net/answer/answerThread.ts';
import type { BodyText } from '../../net/answer/answerWorker.ts';
import type { ShownBody } from '../../shared/answerBody.ts';
import type { FilterAnswer } from '../../shared/bodyFilter.ts';

export interface BodyPorts {
	readonly filter: (body: BodyText, path: string, signal: AbortSignal) => Promise<FilterOutcome>;
}

/** Names each body that is shown, in all composers. */
let bodies = 0;

/** The body of a composer's last answer, and what the last filter found in it. */
export class ComposerBodies {
	private readonly ports: BodyPorts;
	private answer: AnswerView | undefined;
	/** The body for the page; undefined if there is none. */
	shown: ShownBody | undefined;
	private filtering = new AbortController();

	constructor(ports: BodyPorts) {
		this.ports = ports;
	}

	/** Takes the body of another answer. */
	open(answer: AnswerView): void {
		this.close();
		this.answer = answer;
		if (answer.body) this.shown = named(answer.body);
	}

	/** Filters the body by a path. The newest filter counts: the result of others is null. */
	async filter(id: number, path: string): Promise<FilterAnswer | null> {
		const { answer } = this;
		if (this.shown?.id !== id || !answer) return null;
		const filtering = this.endFilter();
		if (path === '') return null;
		const text = answer.raw ?? answer.text;
		const source = answer.file ? { path: answer.file.path } : { text };
		const outcome = await this.ports.filter(source, path, filtering.signal).catch(() => undefined);
		if (!outcome || filtering.signal.aborted) return null;
		if (outcome.kind !== 'found') return outcome;
		const { paths, isList, isWhole } = outcome;
		return { kind: 'found', body: named({ text: outcome.text, isJson: true }), paths: [...paths], isList, isWhole };
	}

	close(): void {
		this.endFilter();
		this.shown = undefined;
		this.answer = undefined;
	}

	private endFilter(): AbortController {
		this.filtering.abort();
		this.filtering = new AbortController();
		return this.filtering;
	}
}

function named(body: Omit<ShownBody, 'id'>): ShownBody {
	bodies += 1;
	return { id: bodies, ...body };
}
