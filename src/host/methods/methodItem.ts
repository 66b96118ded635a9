import { l10n, ThemeColor, ThemeIcon, TreeItem } from 'vscode';
import type { CatalogMethod, Evidence, Fact } from '../../core/catalog/model.ts';
import { itemContexts } from '../../ids.ts';
import { evidenceText } from '../call/methodText.ts';

/** A method as the tree shows it. `method` is absent when no catalogue knows the name. */
export interface MethodItemFacts {
	readonly id: string;
	readonly name: string;
	readonly method: CatalogMethod | undefined;
	readonly isFavourite: boolean;
}

/** A method in the tree: an icon for its evidence, marks for session and permissions. */
export function methodItem({ id, name, method, isFavourite }: MethodItemFacts): TreeItem {
	const item = new TreeItem(name);
	item.id = id;
	item.iconPath = iconOf(method?.evidence);
	item.contextValue = [
		itemContexts.method,
		...(isFavourite ? [itemContexts.favouritePart] : []),
		...(method?.documentation ? [itemContexts.documentedPart] : []),
	].join('.');
	const marks = method ? marksOf(method) : [];
	item.description = marks.join(' · ');
	const evidence = method ? evidenceText(method.evidence) : l10n.t('in no catalogue');
	item.accessibilityInformation = { label: [name, evidence, ...marks].join(', ') };
	return item;
}

/** What a call of the method needs. What isn't stated has a question mark. */
function marksOf({ session, permissions }: CatalogMethod): string[] {
	const doubt = ({ certainty }: Fact<unknown>) => (certainty === 'stated' ? '' : '?');
	const marks: string[] = [];
	if (session?.value === 'required') marks.push(l10n.t('session') + doubt(session));
	if (session?.value === 'optional') marks.push(l10n.t('session optional') + doubt(session));
	if (session?.value === 'none') marks.push(l10n.t('no session') + doubt(session));
	if (permissions && permissions.value.length > 0) marks.push(permissions.value.join(', ') + doubt(permissions));
	return marks;
}

/** A name that is only seen somewhere is drawn fainter than one that is documented. */
function iconOf(evidence: Evidence = 'name-only'): ThemeIcon {
	const [name, isFaint] = evidenceIcons[evidence];
	return new ThemeIcon(name, isFaint ? new ThemeColor('descriptionForeground') : undefined);
}

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
