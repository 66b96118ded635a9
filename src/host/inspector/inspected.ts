import { EventEmitter } from 'vscode';
import type { MethodCall } from '../../core/call.ts';
import type { WatchedOutcome } from '../../shared/diagnosis.ts';
import { callOf } from '../../shared/draft.ts';
import type { Draft } from '../../shared/protocol.ts';
import { type PreparedCall, type PrepareSources, prepareCall, type SignedCall } from '../call/prepareCall.ts';

/** What the inspector shows and where it comes from. */
export interface InspectedCall {
	readonly source: 'composer' | 'call-file' | 'last-sent' | PinnedCall['source'];
	readonly prepared: PreparedCall;
	readonly outcome?: WatchedOutcome;
}

/** A call that the user chose to look at: one that was diagnosed, or watched. */
export interface PinnedCall {
	readonly source: 'diagnosed' | 'watched';
	readonly draft: Draft;
	readonly outcome?: WatchedOutcome;
}

/** A composer, or a call of a call file, as far as the inspector is concerned. */
export interface ExaminedCall {
	/** A composer unless it says otherwise. */
	readonly source?: 'call-file';
	readonly prepared: PreparedCall | undefined;
}

/** Knows which call is looked at: the one that was chosen, else the active editor's, else the last one sent. */
export class Inspected {
	private readonly sources: PrepareSources;
	private readonly changed = new EventEmitter<void>();
	private active: ExaminedCall | undefined;
	private lastSent: { readonly call: MethodCall; readonly profileId: string } | undefined;
	private pinned: PinnedCall | undefined;
	/** Fires when another call is looked at, or the one that is has changed. */
	readonly onDidChange = this.changed.event;

	constructor(sources: PrepareSources) {
		this.sources = sources;
	}

	/** A composer or a call of a file became active, or changed while it is. */
	look(call: ExaminedCall): void {
		this.active = call;
		this.pinned = undefined;
		this.changed.fire();
	}

	/** The user chose a call. It stays until an editor's call comes to the front or changes, or one is sent. */
	pin(call: PinnedCall | undefined): void {
		this.pinned = call;
		this.changed.fire();
	}

	/** Whether that call is still the one that is looked at. */
	isPinned(call: PinnedCall | undefined): boolean {
		return call !== undefined && call === this.pinned;
	}

	/** The call is no longer active. */
	leave(call: ExaminedCall): void {
		if (this.active !== call) return;
		this.active = undefined;
		this.changed.fire();
	}

	sent({ call, profile }: SignedCall): void {
		const isPinned = this.pinned !== undefined;
		this.lastSent = { call, profileId: profile.id };
		this.pinned = undefined;
		if (!this.active || isPinned) this.changed.fire();
	}

	/** The call looked at; a last sent call is signed anew, so that nothing secret is kept for it. */
	async current(): Promise<InspectedCall | undefined> {
		const { active, lastSent, pinned } = this;
		if (pinned) {
			const { source, draft, outcome } = pinned;
			const prepared = await prepareCall(callOf(draft), draft.profileId, this.sources);
			return { source, prepared, ...(outcome ? { outcome } : {}) };
		}
		if (active?.prepared) return { source: active.source ?? 'composer', prepared: active.prepared };
		if (!lastSent) return undefined;
		return {
			source: 'last-sent',
			prepared: await prepareCall(lastSent.call, lastSent.profileId, this.sources),
		};
	}

	dispose(): void {
		this.changed.dispose();
	}
}
