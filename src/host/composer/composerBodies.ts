import type { BodyAnswer, BodyAsk, BodyQuestion } from '../../net/answer/bodyReader.ts';
import type { BodyNews, ShownBody } from '../../shared/answerBody.ts';
import type { FilterAnswer } from '../../shared/bodyFilter.ts';
import type { AnswerView } from '../call/answerView.ts';
import { ComposerBody } from './composerBody.ts';

/** What is told of bodies. */
export interface BodyPorts {
	/** More of a body can be shown, or it is lost. */
	readonly tellBody: (news: BodyNews) => void;
	/** What is said of a body that takes too much memory or time. */
	readonly bodyLost: () => string;
}

/** The body of a composer's last answer, and what the filter found in it that was set last. */
export class ComposerBodies {
	private readonly ports: BodyPorts;
	private answer: AnswerView | undefined;
	private whole: ComposerBody | undefined;
	private filtered: ComposerBody | undefined;
	private filtering: AbortController | undefined;

	constructor(ports: BodyPorts) {
		this.ports = ports;
	}

	/** Has the body of another answer from now on. */
	open(answer: AnswerView): void {
		this.close();
		this.answer = answer;
		this.whole = answer.openBody && new ComposerBody(answer.openBody, this.ports.tellBody);
	}

	/** What is shown first of the body, or undefined where there is none. */
	async shown(): Promise<ShownBody | undefined> {
		return this.whole?.shown(this.ports.bodyLost());
	}

	/** Answers with null where the body is another one by now. */
	async ask<K extends BodyQuestion>(
		id: number,
		question: K,
		ask: BodyAsk<K>,
	): Promise<NonNullable<BodyAnswer<K>> | null> {
		return this.body(id)?.ask(question, ask) ?? null;
	}

	/** What is copied; a path is that of the whole body, also of what a filter found. */
	async copied(id: number, ask: BodyAsk<'copied'>): Promise<string | null> {
		if (ask.part !== 'path' || this.filtered?.id !== id) return this.ask(id, 'copied', ask);
		const offset = await this.filtered.ask('origin', ask);
		return offset === null ? null : ((await this.whole?.ask('pathAt', { offset })) ?? null);
	}

	/** Shows what a path leads to, and no more what the one before led to. The newest filter counts: others are answered with null. */
	async filter(id: number, path: string): Promise<FilterAnswer | null> {
		const { openBody, filterBody } = this.answer ?? {};
		if (this.whole?.id !== id || !openBody || !filterBody) return null;
		const filtering = this.endFilter();
		if (path === '') return null;
		const outcome = await filterBody(path, filtering.signal).catch(() => undefined);
		if (!outcome || filtering.signal.aborted) return null;
		if (outcome.kind !== 'parts') return outcome;
		const values = outcome.parts.length / 2;
		if (values === 0) return { kind: 'nothing' };
		const found = new ComposerBody((events) => openBody(events, outcome), this.ports.tellBody);
		this.filtered = found;
		const body = await found.shown(this.ports.bodyLost());
		return filtering.signal.aborted ? null : { kind: 'found', body, values, isWhole: outcome.isWhole };
	}

	/** What a filter found as a text, masked; undefined where it is not shown any more. */
	async filteredText(id: number): Promise<Uint8Array | undefined> {
		const pieces: Uint8Array[] = [];
		for (let from: number | undefined = 0; from !== undefined; ) {
			if (this.filtered?.id !== id) return undefined;
			const piece: BodyAnswer<'piece'> | null = await this.filtered.ask('piece', { from });
			if (!piece) return undefined;
			pieces.push(new TextEncoder().encode(piece.text));
			from = piece.next;
		}
		return Buffer.concat(pieces);
	}

	close(): void {
		this.endFilter();
		this.whole?.dispose();
		this.whole = undefined;
		this.answer = undefined;
	}

	private body(id: number): ComposerBody | undefined {
		return [this.whole, this.filtered].find((body) => body?.id === id);
	}

	/** Gives what ends the next one. */
	private endFilter(): AbortController {
		this.filtering?.abort();
		this.filtered?.dispose();
		this.filtered = undefined;
		this.filtering = new AbortController();
		return this.filtering;
	}
}
