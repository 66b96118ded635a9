import { l10n, ThemeColor, ThemeIcon, TreeItem } from 'vscode';
import type { CatalogMethod, Evidence, Session } from '../../core/catalog/model.ts';
import { commands, itemContexts } from '../../ids.ts';
import { evidenceText } from '../call/methodText.ts';
import { plain } from '../plainText.ts';

/**
 * A method in the tree: an icon for its evidence, marks for session and permissions. `method` is absent when no
 * catalogue knows the name.
 */
export function methodItem(
	id: string,
	name: string,
	method: CatalogMethod | undefined,
	isFavourite: boolean,
): TreeItem {
	const marks = method ? marksOf(method) : [];
	const evidence = method ? evidenceText(method.evidence) : l10n.t('in no catalogue');
	const [icon, isFaint] = evidenceIcons[method?.evidence ?? 'name-only'];
	const contexts = [
		itemContexts.method,
		isFavourite && itemContexts.favouritePart,
		method?.documentation && itemContexts.documentedPart,
	];
	return Object.assign(new TreeItem(plain(name)), {
		id,
		iconPath: new ThemeIcon(icon, isFaint && new ThemeColor('descriptionForeground')),
		command: { command: commands.showMethod, title: l10n.t('Show'), arguments: [{ kind: 'method', name }] },
		contextValue: contexts.filter(Boolean).join('.'),
		description: plain(marks.join(' · ')),
		accessibilityInformation: { label: plain([name, evidence, ...marks].join(', ')) },
	});
}

/** What a call of the method needs, in short, and whether all of that is stated; the hover tells which part is not. */
function marksOf({ session, permissions }: CatalogMethod): string[] {
	const isSure = [session, permissions].every((fact) => fact === undefined || fact.certainty === 'stated');
	return [
		...(session ? [sessionMarks[session.value]()] : []),
		...(permissions?.value.length ? [permissions.value.join(', ')] : []),
		...(isSure ? [] : [l10n.t('not certain')]),
	];
}

const sessionMarks: Readonly<Record<Session, () => string>> = {
	required: () => l10n.t('session'),
	optional: () => l10n.t('session optional'),
	none: () => l10n.t('no session'),
};

/** A name that is only seen somewhere is drawn fainter than one that is documented. */
const evidenceIcons: Readonly<Record<Evidence, readonly [name: string, isFaint?: true]>> = {
	specification: ['verified'],
	own: ['account'],
	page: ['book'],
	'sdk-2018': ['library'],
	'docs-repo': ['repo', true],
	'docs-repo-removed': ['archive', true],
	client: ['eye', true],
	'name-only': ['question', true],
};
