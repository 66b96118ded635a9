import { env, l10n, ThemeColor, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import { plain, plainLines } from '../../app/plainText.ts';
import { commands, itemContexts } from '../../ids.ts';
import type { ListedCall } from '../../net/history/historyIndex.ts';
import type { CallKind, CallSource } from '../../net/history/historyRecord.ts';
import { numberText, shortTime } from '../texts.ts';
import type { CallNode, DayNode, HistoryNode, MoreNode } from './historyNode.ts';

/** The icon of each kind of answer, and its name for screen readers. */
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
	watched: () => l10n.t('from a watched client'),
	agent: () => l10n.t('sent by an agent'),
};

/** Of the parameters and of the summary, in the description of an item. */
const maxBeside = 120;

/** Today and the pinned calls are expanded at first. */
export function historyItem(node: HistoryNode): TreeItem {
	if (node.kind === 'call') return callItem(node);
	if (node.kind === 'day') return dayItem(node);
	if (node.kind === 'more') return moreItem(node);
	return Object.assign(new TreeItem(plain(l10n.t('Pinned')), TreeItemCollapsibleState.Expanded), {
		id: 'pinned',
		description: numberText(node.count),
		iconPath: new ThemeIcon('pinned'),
	});
}

function callItem({ call, place }: CallNode): TreeItem {
	const { icon, color, text } = shownKinds[call.kind];
	const at = new Date(call.at);
	const when = place === 'day' ? shortTime(at, true) : shortTime(at);
	const outcome = call.kind === 'success' ? undefined : plain(call.summary || text(), maxBeside);
	const item = new TreeItem(plain(call.method || l10n.t('(no method)')));
	const beside = [outcome, plain(call.parameters, maxBeside), when].filter(Boolean).join(' · ');
	return Object.assign(item, {
		id: `${place} ${call.id}`,
		description: beside,
		iconPath: new ThemeIcon(icon, color === undefined ? undefined : new ThemeColor(color)),
		contextValue: itemContexts.historyCall,
		accessibilityInformation: {
			label: [plain(call.method), text(), plain(call.summary), when, plain(call.account)].join(', '),
		},
		tooltip: plainLines(...detailsOf(call, at.toLocaleString(env.language))),
		command: {
			command: commands.openHistoryCall,
			title: l10n.t('Show Response'),
			arguments: [{ call: { id: call.id }, preview: true }],
		},
	});
}

function detailsOf(call: ListedCall, when: string): string[] {
	const { status, milliseconds, bytes } = call;
	const measures = [
		...(status === undefined ? [] : [l10n.t('HTTP {0}', status)]),
		...(milliseconds > 0 ? [l10n.t('{0} ms', milliseconds)] : []),
		...(bytes > 0 ? [l10n.t('{0} bytes', numberText(bytes))] : []),
	];
	return [
		call.method,
		`${call.account} · ${when} · ${shownSources[call.source]()}`,
		call.summary,
		...(measures.length > 0 ? [measures.join(' · ')] : []),
		...(call.parameters === '' ? [] : [call.parameters]),
	];
}

function dayItem({ day, count }: DayNode): TreeItem {
	const isToday = day === new Date().setHours(0, 0, 0, 0);
	const state = isToday ? TreeItemCollapsibleState.Expanded : TreeItemCollapsibleState.Collapsed;
	return Object.assign(new TreeItem(plain(dayText(day, Date.now())), state), {
		id: `day ${day}`,
		description: numberText(count),
		iconPath: new ThemeIcon('calendar'),
		contextValue: itemContexts.historyDay,
	});
}

function moreItem({ of, left }: MoreNode): TreeItem {
	return Object.assign(new TreeItem(plain(l10n.t('Older calls: {0}. Search to find them.', numberText(left)))), {
		id: `more ${of}`,
		iconPath: new ThemeIcon('ellipsis'),
		command: { command: commands.searchHistory, title: l10n.t('Search History') },
	});
}

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
