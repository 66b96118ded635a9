import type { DraftChange } from '../../src/shared/draft.ts';
import { toHost } from '../../src/shared/messages.ts';
import { toldSince } from '../../src/shared/toldDraft.ts';
import { FrameOutbox } from '../frameOutbox.ts';
import type { HostLink } from '../hostLink.ts';

/** Tells the host the draft as it changes, once in a frame at most: what changed of it since it was told last. */
export class DraftOutbox {
	private readonly link: Pick<HostLink, 'tell'>;
	private readonly outbox = new FrameOutbox();
	private told: DraftChange | undefined;

	constructor(link: Pick<HostLink, 'tell'>) {
		this.link = link;
	}

	post(change: DraftChange): void {
		this.outbox.post(() => this.tell(change));
	}

	tell(change: DraftChange): void {
		this.link.tell(toHost.draftChanged, toldSince(change, this.told));
		this.told = change;
	}

	/** Tells all of it, as the host asked for. */
	tellWhole(change: DraftChange): void {
		this.told = undefined;
		this.post(change);
	}

	flush(): void {
		this.outbox.flush();
	}

	/** Forgets what waits, because something newer was told in another way. */
	clear(): void {
		this.outbox.clear();
	}
}
