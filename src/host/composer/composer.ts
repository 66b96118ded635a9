import { isDeepStrictEqual } from 'node:util';
import { cutText, flatCopy } from '../../core/text/flatCopy.ts';
import type { AnsweredCallView, AnswerSnapshot } from '../../shared/answer.ts';
import type { PicturePart } from '../../shared/answerContent.ts';
import { callOf, type Draft, type DraftChange, type Row } from '../../shared/draft.ts';
import type { CopiedOfAnswer } from '../../shared/sentRequest.ts';
import type { AccountChoice, ComposerSnapshot } from '../../shared/shownCall.ts';
import type { AnswerText } from '../call/answerDocuments.ts';
import { type AnsweredCall, answeredCallText } from '../call/answeredCall.ts';
import { partOfPicture } from '../call/answerPicture.ts';
import type { AnswerView } from '../call/answerView.ts';
import { callIdentity } from '../call/callIdentity.ts';
import type { CallRunner } from '../call/callRunner.ts';
import type { PrepareCall } from '../call/prepareCall.ts';
import type { PreparedCall } from '../call/preparedCall.ts';
import type { ReceivedPart } from '../call/receivingAnswer.ts';
import { secretPlacesOf } from '../call/secretPlaces.ts';
import { toldProblems } from '../call/toldProblems.ts';
import { allOf } from '../call/wholeAnswer.ts';
import { type BodyPorts, ComposerBodies } from './composerBodies.ts';
import { type UnheardValue, withUnheard } from './openValues.ts';
import { type PastAnswer, PastAnswers } from './pastAnswers.ts';

/** What a composer works with, and where it is shown. */
export interface ComposerPorts extends BodyPorts {
	readonly prepare: PrepareCall;
	readonly send: CallRunner['send'];
	readonly accounts: () => readonly AccountChoice[];
	readonly showCall: (snapshot: ComposerSnapshot) => void;
	readonly showAnswer: (snapshot: AnswerSnapshot) => void;
	/** The rows of the draft are others now, or others in it. */
	readonly rowsChanged?: (before: readonly Row[], after: readonly Row[]) => void;
}

/** A view does not make as many changes while a snapshot is on its way to it: what counts less had not heard of it. */
const unheardStep = 1000;

/**
 * One call being composed: its draft, the call prepared from it, and the answer to its last send. Each change is
 * prepared once and shown once; a send prepares once, and shows each of its states once.
 */
export class Composer {
	draft: Draft;
	prepared: PreparedCall | undefined;
	/** The last answer with its whole body, or undefined before there is one. */
	answer: AnswerView | undefined;
	/** The call that it answers. */
	private answered: AnsweredCall | undefined;
	private answeredView: AnsweredCallView | undefined;
	/** Its body, to be read. */
	readonly bodies: ComposerBodies;
	private answersShown = 0;
	private readonly past = new PastAnswers();
	private readonly ports: ComposerPorts;
	private revision: number;
	/** The send under way. */
	private running: Running | undefined;
	private preparations = 0;
	/** Whether the view shows what was prepared last. */
	private isShown = false;
	/** Whether the view has the draft as it is. */
	private hasDraft = false;
	/** What an editor wrote last, until the view has heard of it. */
	private unheard: UnheardValue | undefined;

	constructor({ draft, revision }: DraftChange, ports: ComposerPorts) {
		this.draft = draft;
		this.revision = revision;
		this.ports = ports;
		this.bodies = new ComposerBodies(ports);
	}

	/** The last answer with the call that was sent, as a text to be diagnosed. */
	get answeredCall(): string | undefined {
		return this.answer && this.answered && answeredCallText(this.answered, this.answer.text);
	}

	/**
	 * The last answer, and those that were shown before it; undefined before there is one, or where it failed. `shown` is absent
	 * where the body is in a file.
	 */
	get comparable(): { readonly shown?: AnswerText; readonly past: readonly PastAnswer[] } | undefined {
		const { answer, answeredView: of } = this;
		if (answer?.snapshot.state !== 'answered' || !of) return undefined;
		return { ...(answer.file ? {} : { shown: { ...answer, method: of.method } }), past: this.past.list(of.call) };
	}

	/** The method that an answer may be chosen for, with the body of its answer where it is a success on screen; masked. */
	get editable(): { readonly method: string; readonly body?: () => Promise<string> } {
		const { answer, answeredView: of } = this;
		const isSuccess = answer?.snapshot.state === 'answered' && answer.snapshot.kind === 'success';
		return { method: of?.method ?? this.draft.method, ...(isSuccess && !answer.file && { body: () => allOf(answer) }) };
	}

	/** What is copied of the last answer, or undefined where there is none of it. */
	copied(part: CopiedOfAnswer): string | undefined {
		if (part.what === 'curl') return this.answer?.curl;
		const { snapshot } = this.answer ?? {};
		return snapshot?.state === 'answered' ? snapshot.headers[part.index]?.value : undefined;
	}

	/** A part of the picture that the last answer is; null where that is another one by now. */
	async picturePart({ id, from }: { readonly id: string; readonly from: number }): Promise<PicturePart | null> {
		const picture = this.answer?.picture;
		return picture?.id === id ? partOfPicture(picture, from) : null;
	}

	get accountId(): string | undefined {
		return this.draft.accountId;
	}

	/** The user changed the draft in the view. */
	async change(change: DraftChange): Promise<void> {
		if (this.take(change)) await this.refresh();
		else if (this.unheard)
			await this.changeDraft({ ...change.draft, rows: withUnheard(change.draft.rows, this.unheard) });
	}

	/** An editor has written the value of a row. */
	async setValue(row: number, value: string): Promise<void> {
		const { rows } = this.draft;
		const written = rows.map((one, index) => (index === row ? { ...one, value } : one));
		this.unheard = { rows: written, row, before: rows[row]?.value ?? '' };
		await this.changeDraft({ rows: written });
	}

	useAccount(accountId: string): Promise<void> {
		return this.changeDraft({ accountId });
	}

	sendAsPost(): Promise<void> {
		return this.changeDraft({ httpMethod: 'POST' });
	}

	/** The host changes the draft; the view takes it over. */
	private async changeDraft(fields: Partial<Draft>): Promise<void> {
		const { unheard } = this;
		this.take({ revision: this.revision + (unheard ? unheardStep : 1), draft: { ...this.draft, ...fields } });
		this.unheard = unheard;
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
		await this.showAnswer();
	}

	/** Sends the draft of the view, or else as it is now. A send under way is cancelled first. */
	async send(change?: DraftChange): Promise<void> {
		// The view waits for what is said of the revision that it sends.
		if (change && (change.revision !== this.revision || !isDeepStrictEqual(change.draft, this.draft)))
			this.isShown = false;
		if (change && !this.take(change)) return;
		this.cancel();
		const abort = new AbortController();
		const running: Running = { method: this.draft.method, abort };
		this.running = running;
		try {
			const prepared = await this.prepare();
			if (abort.signal.aborted || prepared.blocker) return;
			void this.showAnswer();
			const at = Date.now();
			const answer = await this.ports.send(prepared, abort.signal, (received) => {
				if (this.running !== running || abort.signal.aborted) return;
				running.received = received;
				void this.showAnswer();
			});
			if (this.running !== running) {
				void answer.file?.remove();
				return;
			}
			this.takeAnswer(answer);
			const { call, account, trace } = prepared;
			this.answered = { call, account, trace };
			this.answeredView = { call: callIdentity(prepared), method: shownName(call.method), account: account.name, at };
		} finally {
			if (this.running === running) {
				this.running = undefined;
				await this.showAnswer();
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
		this.answersShown += 1;
		this.answered = undefined;
		this.answeredView = undefined;
		this.past.clear();
		this.prepared = undefined;
	}

	/** Takes a draft over. The view is about to get a newer one where its own is older: then it is not taken. */
	private take({ revision, draft }: DraftChange): boolean {
		if (revision < this.revision) return false;
		const { rows } = this.draft;
		this.revision = revision;
		this.draft = draft;
		this.hasDraft = true;
		this.unheard = undefined;
		this.ports.rowsChanged?.(rows, draft.rows);
		return true;
	}

	/** A newer preparation overtakes an older one, which then is not shown. */
	private async prepare(): Promise<PreparedCall> {
		this.preparations += 1;
		const mine = this.preparations;
		const prepared = await this.ports.prepare(callOf(this.draft), this.draft.accountId);
		if (mine !== this.preparations) return prepared;
		this.prepared = prepared;
		if (!this.isShown) this.showCall(prepared);
		return prepared;
	}

	private showCall(prepared: PreparedCall): void {
		const { account, holdsSecret } = prepared;
		const { revision, draft, hasDraft } = this;
		this.isShown = true;
		this.hasDraft = true;
		this.ports.showCall({
			revision,
			...(hasDraft ? {} : { draft }),
			secrets: secretPlacesOf(draft, holdsSecret),
			accounts: this.ports.accounts(),
			...toldProblems(prepared.problems),
			...(account ? { account } : {}),
			...(prepared.state === 'signed' ? { trace: prepared.view, call: callIdentity(prepared) } : {}),
		});
	}

	private takeAnswer(answer: AnswerView): void {
		if (this.answer && this.answeredView) this.past.add(this.answer, this.answeredView);
		void this.answer?.file?.remove();
		this.answer = answer;
		this.bodies.open(answer);
	}

	/** A newer state overtakes one whose body is still being asked for. */
	private async showAnswer(): Promise<void> {
		this.answersShown += 1;
		const mine = this.answersShown;
		const { running, answer, answeredView: of, ports } = this;
		if (running) return ports.showAnswer(sendingSnapshot(running));
		const snapshot = answer ? snapshotOf(answer, of) : ({ state: 'none' } as const);
		if (snapshot.state !== 'answered') return ports.showAnswer(snapshot);
		const body = await this.bodies.shown();
		if (mine === this.answersShown) ports.showAnswer({ ...snapshot, ...(body && { body }) });
	}
}

/** A send under way. */
interface Running {
	readonly method: string;
	readonly abort: AbortController;
	/** What came of its answer. */
	received?: ReceivedPart;
}

function sendingSnapshot({ method, received }: Running): AnswerSnapshot {
	return { state: 'sending', method, ...(received && { received }) };
}

function snapshotOf({ snapshot }: AnswerView, of: AnsweredCallView | undefined): AnswerSnapshot {
	return of && (snapshot.state === 'answered' || snapshot.state === 'failed') ? { ...snapshot, of } : snapshot;
}

/** Of a method's name, above its answer. */
const longestName = 100;

function shownName(method: string): string {
	return flatCopy(cutText(method, longestName));
}
