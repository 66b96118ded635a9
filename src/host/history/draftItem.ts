import { l10n, ThemeIcon, TreeItem, type TreeItemCollapsibleState } from 'vscode';
import { commands, itemContexts } from '../../ids.ts';
import { draftName, draftParameters } from '../call/draftText.ts';
import { numberText } from '../counted.ts';
import { plain, plainLines } from '../plainText.ts';
import type { DraftNode, DraftsNode } from './historyNode.ts';
import { writtenTime } from './writtenTime.ts';

/** How much of the names of a draft's parameters stands beside it. */
const longestBeside = 120;

/** What the drafts stand under. */
export function draftsItem({ count }: DraftsNode, state: TreeItemCollapsibleState): TreeItem {
	return Object.assign(new TreeItem(plain(l10n.t('Drafts')), state), {
		id: 'drafts',
		description: numberText(count),
		iconPath: new ThemeIcon('edit'),
		contextValue: itemContexts.drafts,
	});
}

export function draftItem({ draft, account }: DraftNode): TreeItem {
	const { clock, dated, isOfToday } = writtenTime(draft.savedAt);
	const when = isOfToday ? clock : dated;
	const name = draftName(draft);
	const parameters = draftParameters(draft);
	const open = draft.isOpen ? l10n.t('open') : '';
	return Object.assign(new TreeItem(plain(name)), {
		id: `draft ${draft.id}`,
		description: [when, open, plain(parameters, longestBeside)].filter(Boolean).join(' · '),
		iconPath: new ThemeIcon('note'),
		contextValue: draft.isOpen ? itemContexts.openDraft : itemContexts.draft,
		accessibilityInformation: {
			label: [plain(name), l10n.t('draft'), open, when, plain(account)].filter(Boolean).join(', '),
		},
		tooltip: plainLines(name, ...[account, dated, parameters].filter(Boolean)),
		command: {
			command: commands.openDraft,
			title: l10n.t('Open the Draft'),
			arguments: [{ draft: { id: draft.id } }],
		},
	});
}
