import { type Event, EventEmitter, type ExtensionContext, l10n, commands as vscodeCommands } from 'vscode';
import { contextKeys, walkthroughId } from '../../ids.ts';
import type { NextStep } from '../../shared/shownCall.ts';

/** Where it is kept which steps were taken, in any window. */
const stateKey = 'firstSteps';
/** Kept with them once the user wants to see no more of it. */
const dismissed = 'dismissed';

/** What can be reached in the first hour: each is also the context key that a step of *Get Started* waits for. */
type StepKey = (typeof contextKeys)[
	| 'callSent'
	| 'signatureSeen'
	| 'callBroken'
	| 'mistakeFound'
	| 'hasOwnKeys'
	| 'clientChecked'];

/** What a newcomer has done, reported to *Get Started* and stored; after the first answer, what is left to try. */
export class FirstSteps {
	private readonly changed = new EventEmitter<void>();
	readonly onDidChange: Event<void> = this.changed.event;
	private readonly context: Pick<ExtensionContext, 'globalState' | 'extension'>;
	private readonly isInBrowser: boolean;
	private readonly reached = new Set<StepKey>();

	constructor(context: Pick<ExtensionContext, 'globalState' | 'extension'>, isInBrowser: boolean) {
		this.context = context;
		this.isInBrowser = isInBrowser;
	}

	reach(key: StepKey): void {
		if (this.reached.has(key)) return;
		this.reached.add(key);
		void vscodeCommands.executeCommand('setContext', key, true);
		this.tick(key);
		this.keep(key);
	}

	/** Ticks the steps that wait for a context key. VS Code does not tick those whose key was set before it read the steps. */
	private tick(key: StepKey): void {
		const { id, packageJSON } = this.context.extension;
		for (const step of packageJSON.contributes.walkthroughs[0].steps) {
			if (step.completionEvents[0] !== `onContext:${key}`) continue;
			// Before VS Code knows the step it stores the tick, and throws. Other editors may not have the command.
			const ticked = vscodeCommands.executeCommand('welcome.markStepComplete', `${id}#${walkthroughId}#${step.id}`);
			ticked.then(undefined, () => undefined);
		}
	}

	/** Shows no more of it, in no window. */
	dismiss(): void {
		this.keep(dismissed);
	}

	/** What is left to try; nothing before the first answer. */
	left(): NextStep[] {
		const kept = this.kept();
		if (!kept.includes(contextKeys.callSent) || kept.includes(dismissed)) return [];
		const steps: readonly (NextStep & { readonly key: StepKey })[] = [
			{ key: contextKeys.callBroken, title: l10n.t('Find out why a signature is wrong'), action: 'break-call' },
			{ key: contextKeys.hasOwnKeys, title: l10n.t('Use your own keys'), action: 'new-account' },
			{ key: contextKeys.clientChecked, title: l10n.t('Watch your own client'), action: 'watch-client' },
		];
		// The others need the local service.
		const possible = steps.filter(({ action }) => !this.isInBrowser || action === 'new-account');
		return possible.filter(({ key }) => !kept.includes(key)).map(({ title, action }) => ({ title, action }));
	}

	dispose(): void {
		this.changed.dispose();
	}

	private keep(what: string): void {
		const kept = this.kept();
		if (kept.includes(what)) return;
		void this.context.globalState.update(stateKey, [...kept, what]);
		this.changed.fire();
	}

	private kept(): readonly string[] {
		const kept = this.context.globalState.get(stateKey);
		return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
	}
}
