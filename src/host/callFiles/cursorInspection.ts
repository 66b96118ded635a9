import { Disposable, l10n, window, workspace } from 'vscode';
import { callFileProblemText } from '../../app/callFiles/callFileProblemText.ts';
import type { LookedAtCall } from '../../app/send/inspection.ts';
import { unsigned } from '../../app/send/preparedCall.ts';
import { problem as problemOfHost } from '../../app/send/problemText.ts';
import { debounced } from '../../app/throttled.ts';
import { isPending } from '../../core/callFile/variables.ts';
import { callFileLanguage } from '../../ids.ts';
import { texts } from '../texts.ts';
import type { ReadingServices } from './callFileServices.ts';
import { callUnderCursor, type FoundCall } from './callFinder.ts';

/** How long the cursor has to rest before its call is prepared. */
const restMilliseconds = 60;

/** Shows the call under the cursor in the inspector. `look` shows a call at once. */
export function cursorInspection({ sources, fileCalls, prepare, inspection, files }: ReadingServices) {
	const { accounts, keyRing } = sources;
	const soon = debounced(lookAtCursor, restMilliseconds);
	let looks = 0;
	let looked: LookedAtCall | undefined;

	function leave(): void {
		if (looked) inspection.leave(looked);
		looked = undefined;
	}

	async function look(found: FoundCall): Promise<void> {
		soon.dispose();
		const mine = ++looks;
		const { call, accountId, problems } = fileCalls.resolve(found);
		const prepared = await prepare(call, accountId);
		if (mine !== looks) return;
		leave();
		// The inspector shows what would be sent: nothing, if the call has a problem.
		const [problem] = problems;
		const wrong = problemOfHost('call-file-wrong', l10n.t);
		const why = problem && isPending(problem) ? { ...wrong, message: callFileProblemText(problem, texts) } : wrong;
		const shown = problem ? unsigned(prepared, why) : prepared;
		looked = { source: 'call-file', prepared: shown };
		inspection.look(looked);
	}

	async function lookAtCursor(): Promise<void> {
		looks += 1;
		const found = callUnderCursor(files);
		if (found) await look(found);
		else leave();
	}

	const subscriptions = Disposable.from(
		soon,
		window.onDidChangeTextEditorSelection(({ textEditor: { document } }) => {
			if (document.languageId === callFileLanguage) soon();
		}),
		workspace.onDidChangeTextDocument(({ document }) => {
			const isActive = document === window.activeTextEditor?.document;
			if (isActive && document.languageId === callFileLanguage) soon();
		}),
		window.onDidChangeActiveTextEditor(soon),
		accounts.onDidChange(soon),
		keyRing.onDidChange(soon),
		workspace.onDidGrantWorkspaceTrust(soon),
	);
	soon();
	return {
		look,
		dispose(): void {
			looks += 1;
			leave();
			subscriptions.dispose();
		},
	};
}
