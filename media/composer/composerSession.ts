import type { AnswerSnapshot } from '../../src/shared/answer.ts';
import type { BodyNews } from '../../src/shared/answerBody.ts';
import type { DraftChange, Row } from '../../src/shared/draft.ts';
import type { KnownMethod } from '../../src/shared/knownMethod.ts';
import { type ComposerTab, toHost, toWebview } from '../../src/shared/messages.ts';
import { type ComposerSnapshot, heardCall, type NextAction, type ShownProblem } from '../../src/shared/shownCall.ts';
import { readStoredDraft } from '../../src/shared/storedDraft.ts';
import type { HostLink } from '../hostLink.ts';
import { answerActions } from './answerActions.ts';
import { blockerOf } from './blocker.ts';
import type { Place } from './callChange.ts';
import { DraftOutbox } from './draftOutbox.ts';
import { DraftStore } from './draftStore.ts';
import { EditedDraft, type EditedRow } from './editedDraft.ts';
import { EditHistory, type Undone } from './editHistory.ts';
import { resumeSteps, stepsToKeep } from './keptSteps.ts';
import { KnownMethods } from './knownMethods.ts';
import { NewestPaste, type PastePlace } from './newestPaste.ts';
import { storedFold, storedTab } from './storedDraft.ts';

/** What can be undone is told to the host once no change has come for as long, in milliseconds, and when the focus leaves. */
const keepStepsAfter = 400;

/**
 * What the composer knows: the draft, which it owns, and the host's last snapshots. It tells the host each change and
 * stores it; it knows nothing of the page.
 */
export class ComposerSession {
	readonly edited = new EditedDraft();
	readonly history: EditHistory;
	snapshot: ComposerSnapshot | undefined;
	answer: AnswerSnapshot = { state: 'none' };
	readonly methods = new KnownMethods();
	tab: ComposerTab;
	/** Whether the signature is one line: as it was in this composer, else as in the one before. */
	isSignatureFolded: boolean;
	/** True where nothing was stored before: the composer has just been opened. */
	readonly isNew: boolean;
	/** True where the call was too long to be stored, and is gone, until it is edited. */
	isLost = false;
	/** Whether the draft was not stored, or only in part: the host's is the fuller one. */
	private readonly lacksDraft: boolean;
	readonly paste: NewestPaste;
	/** Told of more of an answer's body. */
	onBodyNews: (news: BodyNews) => void = () => {};
	private readonly link: Pick<HostLink, keyof HostLink>;
	private readonly onChange: (canWait?: boolean) => void;
	private readonly onUnsent: (blocker: ShownProblem) => void;
	private keeping: ReturnType<typeof setTimeout> | undefined;
	private readonly outbox: DraftOutbox;
	private hasEdited = false;
	/** Whether what can be undone is to be kept once the host has looked at this very draft for secrets. */
	private isKeepingDue = false;
	/** Whether a key was typed: what can be undone has it, and is told to nobody. */
	private hasHeldSecret = false;
	/** The revision that the user wants to be sent and that the host has not checked yet. */
	private awaited: number | undefined;
	private readonly drafts: DraftStore;

	/**
	 * `onChange` is called after every change, with true where what is shown of it can wait: of a key in a field, and of a send before
	 * anything has come. `onUnsent` is told what keeps a call from being sent that was not checked then. {@link start} begins with it.
	 */
	constructor(
		link: Pick<HostLink, keyof HostLink>,
		onChange: (canWait?: boolean) => void,
		onUnsent: (blocker: ShownProblem) => void = () => {},
	) {
		this.link = link;
		this.onChange = onChange;
		this.onUnsent = onUnsent;
		const saved = readStoredDraft(link.saved());
		this.isNew = saved === undefined;
		this.lacksDraft = saved === undefined || saved.isCut === true;
		this.tab = storedTab(link.saved());
		this.isSignatureFolded = storedFold(link.saved()) ?? link.startsWith('signatureFolded');
		if (saved && !this.lacksDraft) this.edited.adopt(saved);
		this.drafts = new DraftStore(link, saved);
		this.outbox = new DraftOutbox(link);
		this.history = new EditHistory(this.edited.content());
		this.paste = new NewestPaste({
			edited: this.edited,
			ask: (text, field) => link.ask(toHost.readPaste, { text, field }),
			edit: (change, { field, key }) => {
				this.history.end();
				if (key === undefined) return this.edit(change, { at: { field: field === 'value' ? 'format' : 'method' } });
				return this.edit(change, { at: { field: 'row', key, part: field === 'value' ? 'value' : 'name' } });
			},
			onChange,
		});
	}

	start(): void {
		const { link } = this;
		link.hear(toWebview.composer, (told) => this.onSnapshot(heardCall(told)));
		link.hear(toWebview.answer, (answer) => {
			this.answer = answer;
			if (answer.state === 'sending') this.awaited = undefined;
			this.onChange(answer.state === 'sending' && !answer.received);
		});
		link.hear(toWebview.bodyNews, (news) => this.onBodyNews(news));
		link.hear(toWebview.steps, (kept) => {
			if (this.hasEdited) return;
			resumeSteps(kept, this.edited, this.history);
			this.onChange();
		});
		link.hear(toWebview.wholeDraft, () => this.outbox.tellWhole(this.edited.current()));
		link.hear(toWebview.showTab, ({ tab }) => this.showTab(tab));
		link.hear(toWebview.methods, ({ methods, isLast }) => {
			if (this.methods.add(methods, isLast)) this.onChange();
		});
		link.start();
		link.tell(toHost.ready, {});
		if (this.tab !== 'compose') link.tell(toHost.tabShown, { tab: this.tab });
	}

	/** Asks the host. */
	readonly ask: HostLink['ask'] = (request, params) => this.link.ask(request, params);

	/** Has the host keep what can be undone by now. */
	keepSteps(): void {
		clearTimeout(this.keeping);
		this.keeping = undefined;
		this.outbox.flush();
		this.drafts.store(this);
		this.isKeepingDue = this.snapshot?.revision !== this.edited.revision;
		if (this.isKeepingDue || !this.hasEdited || this.hasHeldSecret) return;
		this.link.tell(toHost.keepSteps, stepsToKeep(this.edited, this.history));
	}

	showTab(tab: ComposerTab): void {
		this.tab = tab;
		this.drafts.store(this);
		this.link.tell(toHost.tabShown, { tab });
		this.onChange();
	}

	/** What is known of the chosen method; the same object while that is the same. */
	get method(): KnownMethod | undefined {
		return this.methods.get(this.edited.method);
	}

	get isSending(): boolean {
		return this.answer.state === 'sending';
	}

	/** The first error that keeps the call from being sent; none is known of a call that the host has not checked as it is. */
	get blocker(): ShownProblem | undefined {
		return this.snapshot?.revision === this.edited.revision ? blockerOf(this.snapshot) : undefined;
	}

	readonly actions = {
		foldSignature: () => {
			this.isSignatureFolded = !this.isSignatureFolded;
			this.link.tell(toHost.foldSignature, { isFolded: this.isSignatureFolded });
			this.drafts.store(this);
			this.onChange();
		},
		chooseAccount: (accountId: string) => this.set({ accountId }),
		setMethod: (method: string) => this.set({ method }),
		/** Undefined for a GET. */
		setHttpMethod: (httpMethod: 'POST' | undefined) => this.set({ httpMethod }),
		/** `null` leaves `format` out. */
		setFormat: (format: string | null) => this.set({ format }),
		editRow: (key: string, change: Partial<Row>) => void this.edit(() => this.edited.editRow(key, change)),
		/** Takes a value that was typed into its field. */
		typeValue: (key: string, value: string) =>
			void this.edit(() => this.edited.editRow(key, { value }), { isTyped: true }),
		/** Takes a value as it was laid out, which is a step of its own. */
		layOutValue: (key: string, value: string) => {
			this.history.end();
			this.actions.editRow(key, { value });
			this.history.end();
		},
		/** Has the host open a value in an editor. */
		openValue: (key: string) => {
			const row = this.edited.filledRows().findIndex((one) => one.key === key);
			if (row >= 0) this.tellWhole((change) => this.link.tell(toHost.editValue, { change, row }));
		},
		/** Adds a row at the end, or changes the one with its key. */
		addRow: (row: EditedRow) => void this.edit(() => this.edited.addRow(row)),
		/** Puts a row where it is the one at an index; false where it stands there, or cannot. */
		moveRow: (key: string, to: number) => this.edit(() => this.edited.moveRow(key, to)),
		/** Gives the key of the row that stands in its place then. */
		removeRow: (key: string) => {
			let next: string | undefined;
			this.edit(() => {
				next = this.edited.removeRow(key);
			});
			return next;
		},
		/** Has the host read a pasted text as a call, put in at a place. False where it is none. */
		paste: (text: string, at: PastePlace) => this.paste.read(text, at),
		/** Takes the last change back, whatever it was; gives where it was, or undefined where there is none. */
		undo: () => this.restore(this.history.undo()),
		/** Does again what was taken back last, likewise. */
		redo: () => this.restore(this.history.redo()),
		/** No more is said of the last paste; one that is still being read has no effect. */
		dismissPaste: () => this.paste.dismiss(),
		/** Sends what is on screen. The host decides whether it can be sent where it is not checked yet. */
		send: () => {
			if (this.isSending || this.blocker) return;
			this.awaited = this.edited.revision;
			this.tellWhole((change) => this.link.tell(toHost.send, change));
		},
		/** Has the host ask as what the call is to be copied. */
		copyCall: () => this.tellWhole((change) => this.link.tell(toHost.copyCall, change)),
		cancel: () => this.link.tell(toHost.cancel, {}),
		run: (action: NextAction) => {
			// A change of the call, which can be undone as any other.
			if (action === 'send-as-post') this.set({ httpMethod: 'POST' });
			else this.link.tell(toHost.runAction, { action });
		},
		...answerActions(() => this.link),
	};

	private set(fields: Partial<Pick<EditedDraft, 'accountId' | 'httpMethod' | 'method' | 'format'>>): void {
		this.edit(() => void Object.assign(this.edited, fields));
	}

	private restore(undone: Undone | undefined): Place | undefined {
		if (undone) this.edit(() => this.edited.restore(undone.content));
		return undone?.place;
	}

	/** Makes a change, asked for `at` a place; false where it changes nothing that can be undone. */
	private edit(change: () => void, { at, isTyped = false }: { at?: Place; isTyped?: boolean } = {}): boolean {
		const { length } = this.edited.rows;
		change();
		const isChange = this.history.note(this.edited.content(), performance.now(), at);
		this.hasEdited = true;
		this.isLost = false;
		this.paste.forget();
		this.tellDraft();
		clearTimeout(this.keeping);
		this.keeping = setTimeout(() => this.keepSteps(), keepStepsAfter);
		this.onChange(isTyped && this.edited.rows.length === length);
		return isChange;
	}

	/** Tells the host something with the call as it is on screen; nothing before the first draft of the host's is there. */
	private tellWhole(tell: (change: DraftChange) => void): void {
		if (!this.snapshot) return;
		this.outbox.clear();
		tell(this.edited.current());
	}

	private tellDraft(): void {
		// Before the host's first draft is there, ours lacks what it knows: see onSnapshot.
		if (!this.snapshot && this.lacksDraft) return;
		// Stored once the host has seen whether it holds a secret: see onSnapshot.
		this.outbox.post(this.edited.count());
	}

	private readonly onSnapshot = (snapshot: ComposerSnapshot): void => {
		const { edited } = this;
		const { revision, draft } = snapshot;
		const isFirst = this.snapshot === undefined;
		// What is shown before the view said that it is ready may lack what it has not got yet.
		if (isFirst && !draft) return;
		this.snapshot = snapshot;
		this.hasHeldSecret ||= Object.values(snapshot.secrets).some((places) => places.length > 0);
		// What was restored may lack values that are not stored: until the user types, the host's draft is the fuller one.
		if (isFirst) this.isLost = !this.isNew && this.lacksDraft && !this.hasEdited && draft?.rows.length === 0;
		if (isFirst && draft && this.hasEdited && this.lacksDraft) {
			edited.fillUntouched({ revision, draft });
			this.history.reset(edited.content());
			this.tellDraft();
		} else if (draft && (revision > edited.revision || (revision === edited.revision && !this.hasEdited))) {
			edited.adopt({ revision, draft });
			this.history.end();
			if (isFirst && !this.hasEdited) this.history.reset(edited.content());
			else this.history.note(edited.content(), performance.now());
			this.paste.forget();
		} else if (isFirst && revision < edited.revision) {
			this.outbox.tell(edited.current());
		}
		edited.forgetBefore(revision);
		this.drafts.storeSoon(this);
		if (this.isKeepingDue && revision === edited.revision) this.keepSteps();
		this.onChange();
		this.endWaiting(isFirst);
	};

	/** The host has checked the call that the user wanted to send: it was sent, or something keeps it from that. */
	private endWaiting(isFirst: boolean): void {
		const { awaited, snapshot } = this;
		if (awaited === undefined || !snapshot) return;
		const isOlder = isFirst && snapshot.revision !== this.edited.revision;
		if (isOlder) this.actions.send();
		if (isOlder || snapshot.revision < awaited) return;
		this.awaited = undefined;
		const blocker = blockerOf(snapshot);
		if (blocker) this.onUnsent(blocker);
		else if (isFirst) this.actions.send();
	}
}

/** What the parts of the composer tell it that the user wants. */
export type ComposerActions = ComposerSession['actions'];
