import type { AnswerSnapshot } from '../../src/shared/answer.ts';
import type { Draft, PastedRows } from '../../src/shared/draft.ts';
import type { KnownMethod } from '../../src/shared/knownMethod.ts';
import { type ComposerTab, toHost, toWebview } from '../../src/shared/messages.ts';
import type { ComposerSnapshot } from '../../src/shared/shownCall.ts';
import { FrameOutbox } from '../frameOutbox.ts';
import type { HostLink } from '../hostLink.ts';
import type { ComposerActions } from './composerActions.ts';
import { EditedDraft } from './editedDraft.ts';
import type { Candidate } from './fuzzyMatch.ts';
import { methodCandidate } from './methodCandidate.ts';
import { storedDraft, storedTab } from './storedDraft.ts';

/**
 * What the composer knows: the draft, which it owns, and the host's last snapshots. It tells the host each change and
 * stores it; it knows nothing of the page.
 */
export class ComposerSession {
	readonly edited = new EditedDraft();
	snapshot: ComposerSnapshot | undefined;
	answer: AnswerSnapshot = { state: 'none' };
	methods: readonly Candidate[] = [];
	/** What is known of the chosen method; the same object while that is the same. */
	method: KnownMethod | undefined;
	tab: ComposerTab;
	/** The last paste that filled rows, until it is dismissed. */
	pasted: PastedRows | undefined;

	/** True where nothing was stored before: the composer has just been opened. */
	readonly isNew: boolean;
	private readonly link: Pick<HostLink, keyof HostLink>;
	private readonly onChange: () => void;
	private readonly outbox = new FrameOutbox();
	private knownMethods: ReadonlyMap<string, KnownMethod> = new Map();
	private beforePaste: Draft | undefined;
	private hasEdited = false;
	private wasRestored = false;

	/** `onChange` is called after every change. Nothing is said to the host before {@link start}. */
	constructor(link: Pick<HostLink, keyof HostLink>, onChange: () => void) {
		this.link = link;
		this.onChange = onChange;
		const saved = toHost.draftChanged.read(link.saved());
		this.isNew = saved === undefined;
		this.tab = storedTab(link.saved());
		if (saved) {
			this.wasRestored = true;
			this.edited.adopt(saved);
		}
	}

	start(): void {
		const { link } = this;
		link.hear(toWebview.composer, this.onSnapshot);
		link.hear(toWebview.answer, (answer) => {
			this.answer = answer;
			this.onChange();
		});
		link.hear(toWebview.showTab, ({ tab }) => this.showTab(tab));
		link.hear(toWebview.methods, ({ methods }) => {
			this.knownMethods = new Map(methods.map((method) => [method.name, method]));
			this.methods = methods.map(methodCandidate);
			this.findMethod();
			this.onChange();
		});
		link.start();
		link.tell(toHost.ready, {});
	}

	showTab(tab: ComposerTab): void {
		this.tab = tab;
		this.store();
		this.onChange();
	}

	get isSending(): boolean {
		return this.answer.state === 'sending';
	}

	/** The first error that keeps the call from being sent. */
	get blocker(): ComposerSnapshot['problems'][number] | undefined {
		return this.snapshot?.problems.find(({ severity }) => severity === 'error');
	}

	readonly actions: ComposerActions = {
		chooseProfile: (id) =>
			this.edit(() => {
				this.edited.profileId = id;
			}),
		setMethod: (method) =>
			this.edit(() => {
				this.edited.method = method;
			}),
		setFormat: (format) =>
			this.edit(() => {
				this.edited.format = format;
			}),
		editRow: (key, change) => this.edit(() => this.edited.editRow(key, change)),
		removeRow: (key) => this.edit(() => this.edited.removeRow(key)),
		paste: async (text, key) => {
			const pasted = await this.link.ask(toHost.readPaste, { text }).catch(() => null);
			if (!pasted) return false;
			const before = this.edited.current().draft;
			this.edit(() => this.edited.fill(pasted, key));
			this.beforePaste = before;
			this.pasted = pasted;
			this.onChange();
			return true;
		},
		undoPaste: () => {
			const before = this.beforePaste;
			if (before) this.edit(() => this.edited.adopt({ revision: this.edited.revision, draft: before }));
		},
		dismissPaste: () => {
			this.forgetPaste();
			this.onChange();
		},
		send: () => {
			if (this.isSending || this.blocker) return;
			this.outbox.clear();
			this.link.tell(toHost.send, this.edited.current());
		},
		cancel: () => this.link.tell(toHost.cancel, {}),
		run: (action) => this.link.tell(toHost.runAction, { action }),
		openBody: () => this.link.tell(toHost.openBody, {}),
	};

	private edit<T>(change: () => T): T {
		const result = change();
		this.hasEdited = true;
		this.forgetPaste();
		this.findMethod();
		this.tellDraft();
		this.onChange();
		return result;
	}

	private tellDraft(): void {
		// Before the host's first draft is there, ours lacks what it knows: see onSnapshot.
		if (!this.snapshot && !this.wasRestored) return;
		const counted = this.edited.count();
		this.outbox.post(() => this.link.tell(toHost.draftChanged, counted));
		this.store();
	}

	private store(): void {
		this.link.save({ ...storedDraft(this.edited.current(), this.secretRows()), tab: this.tab });
	}

	/** The rows whose value the host found to hold a secret, as indexes in the draft as it is now. */
	private secretRows(): Set<number> {
		const { edited, snapshot } = this;
		const keys = snapshot ? edited.keysAt(snapshot.revision) : [];
		const secret = new Set<string | undefined>();
		for (const { code, field } of snapshot?.problems ?? []) {
			if (code === 'value-holds-secret' && field.kind === 'parameter') secret.add(keys[field.index]);
		}
		return new Set(edited.filledRows().flatMap(({ key }, row) => (secret.has(key) ? [row] : [])));
	}

	private readonly onSnapshot = (snapshot: ComposerSnapshot): void => {
		const { edited } = this;
		const { revision, draft } = snapshot;
		const isFirst = this.snapshot === undefined;
		// What is shown before the view said that it is ready may lack what it has not got yet.
		if (isFirst && !draft) return;
		this.snapshot = snapshot;
		// What was restored may lack values that are not stored: until the user types, the host's draft is the fuller one.
		if (isFirst && draft && this.hasEdited && !this.wasRestored) {
			edited.fillUntouched({ revision, draft });
			this.tellDraft();
			this.findMethod();
		} else if (draft && (revision > edited.revision || (revision === edited.revision && !this.hasEdited))) {
			edited.adopt({ revision, draft });
			this.forgetPaste();
			this.findMethod();
		} else if (isFirst && revision < edited.revision) {
			this.link.tell(toHost.draftChanged, edited.current());
		}
		edited.forgetBefore(revision);
		// Without the values that the host has just found to hold a secret.
		this.store();
		this.onChange();
	};

	private forgetPaste(): void {
		this.pasted = undefined;
		this.beforePaste = undefined;
	}

	private findMethod(): void {
		this.method = this.knownMethods.get(this.edited.method);
	}
}
