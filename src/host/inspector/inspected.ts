import { Disposable, EventEmitter } from 'vscode';
import { type Lazy, lazy } from '../../app/lazy.ts';
import type { CallInspection, LookedAtCall, PinnedCall } from '../../app/send/inspection.ts';
import type { PrepareCall } from '../../app/send/prepareCall.ts';
import type { PreparedCall, SendableCall } from '../../app/send/preparedCall.ts';
import type { MethodCall } from '../../core/call/call.ts';
import { callOf } from '../../shared/draft.ts';
import type { InspectorSnapshot } from '../../shared/shownCall.ts';
import type { AccountSources } from '../accounts/accountSources.ts';

export interface InspectedCall extends Pick<PinnedCall, 'outcome'> {
	readonly source: Exclude<InspectorSnapshot['source'], 'none'>;
	readonly prepared: PreparedCall;
}

export type Inspected = ReturnType<typeof openInspected>;

/** Knows which call is looked at: the one that was chosen, else the active editor's, else the last one sent. */
export function openInspected(prepare: PrepareCall, { accounts, keyRing }: AccountSources) {
	const changed = new EventEmitter<void>();
	let active: LookedAtCall | undefined;
	/** Still that call behind an editor without one: nothing jumps as the focus moves on. */
	let newest: LookedAtCall | undefined;
	let isInView = false;
	let lastSent: Lazy<PreparedCall> | undefined;
	let pinned: { readonly call: PinnedCall; readonly prepared: Lazy<PreparedCall> } | undefined;
	const keysChanged = () => {
		void lastSent?.forget();
		void pinned?.prepared.forget();
		if (pinned || !active) changed.fire();
	};
	const owned = Disposable.from(changed, accounts.onDidChange(keysChanged), keyRing.onDidChange(keysChanged));

	/** A call that no editor holds: prepared once, and again when an account or a key has changed. */
	function keep(call: MethodCall, accountId: string | undefined, prepared?: PreparedCall): Lazy<PreparedCall> {
		let first = prepared;
		return lazy(async () => {
			const given = first;
			first = undefined;
			return given ?? prepare(call, accountId);
		});
	}

	const inspection: CallInspection = {
		isShown: (call) => isInView && !pinned && newest === call,
		look(call) {
			active = call;
			newest = call;
			pinned = undefined;
			changed.fire();
		},
		leave(call) {
			if (active !== call) return;
			active = undefined;
			changed.fire();
		},
		pin(call) {
			pinned = call && { call, prepared: keep(callOf(call.draft), call.draft.accountId) };
			changed.fire();
		},
		isPinned: (call) => call !== undefined && call === pinned?.call,
	};
	return {
		...inspection,
		/** Fires when another call is looked at, or the one that is has changed. */
		onDidChange: changed.event,
		setInView(isVisible: boolean): void {
			isInView = isVisible;
			changed.fire();
		},
		sent(prepared: SendableCall): void {
			const fires = !active || pinned !== undefined;
			lastSent = keep(prepared.call, prepared.account.id, prepared);
			pinned = undefined;
			if (fires) changed.fire();
		},
		async current(): Promise<InspectedCall | undefined> {
			if (pinned) {
				const { source, outcome } = pinned.call;
				return { source, prepared: await pinned.prepared(), ...(outcome ? { outcome } : {}) };
			}
			if (active?.prepared) return { source: active.source ?? 'composer', prepared: active.prepared };
			return lastSent && { source: 'last-sent', prepared: await lastSent() };
		},
		dispose: () => owned.dispose(),
	};
}
