import { type Event, EventEmitter, l10n, type Memento, commands as vscodeCommands } from 'vscode';
import { contextKeys } from '../../ids.ts';
import type { NextStep } from '../../shared/shownCall.ts';

/** Where it is kept which steps were taken, in any window. */
const stateKey = 'firstSteps';
/** Kept with them once the user wants to see no more of it. */
const dismissed = 'dismissed';

/** What can be reached in the first hour: each is also the context key that a step of *Get Started* waits for. */
type StepKey = (typeof contextKeys)['callSent' | 'callBroken' | 'mistakeFound' | 'hasOwnKeys' | 'clientChecked'];

/**
 * What a newcomer has done so far: told to *Get Started*, and kept. From the first answer on it knows what is left to try, until
 * all is done or the user wants to see no more of it.
 */
export class FirstSteps {
	private readonly changed = new EventEmitter<void>();
	readonly onDidChange: Event<void> = this.changed.event;
	private readonly state: Memento;
	private readonly isInBrowser: boolean;
	private readonly reached = new Set<StepKey>();

	constructor(state: Memento, isInBrowser: boolean) {
		this.state = state;
		this.isInBrowser = isInBrowser;
	}

	reach(key: StepKey): void {
		if (this.reached.has(key)) return;
		this.reached.add(key);
		void vscodeCommands.executeCommand('setContext', key, true);
		this.keep(key);
	}

	/** Shows no more of it, in no window. */
	dismiss(): void {
		this.keep(dismissed);
	}

	/** What is left to try; nothing before the first answer. */
	left(): NextStep[] {
		const kept = this.kept();
		if (!kept.includes(contextKeys.callSent) || kept.includes(dismissed)) return [];
		const steps: readonly (NextStep & { readonly key: StepKey; readonly needsDesktop: boolean })[] = [
			{
				key: contextKeys.callBroken,
				title: l10n.t('Find out why a signature is wrong'),
				action: 'break-call',
				needsDesktop: true,
			},
			{
				key: contextKeys.hasOwnKeys,
				title: l10n.t('Use your own keys'),
				action: 'new-account',
				needsDesktop: false,
			},
			{
				key: contextKeys.clientChecked,
				title: l10n.t('Watch your own client'),
				action: 'watch-client',
				needsDesktop: true,
			},
		];
		return steps
			.filter(({ key, needsDesktop }) => !kept.includes(key) && !(needsDesktop && this.isInBrowser))
			.map(({ title, action }) => ({ title, action }));
	}

	dispose(): void {
		this.changed.dispose();
	}

	private keep(what: string): void {
		const kept = this.kept();
		if (kept.includes(what)) return;
		void this.state.update(stateKey, [...kept, what]);
		this.changed.fire();
	}

	private kept(): readonly string[] {
		const kept = this.state.get(stateKey);
		return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
	}
}
