import { Disposable, window, workspace } from 'vscode';
import { callFileLanguage } from '../../ids.ts';
import type { LookedAtCall } from '../call/inspection.ts';
import { unsigned } from '../call/preparedCall.ts';
import { problem as problemOfHost } from '../call/problemText.ts';
import type { ReadingServices } from './callFileServices.ts';
import { callUnderCursor, type FoundCall } from './callFinder.ts';
import { resolveFileCall } from './fileCalls.ts';

/** How long the cursor has to rest before its call is prepared. */
const restMilliseconds = 60;

/** Keeps the inspector on the call under the cursor. `look` has it look at a call now. */
export function cursorInspection(services: ReadingServices) {
	const { sources, prepare, inspection, files } = services;
	const { accounts, keyRing } = sources;
	let timer: NodeJS.Timeout | undefined;
	let looks = 0;
	let looked: LookedAtCall | undefined;

	function leave(): void {
		if (looked) inspection.leave(looked);
		looked = undefined;
	}

	async function look(found: FoundCall): Promise<void> {
		clearTimeout(timer);
		looks += 1;
		const mine = looks;
		const { call, accountId, problems } = await resolveFileCall(found, services);
		const prepared = await prepare(call, accountId);
		if (mine !== looks) return;
		leave();
		// What is signed must be what would be sent: with a problem in the file, nothing is.
		const shown = problems.length > 0 ? unsigned(prepared, problemOfHost('call-file-wrong')) : prepared;
		looked = { source: 'call-file', prepared: shown };
		inspection.look(looked);
	}

	async function lookAtCursor(): Promise<void> {
		looks += 1;
		const mine = looks;
		const found = await callUnderCursor(files);
		if (mine !== looks) return;
		if (found) await look(found);
		else leave();
	}

	function soon(): void {
		clearTimeout(timer);
		timer = setTimeout(() => void lookAtCursor(), restMilliseconds);
	}

	const subscriptions = Disposable.from(
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
			clearTimeout(timer);
			looks += 1;
			leave();
			subscriptions.dispose();
		},
	};
}
