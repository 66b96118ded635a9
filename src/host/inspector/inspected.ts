import { Disposable, EventEmitter } from 'vscode';
import type { MethodCall } from '../../core/call.ts';
import { callOf } from '../../shared/draft.ts';
import type { InspectorSnapshot } from '../../shared/shownCall.ts';
import type { CallInspection, LookedAtCall, PinnedCall } from '../call/inspection.ts';
import type { PrepareCall, PrepareSources } from '../call/prepareCall.ts';
import type { PreparedCall, SendableCall } from '../call/preparedCall.ts';
import { type Lazy, lazy } from '../lazy.ts';

/** What the inspector shows and where it comes from. */
export interface InspectedCall extends Pick<PinnedCall, 'outcome'> {
	readonly source: Exclude<InspectorSnapshot['source'], 'none'>;
	readonly prepared: PreparedCall;
}

/** Knows which call is looked at: the one that was chosen, else the active editor's, else the last one sent. */
export class Inspected implements CallInspection {
	private readonly prepare: PrepareCall;
	private readonly changed = new EventEmitter<void>();
	private readonly owned: Disposable;
	private active: LookedAtCall | undefined;
	private lastSent: Lazy<PreparedCall> | undefined;
	private pinned: { readonly call: PinnedCall; readonly prepared: Lazy<PreparedCall> } | undefined;
	/** Fires when another call is looked at, or the one that is has changed. */
	readonly onDidChange = this.changed.event;

	constructor(prepare: PrepareCall, { profiles, keyRing }: Pick<PrepareSources, 'profiles' | 'keyRing'>) {
		this.prepare = prepare;
		const keysChanged = () => {
			void this.lastSent?.forget();
			void this.pinned?.prepared.forget();
			if (this.pinned || !this.active) this.changed.fire();
		};
		this.owned = Disposable.from(this.changed, profiles.onDidChange(keysChanged), keyRing.onDidChange(keysChanged));
	}

	look(call: LookedAtCall): void {
		this.active = call;
		this.pinned = undefined;
		this.changed.fire();
	}

	leave(call: LookedAtCall): void {
		if (this.active !== call) return;
		this.active = undefined;
		this.changed.fire();
	}

	pin(call: PinnedCall | undefined): void {
		this.pinned = call && { call, prepared: this.keep(callOf(call.draft), call.draft.profileId) };
		this.changed.fire();
	}

	isPinned(call: PinnedCall | undefined): boolean {
		return call !== undefined && call === this.pinned?.call;
	}

	/** A call is sent as it was signed. */
	sent(prepared: SendableCall): void {
		const isPinned = this.pinned !== undefined;
		this.lastSent = this.keep(prepared.call, prepared.profile.id, prepared);
		this.pinned = undefined;
		if (!this.active || isPinned) this.changed.fire();
	}

	/** The call looked at, or undefined while there is none. */
	async current(): Promise<InspectedCall | undefined> {
		const { active, lastSent, pinned } = this;
		if (pinned) {
			const { source, outcome } = pinned.call;
			return { source, prepared: await pinned.prepared(), ...(outcome ? { outcome } : {}) };
		}
		if (active?.prepared) return { source: active.source ?? 'composer', prepared: active.prepared };
		return lastSent && { source: 'last-sent', prepared: await lastSent() };
	}

	dispose(): void {
		this.owned.dispose();
	}

	/** A call that no editor holds: prepared once, and again when a profile or a key has changed. */
	private keep(call: MethodCall, profileId: string | undefined, prepared?: PreparedCall): Lazy<PreparedCall> {
		let first = prepared;
		return lazy(async () => {
			const given = first;
			first = undefined;
			return given ?? this.prepare(call, profileId);
		});
	}
}
