import { isDeepStrictEqual } from 'node:util';
import type { AnswerView } from '../../app/answer/answerView.ts';
import { callIdentity } from '../../app/send/callIdentity.ts';
import type { CallRunner } from '../../app/send/callRunner.ts';
import { fixedFunctions } from '../../app/send/functions.ts';
import type { HoldsSecret } from '../../app/send/knownSecrets.ts';
import { mayHaveVariables, type PrepareDraft } from '../../app/send/prepareDraft.ts';
import type { PreparedCall } from '../../app/send/preparedCall.ts';
import { cutText, flatCopy } from '../../core/text/flatCopy.ts';
import type { AnsweredCallView, AnswerSnapshot, ReceivedPart } from '../../shared/answer.ts';
import type { Draft, DraftChange, Row } from '../../shared/draft.ts';
import type { CopiedOfAnswer } from '../../shared/sentRequest.ts';
import type { AccountChoice, ComposerSnapshot } from '../../shared/shownCall.ts';
import { type AnsweredCall, answeredCallText } from '../call/answeredCall.ts';
import { firstProblems } from '../call/firstProblems.ts';
import { type BodyPorts, type ComposerBodies, composerBodies } from './composerBodies.ts';
import { withValue } from './followRow.ts';
import { pastAnswers } from './pastAnswers.ts';

export interface ComposerPorts extends BodyPorts {
	readonly prepare: PrepareDraft;
	readonly send: CallRunner['send'];
	readonly accounts: () => readonly AccountChoice[];
	readonly showCall: (snapshot: ComposerSnapshot, holdsSecret: HoldsSecret) => void;
	readonly showAnswer: (snapshot: AnswerSnapshot) => void;
	/** The rows of the draft are others now, or others in it. */
	readonly rowsChanged?: (before: readonly Row[], after: readonly Row[]) => void;
}

/** Of a method's name, above its answer. */
const longestName = 100;

/** A view makes fewer changes than that before a snapshot reaches it: a smaller count is of a view that has not received it. */
const ownStep = 1000;

/** One call being composed: its draft, the prepared call, the last answer. Each change is prepared once and shown once. */
export class Composer {
	draft: Draft;
	prepared: PreparedCall | undefined;
	/** The last answer with its whole body, or undefined before there is one. */
	answer: AnswerView | undefined;
	private answered: AnsweredCall | undefined;
	private answeredView: AnsweredCallView | undefined;
	readonly bodies: ComposerBodies;
	private readonly past = pastAnswers();
	private readonly ports: ComposerPorts;
	private revision: number;
	private running: Running | undefined;
	private preparations = 0;
	/** Whether the view shows what was prepared last. */
	private isShown = false;
	/** What `{{$uuid}}` and the like are until the next send. */
	private functions = fixedFunctions();
	/** The last change that was not made in the view, until the view has received it. */
	private ownChange: ((draft: Draft) => Draft) | undefined;

	constructor({ draft, revision }: DraftChange, ports: ComposerPorts) {
		this.draft = draft;
		this.revision = revision;
		this.ports = ports;
		this.bodies = composerBodies(ports);
	}

	/** The last answer with the call that was sent, as a text to be diagnosed. */
	get answeredCall(): string | undefined {
		return this.answer && this.answered && answeredCallText(this.answered, this.answer.text);
	}

	/** The last answer and earlier ones, unless it failed. `shown` is absent where the body is in a file. `at`: when they were sent. */
	get comparable() {
		const { answer, answeredView: of } = this;
		if (answer?.snapshot.state !== 'answered' || !of) return undefined;
		const past = this.past.list(of.call);
		const at = [of.at, ...past.map((one) => one.of.at)];
		return { ...(answer.file ? {} : { shown: { ...answer, method: of.method } }), past, at };
	}

	/** The method of the last answer, whatever the call has become since. */
	get answeredMethod(): string {
		return this.answeredView?.method ?? this.draft.method;
	}

	/** The method that an answer may be chosen for, with the body of its answer where it is a success on screen; masked. */
	get editable(): { readonly method: string; readonly body?: string } {
		const { answer } = this;
		const isSuccess = answer?.snapshot.state === 'answered' && answer.snapshot.kind === 'success';
		return { method: this.answeredMethod, ...(isSuccess && !answer.file && { body: answer.text }) };
	}

	/** What is copied of the last answer, or undefined where there is none of it. */
	copied(part: CopiedOfAnswer): string | undefined {
		if (part.what === 'curl') return this.answer?.curl;
		const { snapshot } = this.answer ?? {};
		return snapshot?.state === 'answered' ? snapshot.headers[part.index]?.value : undefined;
	}

	get accountId(): string | undefined {
		return this.draft.accountId;
	}

	async change(change: DraftChange): Promise<void> {
		this.take(change);
		await this.refresh();
	}

	async setValue(row: number, value: string): Promise<void> {
		const before = this.draft.rows;
		await this.changeDraft((draft) => ({ ...draft, rows: withValue(draft.rows, { before, row, value }) }));
	}

	useAccount(accountId: string): Promise<void> {
		return this.changeDraft((draft) => ({ ...draft, accountId }));
	}

	sendAsPost(): Promise<void> {
		return this.changeDraft((draft) => ({ ...draft, httpMethod: 'POST' }));
	}

	/** The host changes the draft; the view takes it over. */
	private async changeDraft(change: (draft: Draft) => Draft): Promise<void> {
		this.setDraft(change(this.draft), this.revision + ownStep);
		this.ownChange = change;
		await this.refresh();
	}

	/** Prepares the call anew and shows it, because something it depends on has changed. */
	async refresh(): Promise<void> {
		this.isShown = false;
		await this.prepare();
	}

	/** Shows everything again, to a view that has just been made. */
	async show(): Promise<void> {
		await this.refresh();
		this.showAnswer();
	}

	/** Sends the draft of the view, or else as it is now. A send under way is cancelled first. */
	async send(change?: DraftChange): Promise<void> {
		// The view waits for what is said of the revision that it sends.
		if (change && (change.revision !== this.revision || !isDeepStrictEqual(change.draft, this.draft)))
			this.isShown = false;
		if (change) this.take(change);
		this.functions = fixedFunctions();
		if (mayHaveVariables(this.draft) || this.prepared?.account?.service) this.isShown = false;
		this.cancel();
		const abort = new AbortController();
		const running: Running = { method: this.draft.method, abort };
		this.running = running;
		try {
			const prepared = await this.prepare();
			if (abort.signal.aborted || prepared.blocker) return;
			this.showAnswer();
			const answer = await this.ports.send(prepared, abort.signal, (received) => {
				if (this.running !== running || abort.signal.aborted) return;
				running.received = received;
				this.showAnswer();
			});
			if (this.running !== running) return void answer.file?.remove();
			this.takeAnswer(answer);
			const { call, account, signature } = prepared;
			const { sentAt: at = Date.now() } = answer;
			this.answered = { call, account, trace: signature.ok?.trace };
			const method = flatCopy(cutText(call.method, longestName));
			this.answeredView = { call: callIdentity(prepared), method, account: account.name, at };
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
		void this.answer?.file?.remove();
		this.answer = undefined;
		this.bodies.close();
		this.answered = undefined;
		this.answeredView = undefined;
		this.past.clear();
		this.prepared = undefined;
	}

	/** Takes the view's draft, with the last change of our own where the view has not received that yet. */
	private take({ revision, draft }: DraftChange): void {
		const { ownChange } = this;
		if (ownChange && revision < this.revision) return void this.setDraft(ownChange(draft), this.revision + 1);
		this.setDraft(draft, revision);
		this.ownChange = undefined;
	}

	private setDraft(draft: Draft, revision: number): void {
		const { rows } = this.draft;
		this.revision = revision;
		this.draft = draft;
		this.ports.rowsChanged?.(rows, draft.rows);
	}

	/** A newer preparation overtakes an older one, which then is not shown. */
	private async prepare(): Promise<PreparedCall> {
		const mine = ++this.preparations;
		const prepared = await this.ports.prepare(this.draft, this.functions());
		if (mine !== this.preparations) return prepared;
		this.prepared = prepared;
		if (!this.isShown) this.showCall(prepared);
		return prepared;
	}

	private showCall(prepared: PreparedCall): void {
		const { account, holdsSecret } = prepared;
		const { revision, draft } = this;
		this.isShown = true;
		const snapshot = {
			revision,
			draft,
			accounts: this.ports.accounts(),
			...firstProblems(prepared.problems),
			...(account ? { account } : {}),
			...(prepared.state === 'signed' ? { trace: prepared.signature.view, call: callIdentity(prepared) } : {}),
		};
		this.ports.showCall(snapshot, holdsSecret);
	}

	private takeAnswer(answer: AnswerView): void {
		if (this.answer && this.answeredView) this.past.add(this.answer, this.answeredView);
		void this.answer?.file?.remove();
		this.answer = answer;
		this.bodies.open(answer);
	}

	private showAnswer(): void {
		const { running, answer, answeredView: of, ports } = this;
		if (running) {
			const { method, received } = running;
			ports.showAnswer({ state: 'sending', method, ...(received && { received }) });
			return;
		}
		const snapshot = answer ? snapshotOf(answer, of) : ({ state: 'none' } as const);
		const body = snapshot.state === 'answered' ? this.bodies.shown() : undefined;
		ports.showAnswer({ ...snapshot, ...(body && { body }) });
	}
}

interface Running {
	readonly method: string;
	readonly abort: AbortController;
	/** What came of its answer. */
	received?: ReceivedPart;
}

function snapshotOf({ snapshot }: AnswerView, of: AnsweredCallView | undefined): AnswerSnapshot {
	return of && (snapshot.state === 'answered' || snapshot.state === 'failed') ? { ...snapshot, of } : snapshot;
}
