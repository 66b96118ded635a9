import { Disposable, window, workspace } from 'vscode';
import { callFileLanguage } from '../../ids.ts';
import type { LookedAtCall } from '../call/inspection.ts';
import { unsigned } from '../call/preparedCall.ts';
import { problem as problemOfHost } from '../call/problemText.ts';
import type { CallFileServices } from './callFileServices.ts';
import type { CallFinder, FoundCall } from './callFinder.ts';
import type { FileCalls } from './fileCalls.ts';

/** How long the cursor has to rest before its call is prepared. */
const restMilliseconds = 60;

/** Keeps the inspector on the call under the cursor. */
export class CursorInspection {
	private readonly finder: CallFinder;
	private readonly fileCalls: FileCalls;
	private readonly services: CallFileServices;
	private readonly subscriptions: Disposable;
	private timer: NodeJS.Timeout | undefined;
	private looks = 0;
	private looked: LookedAtCall | undefined;

	constructor(finder: CallFinder, fileCalls: FileCalls, services: CallFileServices) {
		this.finder = finder;
		this.fileCalls = fileCalls;
		this.services = services;
		const soon = () => this.lookSoon();
		this.subscriptions = Disposable.from(
			window.onDidChangeTextEditorSelection(({ textEditor }) => {
				if (textEditor.document.languageId === callFileLanguage) soon();
			}),
			workspace.onDidChangeTextDocument(({ document }) => {
				const isActive = document === window.activeTextEditor?.document;
				if (isActive && document.languageId === callFileLanguage) soon();
			}),
			window.onDidChangeActiveTextEditor(soon),
			services.sources.profiles.onDidChange(soon),
			services.sources.keyRing.onDidChange(soon),
			workspace.onDidGrantWorkspaceTrust(soon),
		);
		soon();
	}

	/** Looks at this call now. */
	async look({ document, call }: FoundCall): Promise<void> {
		clearTimeout(this.timer);
		this.looks += 1;
		const mine = this.looks;
		const { call: resolved, profileId, problems } = this.fileCalls.resolve(document, call);
		const found = await this.services.prepare(resolved, profileId);
		if (mine !== this.looks) return;
		// What is signed must be what would be sent: with a problem in the file, nothing is.
		const prepared = problems.length > 0 ? unsigned(found, problemOfHost('call-file-wrong')) : found;
		this.leave();
		this.looked = { source: 'call-file', prepared };
		this.services.inspection.look(this.looked);
	}

	dispose(): void {
		clearTimeout(this.timer);
		this.looks += 1;
		this.leave();
		this.subscriptions.dispose();
	}

	private lookSoon(): void {
		clearTimeout(this.timer);
		this.timer = setTimeout(() => {
			const found = this.finder.underCursor();
			if (found) void this.look(found);
			else this.leave();
		}, restMilliseconds);
	}

	private leave(): void {
		if (this.looked) this.services.inspection.leave(this.looked);
		this.looked = undefined;
	}
}
