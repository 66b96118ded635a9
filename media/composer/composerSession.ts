import type { KnownMethod } from '../../src/core/catalog/knownMethod.ts';
import type { AnswerSnapshot } from '../../src/shared/answer.ts';
import { headerRows, parameterRows, type Row } from '../../src/shared/draft.ts';
import { type ComposerTab, toHost, toWebview } from '../../src/shared/messages.ts';
import type { ComposerSnapshot, NextAction, ShownProblem } from '../../src/shared/shownCall.ts';
import type { Link } from '../link.ts';
import type { Candidate } from './completion.ts';
import { EditedDraft, type EditedRow } from './editedDraft.ts';
import { EditHistory, type Place, type Undone } from './editHistory.ts';
import { methodCandidate } from './knownParameters.ts';
import { type NewestPaste, newestPaste, type PastePlace } from './newestPaste.ts';
import type { RowKeys } from './shownRows.ts';

/** What a page stores: its draft is in a file of the host's. */
interface StoredState {
	readonly draftId?: string | undefined;
	readonly tab?: ComposerTab;
	readonly isSignatureFolded?: boolean;
}

/** The draft being edited and the host's last snapshots: sends the host each change, knows nothing of the page. */
export class ComposerSession {
	readonly edited = new EditedDraft();
	readonly history: EditHistory;
	/** Of the call before the last changes, until the host has prepared it as it is now. */
	snapshot: ComposerSnapshot | undefined;
	/** The keys of the rows that are the parameters and headers in the snapshot, in their order. */
	keys: RowKeys = { parameter: [], header: [] };
	answer: AnswerSnapshot = { state: 'none' };
	/** The known methods by name, and as candidates of the method's field. */
	private methods: ReadonlyMap<string, KnownMethod> = new Map();
	methodCandidates: readonly Candidate[] = [];
	tab: ComposerTab;
	/** Whether the signature is one line: as it was in this composer, else as in the one before. */
	isSignatureFolded: boolean;
	isInspected = false;
	/** True where nothing is stored: the composer has just been opened. */
	readonly isNew: boolean;
	readonly paste: NewestPaste;
	private readonly link: Link;
	private readonly onChange: (canWait?: boolean) => void;
	private readonly onUnsent: (blocker: ShownProblem) => void;
	/** Whether the user wants a call to be sent that the host has not checked yet. */
	private isSendAwaited = false;

	/** `onChange` gets true where showing the change can wait. `onUnsent` gets what blocks a send that was not checked then. */
	constructor(link: Link, onChange: (canWait?: boolean) => void, onUnsent: (blocker: ShownProblem) => void = () => {}) {
		this.link = link;
		this.onChange = onChange;
		this.onUnsent = onUnsent;
		const saved = link.saved() as StoredState | null | undefined;
		this.isNew = !saved;
		this.tab = saved?.tab === 'diagnose' ? 'diagnose' : 'compose';
		this.isSignatureFolded = saved?.isSignatureFolded ?? link.startsWith('signatureFolded');
		this.history = new EditHistory(this.edited.content());
		this.paste = newestPaste({
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
		link.onMessage(toWebview.composer, this.onSnapshot);
		link.onMessage(toWebview.answer, (answer) => {
			this.answer = answer;
			if (answer.state === 'sending') this.isSendAwaited = false;
			this.onChange(answer.state === 'sending' && !answer.received);
		});
		link.onMessage(toWebview.inspected, ({ isInspected }) => {
			this.isInspected = isInspected;
			this.onChange();
		});
		link.onMessage(toWebview.showTab, ({ tab }) => this.showTab(tab));
		link.onMessage(toWebview.methods, ({ methods }) => {
			this.methods = new Map(methods.map((method) => [method.name, method]));
			this.methodCandidates = methods.map(methodCandidate);
			this.onChange();
		});
		link.postMessage(toHost.ready, {});
		if (this.tab !== 'compose') link.postMessage(toHost.tabShown, { tab: this.tab });
	}

	showTab(tab: ComposerTab): void {
		this.tab = tab;
		this.save();
		this.link.postMessage(toHost.tabShown, { tab });
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
			this.link.postMessage(toHost.foldSignature, { isFolded: this.isSignatureFolded });
			this.save();
			this.onChange();
		},
		chooseAccount: (accountId: string) => this.set({ accountId }),
		setMethod: (method: string) => this.set({ method }),
		setHttpMethod: (httpMethod: 'POST' | undefined) => this.set({ httpMethod }),
		setFormat: (format: string | null) => this.set({ format }),
		editRow: (key: string, change: Partial<Row>) => void this.edit(() => this.edited.editRow(key, change)),
		typeValue: (key: string, value: string) =>
			void this.edit(() => this.edited.editRow(key, { value }), { isTyped: true }),
		/** Takes a value as it was laid out, which is a step of its own. */
		layOutValue: (key: string, value: string) => {
			this.history.end();
			this.actions.editRow(key, { value });
			this.history.end();
		},
		openValue: (key: string) => {
			const row = this.edited.filledRows().findIndex((one) => one.key === key);
			if (row >= 0) this.link.postMessage(toHost.editValue, { change: this.edited.current(), row });
		},
		putRow: (row: EditedRow, index: number) => void this.edit(() => this.edited.putRow(row, index)),
		setParameters: (rows: readonly Row[]) => void this.edit(() => this.edited.setParameters(rows), { isText: true }),
		removeRow: (key: string) => {
			let next: string | undefined;
			this.edit(() => {
				next = this.edited.removeRow(key);
			});
			return next;
		},
		paste: (text: string, at: PastePlace) => this.paste.read(text, at),
		undo: () => this.restore(this.history.undo()),
		redo: () => this.restore(this.history.redo()),
		dismissPaste: () => this.paste.dismiss(),
		/** Sends what is on screen. The host decides whether it can be sent where it is not checked yet. */
		send: () => {
			if (!this.snapshot || this.isSending || this.blocker) return;
			this.isSendAwaited = true;
			this.link.postMessage(toHost.send, this.edited.current());
		},
		copyCall: () => this.link.postMessage(toHost.copyCall, this.edited.current()),
		cancel: () => this.link.postMessage(toHost.cancel, {}),
		run: (action: NextAction) => {
			// A change of the call, which can be undone as any other.
			if (action === 'send-as-post') this.set({ httpMethod: 'POST' });
			else this.link.postMessage(toHost.runAction, { action });
		},
	};

	private set(fields: Partial<Pick<EditedDraft, 'accountId' | 'httpMethod' | 'method' | 'format'>>): void {
		this.edit(() => void Object.assign(this.edited, fields));
	}

	private restore(undone: Undone | undefined): Place | undefined {
		if (undone) this.edit(() => this.edited.restore(undone.content));
		return undone?.place;
	}

	/** Makes a change, asked for `at` a place; false where it changes nothing that can be undone. */
	private edit(
		change: () => void,
		{ at, isTyped = false, isText = false }: { at?: Place; isTyped?: boolean; isText?: boolean } = {},
	): boolean {
		if (!this.snapshot) return false;
		const { length } = this.edited.rows;
		change();
		const isChange = this.history.note(this.edited.content(), performance.now(), at, isText);
		this.paste.forget();
		this.link.postMessage(toHost.draftChanged, this.edited.count());
		this.onChange(isTyped && this.edited.rows.length === length);
		return isChange;
	}

	private readonly onSnapshot = (snapshot: ComposerSnapshot): void => {
		const { edited, history } = this;
		const { revision, draft, draftId } = snapshot;
		const before = this.snapshot;
		if (draft && (!before || revision > edited.revision)) {
			edited.adopt({ revision, draft });
			history.end();
			if (before) history.note(edited.content(), performance.now());
			else history.reset(edited.content());
			this.paste.forget();
		}
		// It is of a call before the last change; another one follows.
		if (revision < edited.revision) return;
		this.snapshot = snapshot;
		const keysOf = (rows: readonly EditedRow[]) => rows.map(({ key }) => key);
		this.keys = { parameter: keysOf(parameterRows(edited.rows)), header: keysOf(headerRows(edited.rows)) };
		if (draftId !== before?.draftId) this.save();
		this.onChange();
		this.endWaiting(snapshot);
	};

	private save(): void {
		const { snapshot, tab, isSignatureFolded } = this;
		const { draftId } = snapshot ?? (this.link.saved() as StoredState | null | undefined) ?? {};
		const state: StoredState = { draftId, tab, isSignatureFolded };
		this.link.save(state);
	}

	/** The host has checked the call that the user wanted to send: it was sent, or something keeps it from that. */
	private endWaiting(snapshot: ComposerSnapshot): void {
		const blocker = this.isSendAwaited && blockerOf(snapshot);
		this.isSendAwaited = false;
		if (blocker) this.onUnsent(blocker);
	}
}

function blockerOf({ problems }: ComposerSnapshot): ShownProblem | undefined {
	return problems.find(({ severity }) => severity === 'error');
}

export type ComposerActions = ComposerSession['actions'];
