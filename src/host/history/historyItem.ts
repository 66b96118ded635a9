import { env, l10n, ThemeColor, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import { commands, itemContexts } from '../../ids.ts';
import type { CallKind, CallSource } from '../../net/history/historyRecord.ts';
import type { ListedCall } from '../../net/history/indexedCall.ts';
import { counted, numberText } from '../counted.ts';
import { plain, plainLines } from '../plainText.ts';
import { draftItem, draftsItem } from './draftItem.ts';
import type { CallNode, DayNode, HistoryNode, MoreNode } from './historyNode.ts';
import { writtenTime } from './writtenTime.ts';

/** How each kind of answer is shown, and read aloud. */
const shownKinds: Readonly<Record<CallKind, { icon: string; color?: string; text: () => string }>> = {
	success: { icon: 'pass', color: 'testing.iconPassed', text: () => l10n.t('success') },
	'api-error': { icon: 'error', color: 'testing.iconFailed', text: () => l10n.t('API error') },
	'http-error': { icon: 'error', color: 'testing.iconErrored', text: () => l10n.t('HTTP error') },
	redirect: { icon: 'arrow-right', color: 'testing.iconQueued', text: () => l10n.t('redirect') },
	unreadable: { icon: 'question', color: 'testing.iconQueued', text: () => l10n.t('unreadable answer') },
	failed: { icon: 'debug-disconnect', color: 'testing.iconErrored', text: () => l10n.t('no answer') },
	cancelled: { icon: 'circle-slash', color: 'descriptionForeground', text: () => l10n.t('cancelled') },
};

const shownSources: Readonly<Record<CallSource, () => string>> = {
	composer: () => l10n.t('sent from a composer'),
	'call-file': () => l10n.t('sent from a call file'),
	watched: () => l10n.t('of a watched client'),
};

/** How much of a call's parameters, and of what its answer says, stands beside it. */
const longestBeside = 120;

/** @param isOpen whether what stands under it is to be seen */
export function historyItem(node: HistoryNode, isOpen: boolean): TreeItem {
	const state = isOpen ? TreeItemCollapsibleState.Expanded : TreeItemCollapsibleState.Collapsed;
	switch (node.kind) {
		case 'call':
			return callItem(node);
		case 'day':
			return dayItem(node, state);
		case 'pinned': {
			const item = new TreeItem(plain(l10n.t('Pinned')), state);
			return Object.assign(item, {
				id: 'pinned',
				description: numberText(node.count),
				iconPath: new ThemeIcon('pinned'),
				contextValue: itemContexts.historyPart,
			});
		}
		case 'more':
			return moreItem(node);
		case 'drafts':
			return draftsItem(node, state);
		case 'draft':
			return draftItem(node);
	}
}

function callItem({ call, place }: CallNode): TreeItem {
	const { icon, color, text } = shownKinds[call.kind];
	const { clock, dated, exact } = writtenTime(call.at);
	const when = place === 'day' ? clock : dated;
	const outcome = call.kind === 'success' ? undefined : plain(call.summary || text(), longestBeside);
	const item = new TreeItem(plain(call.method || l10n.t('(no method)')));
	const beside = [when, outcome, plain(call.parameters, longestBeside)].filter(Boolean).join(' · ');
	return Object.assign(item, {
		id: `${place} ${call.id}`,
		description: beside,
		iconPath: new ThemeIcon(icon, color === undefined ? undefined : new ThemeColor(color)),
		contextValue: [
			itemContexts.historyCall,
			...(call.isPinned ? [itemContexts.pinnedPart] : []),
			...(call.hasBody ? [itemContexts.answeredPart] : []),
		].join('.'),
		accessibilityInformation: {
			label: [plain(call.method), text(), plain(call.summary), when, plain(call.account)].join(', '),
		},
		tooltip: plainLines(...detailsOf(call, exact)),
		command: {
			command: commands.showHistoryAnswer,
			title: l10n.t('Show the Answer'),
			arguments: [{ call: { id: call.id } }],
		},
	});
}

function detailsOf(call: ListedCall, when: string): string[] {
	const { status, milliseconds, bytes } = call;
	const measures = [
		...(status === undefined ? [] : [l10n.t('HTTP {0}', status)]),
		...(milliseconds > 0 ? [l10n.t('{0} ms', milliseconds)] : []),
		...(bytes > 0 ? [counted(l10n.t('{0} {0|byte|bytes}'), bytes)] : []),
	];
	return [
		call.method,
		`${call.account} · ${when} · ${shownSources[call.source]()}`,
		call.summary,
		...(measures.length > 0 ? [measures.join(' · ')] : []),
		...(call.parameters === '' ? [] : [call.parameters]),
	];
}

function dayItem({ day, count }: DayNode, state: TreeItemCollapsibleState): TreeItem {
	return Object.assign(new TreeItem(plain(dayText(day, Date.now())), state), {
		id: `day ${day}`,
		description: numberText(count),
		iconPath: new ThemeIcon('calendar'),
		contextValue: itemContexts.historyDay,
	});
}

function moreItem(node: MoreNode): TreeItem {
	const of = node.of === undefined ? 'found' : node.of.kind === 'day' ? `day ${node.of.day}` : 'pinned';
	return Object.assign(new TreeItem(plain(l10n.t('Show More ({0} left)', numberText(node.left)))), {
		id: `more ${of}`,
		iconPath: new ThemeIcon('ellipsis'),
		contextValue: itemContexts.historyPart,
		command: { command: commands.showMoreHistory, title: l10n.t('Show More'), arguments: [node] },
	});
}

/** A day as it is called, seen from a moment. */
export function dayText(day: number, now: number): string {
	const today = new Date(now).setHours(0, 0, 0, 0);
	if (day === today) return l10n.t('Today');
	const yesterday = new Date(today);
	yesterday.setDate(yesterday.getDate() - 1);
	if (day === yesterday.getTime()) return l10n.t('Yesterday');
	return new Date(day).toLocaleDateString(env.language, {
		weekday: 'short',
		year: 'numeric',
		month: 'long',
		day: 'numeric',
	});
}
