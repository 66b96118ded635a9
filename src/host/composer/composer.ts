import { isDeepStrictEqual } from 'node:util';
import type { AnswerSnapshot } from '../../shared/answer.ts';
import { callOf, type Draft, type DraftChange } from '../../shared/draft.ts';
import type { ComposerSnapshot, ProfileChoice } from '../../shared/shownCall.ts';
import type { AnswerView } from '../call/answerView.ts';
import type { CallRunner } from '../call/callRunner.ts';
import type { PrepareCall } from '../call/prepareCall.ts';
import type { PreparedCall } from '../call/preparedCall.ts';

/** What a composer works with, and where it is shown. */
export interface ComposerPorts {
	readonly prepare: PrepareCall;
	readonly send: CallRunner['send'];
	readonly profiles: () => readonly ProfileChoice[];
	readonly showCall: (snapshot: ComposerSnapshot) => void;
	readonly showAnswer: (snapshot: AnswerSnapshot) => void;
}

/** A send under way. */
interface Running {
	readonly method: string;
	readonly abort: AbortController;
}

/**
 * One call being composed: its draft, the call prepared from it, and the answer to its last send. Each change is
 * prepared once and shown once; a send prepares once, and shows each of its states once.
 */
export class Composer {
	private readonly ports: ComposerPorts;
	private revision: number;
	private current: Draft;
	private lastPrepared: PreparedCall | undefined;
	private lastAnswer: AnswerView | undefined;
	private running: Running | undefined;
	private preparations = 0;
	/** Whether the view shows what was prepared last. */
	private isShown = false;
	/** Whether the view has the draft as it is. */
	private hasDraft = false;

	constructor(start: DraftChange, ports: ComposerPorts) {
		this.current = start.draft;
		this.revision = start.revision;
		this.ports = ports;
	}

	get draft(): Draft {
		return this.current;
	}

	get profileId(): string | undefined {
		return this.current.profileId;
	}

	get prepared(): PreparedCall | undefined {
		return this.lastPrepared;
	}

	/** The last answer with its whole body, or undefined before there is one. */
	get answer(): AnswerView | undefined {
		return this.lastAnswer;
	}

	/** The user changed the draft in the view. */
	async change(change: DraftChange): Promise<void> {
		if (this.take(change)) await this.refresh();
	}

	/** The host changes the draft; the view takes it over. */
	async useProfile(profileId: string): Promise<void> {
		this.take({ revision: this.revision + 1, draft: { ...this.current, profileId } });
		this.hasDraft = false;
		await this.refresh();
	}

	/** Prepares the call anew and shows it, because something it depends on has changed. */
	async refresh(): Promise<void> {
		this.isShown = false;
		await this.prepare();
	}

	/** Shows everything again, to a view that has just been made. */
	async show(): Promise<void> {
		this.hasDraft = false;
		await this.refresh();
		this.showAnswer();
	}

	/** Sends the draft of the view, or else as it is now. A send under way is cancelled first. */
	async send(change?: DraftChange): Promise<void> {
		if (change && !isDeepStrictEqual(change.draft, this.current)) this.isShown = false;
		if (change && !this.take(change)) return;
		this.cancel();
		const abort = new AbortController();
		const running = { method: this.current.method, abort };
		this.running = running;
		try {
			const prepared = await this.prepare();
			if (abort.signal.aborted || prepared.blocker) return;
			this.showAnswer();
			const answer = await this.ports.send(prepared, abort.signal);
			if (this.running === running) this.lastAnswer = answer;
		} finally {
			if (this.running === running) {
				this.running = undefined;
				this.showAnswer();
			}
		}
	}

	cancel(): void {
		this.running?.abort.abort();
	}

	dispose(): void {
		this.preparations += 1;
		this.cancel();
		this.running = undefined;
		this.lastAnswer = undefined;
		this.lastPrepared = undefined;
	}

	/** Takes a draft over. The view is about to get a newer one where its own is older: then it is not taken. */
	private take({ revision, draft }: DraftChange): boolean {
		if (revision < this.revision) return false;
		this.revision = revision;
		this.current = draft;
		this.hasDraft = true;
		return true;
	}

	/** A newer preparation overtakes an older one, which then is not shown. */
	private async prepare(): Promise<PreparedCall> {
		this.preparations += 1;
		const mine = this.preparations;
		const prepared = await this.ports.prepare(callOf(this.current), this.current.profileId);
		if (mine !== this.preparations) return prepared;
		this.lastPrepared = prepared;
		if (!this.isShown) this.showCall(prepared);
		return prepared;
	}

	private showCall(prepared: PreparedCall): void {
		const { problems, profile } = prepared;
		const draft = this.hasDraft ? {} : { draft: this.current };
		this.isShown = true;
		this.hasDraft = true;
		this.ports.showCall({
			revision: this.revision,
			...draft,
			profiles: this.ports.profiles(),
			problems,
			...(profile ? { profile } : {}),
			...(prepared.state === 'signed' ? { trace: prepared.view } : {}),
		});
	}

	private showAnswer(): void {
		const { running, lastAnswer } = this;
		if (running) this.ports.showAnswer({ state: 'sending', method: running.method });
		else this.ports.showAnswer(lastAnswer?.snapshot ?? { state: 'none' });
	}
}
