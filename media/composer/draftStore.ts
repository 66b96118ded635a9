import type { ComposerTab } from '../../src/shared/messages.ts';
import type { ComposerSnapshot } from '../../src/shared/shownCall.ts';
import { isTooLong, type StoredDraft } from '../../src/shared/storedDraft.ts';
import type { HostLink } from '../hostLink.ts';
import type { EditedDraft } from './editedDraft.ts';
import { storedDraft } from './storedDraft.ts';

/** A longer call, in UTF-16 units, is stored once no change has come for as long, in milliseconds, unless it is too long at all. */
const longestAtOnce = 10_000;
const storeAfter = 200;

/** What is stored of a composer. */
export interface StoredOf {
	readonly edited: EditedDraft;
	readonly snapshot: ComposerSnapshot | undefined;
	readonly tab: ComposerTab;
	readonly isSignatureFolded: boolean;
}

/** Stores the draft in the webview's state, once the host has looked at this very one for secrets; until then what was stored before stays. */
export class DraftStore {
	private readonly link: Pick<HostLink, 'save'>;
	/** What was stored last. */
	private stored: StoredDraft | undefined;
	private waiting: ReturnType<typeof setTimeout> | undefined;

	constructor(link: Pick<HostLink, 'save'>, stored: StoredDraft | undefined) {
		this.link = link;
		this.stored = stored;
	}

	store({ edited, snapshot, tab, isSignatureFolded }: StoredOf): void {
		clearTimeout(this.waiting);
		if (snapshot?.revision === edited.revision) this.stored = storedDraft(edited.current(), snapshot.secrets);
		if (!this.stored) return;
		const draftId = snapshot?.draftId;
		this.link.save({ ...this.stored, tab, isSignatureFolded, ...(draftId === undefined ? {} : { draftId }) });
	}

	/** VS Code takes what is stored as a text: of a long call that would be made at each key, so it waits for a pause. */
	storeSoon(of: StoredOf): void {
		clearTimeout(this.waiting);
		const length = of.edited.rows.reduce((sum, { name, value }) => sum + name.length + value.length, 0);
		if (length <= longestAtOnce || isTooLong(of.edited)) this.store(of);
		else this.waiting = setTimeout(() => this.store(of), storeAfter);
	}
}
