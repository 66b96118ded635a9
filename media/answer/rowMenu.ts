import type { ShownBodyRow } from '../../src/shared/answerBody.ts';
import { openMenu } from '../contextMenu.ts';
import { t } from '../localize.ts';

/** What the menu of a row does. */
export interface RowMenuActions {
	readonly copy: (part: 'value' | 'path' | 'all') => void;
	readonly open: () => void;
	readonly fold: (folded: boolean) => void;
}

/** The menu of a row of a body. */
export function openRowMenu(
	{ fold, left }: ShownBodyRow,
	isJson: boolean,
	at: { readonly x: number; readonly y: number },
	{ copy, open, fold: foldRow }: RowMenuActions,
): void {
	openMenu(
		[
			{ label: isJson ? t('Copy value') : t('Copy line'), keys: controlKey('C'), act: () => copy('value') },
			...(isJson ? [{ label: t('Copy path'), keys: controlKey('Shift+C'), act: () => copy('path') }] : []),
			...(left === undefined ? [] : [{ label: t('Open in editor'), act: open }]),
			{ label: t('Copy all'), act: () => copy('all') },
			...(fold
				? [
						{
							label: fold === 'open' ? t('Fold') : t('Unfold'),
							keys: fold === 'open' ? '←' : '→',
							act: () => foldRow(fold === 'open'),
						},
					]
				: []),
		],
		at,
	);
}

/** A key with the one for commands, as this system writes it. */
export function controlKey(key: string): string {
	return navigator.platform.startsWith('Mac') ? `⌘${key}` : `Ctrl+${key}`;
}
