import { l10n, ViewColumn, type WebviewPanel, window } from 'vscode';
import { defaultFormat } from '../../core/call/call.ts';
import { composerPanelType } from '../../ids.ts';
import type { Draft } from '../../shared/draft.ts';
import { showInformation, showWarning } from '../messages.ts';
import { type ComposerPanel, type ComposerServices, composerPanel } from './composerPanel.ts';
import { draftFiles } from './draftFiles.ts';
import type { KnownDraft } from './draftKeeper.ts';
import { openDrafts } from './drafts.ts';

export type Composers = ReturnType<typeof openComposers>;

/** Opens composers, brings them back after a window reload or when they were closed, and knows which are open. */
export function openComposers(services: ComposerServices & { readonly draftsFolder: string }) {
	const open = new Set<ComposerPanel>();
	const drafts = openDrafts({
		files: draftFiles(services.draftsFolder),
		compose: ({ draft }, known) => void adopt(newPanel(), draft, { known }),
		onFailure: (error) => {
			const reason = error instanceof Error ? error.message : String(error);
			void showWarning(l10n.t('The draft of a call could not be saved. {0}', reason));
		},
	});
	let isOver = false;
	const { accounts } = services.sources;
	let hadAccount = accounts.active() !== undefined;

	// Calls that were begun before there was an account are those of the first one, wherever it was made.
	const following = accounts.onDidChange(() => {
		const first = hadAccount ? undefined : accounts.active();
		hadAccount ||= first !== undefined;
		if (!first) return;
		for (const { composer } of open) if (composer.accountId === undefined) void composer.useAccount(first.id);
	});

	function newPanel(title = l10n.t('Call Method')): WebviewPanel {
		return window.createWebviewPanel(composerPanelType, title, ViewColumn.Active);
	}

	function adopt(
		panel: WebviewPanel,
		draft: Draft,
		{ known, title }: { readonly known?: KnownDraft | undefined; readonly title?: string } = {},
	): ComposerPanel {
		const keeper = drafts.keeper(draft, known, () => panel.reveal());
		const adopted = composerPanel(panel, draft, services, keeper, title);
		open.add(adopted);
		panel.onDidDispose(() => {
			open.delete(adopted);
			if (!isOver) drafts.close(keeper);
		});
		return adopted;
	}

	function newDraft(method: string, accountId = accounts.active()?.id): Draft {
		return { ...(accountId === undefined ? {} : { accountId }), method, format: defaultFormat, rows: [] };
	}

	function compose(draft: Draft): ComposerPanel {
		return adopt(newPanel(), draft);
	}

	/** Opens a new composer. Without an account of its own the draft takes the active one. */
	function create(method = '', accountId?: string): ComposerPanel {
		return compose(newDraft(method, accountId));
	}

	function forDiagnosis(accountId: string | undefined): ComposerPanel {
		const title = l10n.t('Diagnose');
		return adopt(newPanel(title), newDraft('', accountId), { title });
	}

	/** Shows the Diagnose tab of the active composer, else of one in use, else of a new one; with `accountId`, only of its. */
	async function diagnose(text?: string, accountId?: string): Promise<void> {
		const fitting = [...open].filter(({ composer }) => accountId === undefined || composer.accountId === accountId);
		const active = fitting.find(({ panel }) => panel.active);
		const chosen = active ?? fitting.findLast(({ diagnosis }) => diagnosis.isUsed) ?? forDiagnosis(accountId);
		chosen.panel.reveal();
		await chosen.diagnosis.open(text);
	}

	/** Brings a composer back after a window reload: its webview has stored which draft it had. */
	async function restore(panel: WebviewPanel, state: unknown): Promise<void> {
		const { draftId } = (state ?? {}) as { draftId?: unknown };
		const isRestored = await drafts.restore(draftId, (known) =>
			adopt(panel, known?.stored.draft ?? newDraft(''), { known }),
		);
		// Its draft was opened in another one before this was ready.
		if (!isRestored) panel.dispose();
	}

	return {
		compose,
		create,
		diagnose,
		restore,
		active: () => [...open].find(({ panel }) => panel.active),
		drafts,
		async reopenClosed(): Promise<void> {
			if (!(await drafts.reopen())) void showInformation(l10n.t('There is no closed call to open again.'));
		},
		refresh: () => Promise.all([...open].map((one) => one.refresh())),
		async dispose(): Promise<void> {
			isOver = true;
			following.dispose();
			// The panels themselves stay: closing them here would keep them from coming back after a window reload.
			for (const one of open) one.dispose();
			open.clear();
			await drafts.dispose();
		},
	};
}
