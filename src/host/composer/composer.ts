import { callOf } from '../../shared/draft.ts';
import type { AnswerSnapshot, ComposerSnapshot, Draft, DraftChange } from '../../shared/protocol.ts';
import type { AnswerView } from '../call/answerView.ts';
import type { CallRunner } from '../call/callRunner.ts';
import { type PreparedCall, type PrepareSources, prepareCall } from '../call/prepareCall.ts';

/** Where a composer's state is shown. */
export interface ComposerTarget {
	showCall(snapshot: ComposerSnapshot): void;
	showAnswer(snapshot: AnswerSnapshot): void;
}

/**
 * One call being composed: its draft, what the prepared says about it, and the answer to its last send. Knows
 * nothing of webviews; whoever shows it is its {@link ComposerTarget}.
 */
export class Composer {
	private readonly sources: PrepareSources;
	private readonly runner: CallRunner;
	private readonly target: ComposerTarget;
	private readonly onExamined: () => void;
	private revision: number;
	private currentDraft: Draft;
	private examined: PreparedCall | undefined;
	private answer: AnswerView | undefined;
	private running: AbortController | undefined;
	private refreshes = 0;

	constructor(
		start: DraftChange,
		sources: PrepareSources,
		runner: CallRunner,
		target: ComposerTarget,
		onExamined: () => void,
	) {
		this.currentDraft = start.draft;
		this.revision = start.revision;
		this.sources = sources;
		this.runner = runner;
		this.target = target;
		this.onExamined = onExamined;
	}

	get draft(): Draft {
		return this.currentDraft;
	}

	get profileId(): string | undefined {
		return this.currentDraft.profileId;
	}

	get prepared(): PreparedCall | undefined {
		return this.examined;
	}

	/** The user changed the draft in the view. */
	async change({ revision, draft }: DraftChange): Promise<void> {
		this.revision = revision;
		this.currentDraft = draft;
		await this.refresh();
	}

	/** The host changes the draft; the view takes it over. */
	async useProfile(profileId: string): Promise<void> {
		await this.change({ revision: this.revision + 1, draft: { ...this.currentDraft, profileId } });
	}

	/** Examines the draft anew and shows it; a newer refresh overtakes an older one. */
	async refresh(): Promise<void> {
		this.refreshes += 1;
		const mine = this.refreshes;
		const prepared = await prepareCall(callOf(this.currentDraft), this.currentDraft.profileId, this.sources);
		if (mine !== this.refreshes) return;
		this.examined = prepared;
		this.target.showCall(this.snapshot(prepared));
		this.onExamined();
	}

	/** Shows everything again, to a view that has just been made. */
	async show(): Promise<void> {
		await this.refresh();
		this.target.showAnswer(this.answerSnapshot());
	}

	/** Sends the draft as it is now. A send under way is cancelled first. */
	async send(): Promise<void> {
		this.running?.abort();
		const running = new AbortController();
		this.running = running;
		this.target.showAnswer(this.answerSnapshot());
		await this.refresh();
		const prepared = this.examined;
		const answer = prepared && !prepared.blocker ? await this.runner.send(prepared, running.signal) : undefined;
		if (this.running !== running) return;
		this.running = undefined;
		if (answer) this.answer = answer;
		this.target.showAnswer(this.answerSnapshot());
		await this.refresh();
	}

	cancel(): void {
		this.running?.abort();
	}

	/** The whole body of the last answer, or undefined before there is one. */
	answerText(): AnswerView | undefined {
		return this.answer;
	}

	dispose(): void {
		this.refreshes += 1;
		this.running?.abort();
		this.running = undefined;
		this.answer = undefined;
		this.examined = undefined;
	}

	private answerSnapshot(): AnswerSnapshot {
		if (this.running) return { state: 'sending', method: this.currentDraft.method };
		return this.answer?.snapshot ?? { state: 'none' };
	}

	private snapshot(prepared: PreparedCall): ComposerSnapshot {
		const { problems, profile } = prepared;
		return {
			revision: this.revision,
			draft: this.currentDraft,
			profiles: this.sources.profiles.all().map(({ id, name }) => ({ id, name })),
			problems,
			sending: this.running !== undefined,
			...(profile ? { profile } : {}),
			...(prepared.state === 'signed' ? { trace: prepared.view } : {}),
		};
	}
}
