import { type Disposable, l10n, ViewColumn, type WebviewPanel, window } from 'vscode';
import { defaultFormat } from '../../core/call.ts';
import { composerPanelType } from '../../ids.ts';
import type { Draft } from '../../shared/draft.ts';
import { toHost } from '../../shared/messages.ts';
import { webviewOptions } from '../webviewPage.ts';
import { ComposerPanel, type ComposerServices } from './composerPanel.ts';

/** Opens composers, brings them back after a window reload, and knows which are open. */
export class Composers {
	private readonly services: ComposerServices;
	private readonly open = new Set<ComposerPanel>();
	private readonly serializer: Disposable;

	constructor(services: ComposerServices) {
		this.services = services;
		this.serializer = window.registerWebviewPanelSerializer(composerPanelType, {
			deserializeWebviewPanel: async (panel, state) => {
				const stored = toHost.draftChanged.read(state);
				this.adopt(panel, stored?.draft ?? this.newDraft(''), (stored?.revision ?? 0) + 1);
			},
		});
	}

	/** Opens a new composer. Without a profile of its own the draft takes the active one. */
	create(method = '', profileId?: string): ComposerPanel {
		return this.compose(this.newDraft(method, profileId));
	}

	/** Opens a new composer with this call. */
	compose(draft: Draft): ComposerPanel {
		const panel = window.createWebviewPanel(composerPanelType, l10n.t('Call Method'), ViewColumn.Active, {
			...webviewOptions(this.services.extensionUri),
		});
		return this.adopt(panel, draft, 1);
	}

	/** The composer that is the active editor, if one is. */
	active(): ComposerPanel | undefined {
		return [...this.open].find(({ panel }) => panel.active);
	}

	/**
	 * Shows the Diagnose tab: of the active composer, else of one that is used for it, else of a new one. With a profile
	 * given, only a composer that has it will do.
	 */
	async diagnose(text?: string, profileId?: string): Promise<void> {
		const fits = ({ composer }: ComposerPanel) => profileId === undefined || composer.draft.profileId === profileId;
		const open = [...this.open].filter(fits);
		const active = open.find(({ panel }) => panel.active);
		const chosen = active ?? open.findLast(({ diagnosis }) => diagnosis.isUsed) ?? this.create('', profileId);
		chosen.panel.reveal();
		await chosen.diagnosis.open(text);
	}

	/** Prepares every open composer's call again. */
	async refresh(): Promise<void> {
		await Promise.all([...this.open].map((composerPanel) => composerPanel.refresh()));
	}

	dispose(): void {
		this.serializer.dispose();
		// The panels themselves stay: closing them here would keep them from coming back after a window reload.
		for (const composerPanel of this.open) composerPanel.dispose();
		this.open.clear();
	}

	private newDraft(method: string, profileId = this.services.sources.profiles.active()?.id): Draft {
		return { ...(profileId === undefined ? {} : { profileId }), method, format: defaultFormat, rows: [] };
	}

	private adopt(panel: WebviewPanel, draft: Draft, revision: number): ComposerPanel {
		const composerPanel = new ComposerPanel(panel, { draft, revision }, this.services);
		this.open.add(composerPanel);
		panel.onDidDispose(() => this.open.delete(composerPanel));
		return composerPanel;
	}
}
