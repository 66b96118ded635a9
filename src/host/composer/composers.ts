import { l10n, ViewColumn, type WebviewPanel, window } from 'vscode';
import { defaultFormat } from '../../core/call.ts';
import { composerPanelType } from '../../ids.ts';
import type { Draft } from '../../shared/draft.ts';
import { readStoredDraft } from '../../shared/storedDraft.ts';
import { type ComposerPanel, type ComposerServices, composerPanel } from './composerPanel.ts';

export type Composers = ReturnType<typeof openComposers>;

/** Opens composers, brings them back after a window reload, and knows which are open. */
export function openComposers(services: ComposerServices) {
	const open = new Set<ComposerPanel>();

	function adopt(panel: WebviewPanel, draft: Draft, revision: number): ComposerPanel {
		const adopted = composerPanel(panel, { draft, revision }, services);
		open.add(adopted);
		panel.onDidDispose(() => open.delete(adopted));
		return adopted;
	}

	function newDraft(method: string, profileId = services.sources.profiles.active()?.id): Draft {
		return { ...(profileId === undefined ? {} : { profileId }), method, format: defaultFormat, rows: [] };
	}

	/** Opens a new composer with this call. */
	function compose(draft: Draft): ComposerPanel {
		const title = l10n.t('Call Method');
		return adopt(window.createWebviewPanel(composerPanelType, title, ViewColumn.Active), draft, 1);
	}

	/** Opens a new composer. Without a profile of its own the draft takes the active one. */
	function create(method = '', profileId?: string): ComposerPanel {
		return compose(newDraft(method, profileId));
	}

	/**
	 * Shows the Diagnose tab: of the active composer, else of one that is used for it, else of a new one. With a profile
	 * given, only a composer that has it will do.
	 */
	async function diagnose(text?: string, profileId?: string): Promise<void> {
		const fitting = [...open].filter(({ composer }) => profileId === undefined || composer.profileId === profileId);
		const active = fitting.find(({ panel }) => panel.active);
		const chosen = active ?? fitting.findLast(({ diagnosis }) => diagnosis.isUsed) ?? create('', profileId);
		chosen.panel.reveal();
		await chosen.diagnosis.open(text);
	}

	const serializer = window.registerWebviewPanelSerializer(composerPanelType, {
		deserializeWebviewPanel: async (panel, state) => {
			const stored = readStoredDraft(state);
			adopt(panel, stored?.draft ?? newDraft(''), (stored?.revision ?? 0) + 1);
		},
	});
	return {
		compose,
		create,
		diagnose,
		/** The composer that is the active editor, if one is. */
		active: () => [...open].find(({ panel }) => panel.active),
		/** Prepares every open composer's call again. */
		refresh: () => Promise.all([...open].map((one) => one.refresh())),
		dispose(): void {
			serializer.dispose();
			// The panels themselves stay: closing them here would keep them from coming back after a window reload.
			for (const one of open) one.dispose();
			open.clear();
		},
	};
}
