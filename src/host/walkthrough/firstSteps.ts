import { EventEmitter, type ExtensionContext, l10n, commands as vscodeCommands } from 'vscode';
import { contextKeys, walkthroughId } from '../../ids.ts';
import type { NextStep } from '../../shared/shownCall.ts';

/** Where it is kept which steps were taken, in any window. */
const stateKey = 'firstSteps';
/** Kept with them once the user wants to see no more of it. */
const dismissed = 'dismissed';

/** What can be reached in the first hour: each is also the context key that a step of *Get Started* waits for. */
type StepKey = (typeof contextKeys)[Exclude<keyof typeof contextKeys, 'serviceRunning' | 'hasAccounts' | 'inBrowser'>];

/** What a newcomer has done, reported to *Get Started* and stored; after the first answer, what is left to try. */
export function openFirstSteps(
	{ globalState, extension }: Pick<ExtensionContext, 'globalState' | 'extension'>,
	isInBrowser: boolean,
) {
	const changed = new EventEmitter<void>();
	const reached = new Set<StepKey>();

	function kept(): readonly string[] {
		const stored = globalState.get(stateKey);
		return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
	}

	function keep(what: string): void {
		if (kept().includes(what)) return;
		void globalState.update(stateKey, [...kept(), what]);
		changed.fire();
	}

	/** Ticks the steps that wait for a context key. VS Code does not tick those whose key was set before it read the steps. */
	function tick(key: StepKey): void {
		const { id, packageJSON } = extension;
		for (const step of packageJSON.contributes.walkthroughs[0].steps) {
			if (step.completionEvents[0] !== `onContext:${key}`) continue;
			// Before VS Code knows the step it stores the tick, and throws. Other editors may not have the command.
			const ticked = vscodeCommands.executeCommand('welcome.markStepComplete', `${id}#${walkthroughId}#${step.id}`);
			ticked.then(undefined, () => undefined);
		}
	}

	return {
		onDidChange: changed.event,
		reach(key: StepKey): void {
			if (reached.has(key)) return;
			reached.add(key);
			void vscodeCommands.executeCommand('setContext', key, true);
			tick(key);
			keep(key);
		},
		/** Shows no more of it, in no window. */
		dismiss: () => keep(dismissed),
		left(): NextStep[] {
			const taken = kept();
			if (!taken.includes(contextKeys.callSent) || taken.includes(dismissed)) return [];
			const steps: readonly (NextStep & { readonly key: StepKey })[] = [
				{ key: contextKeys.callBroken, title: l10n.t('Find out why a signature is wrong'), action: 'break-call' },
				{ key: contextKeys.hasOwnKeys, title: l10n.t('Use your own keys'), action: 'new-account' },
				{ key: contextKeys.clientChecked, title: l10n.t('Watch your own client'), action: 'watch-client' },
			];
			// The others need the local service.
			const possible = steps.filter(({ action }) => !isInBrowser || action === 'new-account');
			return possible.filter(({ key }) => !taken.includes(key)).map(({ title, action }) => ({ title, action }));
		},
		dispose: () => changed.dispose(),
	};
}
