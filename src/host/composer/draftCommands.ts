import { env, l10n, type QuickInputButton, type QuickPickItem, ThemeIcon } from 'vscode';
import { plain } from '../../app/plainText.ts';
import { cutText } from '../../core/text/flatCopy.ts';
import { type Draft, parameterRows } from '../../shared/draft.ts';
import { confirm } from '../accounts/inputSteps.ts';
import { createPick, showInformation } from '../messages.ts';
import { type Drafts, isClosed, type ListedDraft } from './drafts.ts';

/** How many names of parameters are shown of a draft, and how much of each. */
const maxNames = 5;
const maxText = 50;

interface DraftItem extends QuickPickItem {
	readonly draft: ListedDraft;
}

/** Shows the drafts to open one or delete some; it stays there until one is opened or the user leaves it. */
export async function pickDraft(drafts: Drafts, accountName: (id: string) => string | undefined): Promise<void> {
	for (;;) {
		const items = (await drafts.list()).map((draft) => item(draft, accountName));
		if (items.length === 0)
			return void showInformation(
				l10n.t('There are no drafts. A call that you change is saved as a draft until you delete it.'),
			);
		const wish = await ask(items);
		if (wish === undefined) return;
		if (wish.act === 'open') {
			if (await drafts.open(wish.draft.id)) return;
			void showInformation(l10n.t('This draft has been deleted.'));
		} else if (wish.act === 'delete') await drafts.delete(wish.draft.id);
		else if (await mayDeleteAll(items)) await drafts.deleteAll();
	}
}

type Wish = { readonly act: 'open' | 'delete'; readonly draft: ListedDraft } | { readonly act: 'delete-all' };

function ask(items: readonly DraftItem[]): Promise<Wish | undefined> {
	const title = l10n.t('Drafts');
	const pick = createPick(items, { title, placeholder: l10n.t('Choose a draft to open') });
	const deleteAll: QuickInputButton = {
		iconPath: new ThemeIcon('clear-all'),
		tooltip: plain(l10n.t('Delete All Closed Drafts')),
	};
	pick.buttons = items.some(({ draft }) => isClosed(draft)) ? [deleteAll] : [];
	pick.matchOnDescription = true;
	pick.matchOnDetail = true;
	return new Promise((resolve) => {
		const end = (wish: Wish | undefined) => {
			resolve(wish);
			pick.dispose();
		};
		pick.onDidAccept(() => {
			const [chosen] = pick.selectedItems;
			if (chosen) end({ act: 'open', draft: chosen.draft });
		});
		pick.onDidTriggerItemButton(({ item: { draft } }) => end({ act: 'delete', draft }));
		pick.onDidTriggerButton(() => end({ act: 'delete-all' }));
		pick.onDidHide(() => end(undefined));
		pick.show();
	});
}

async function mayDeleteAll(items: readonly DraftItem[]): Promise<boolean> {
	const count = items.filter(({ draft }) => isClosed(draft)).length;
	const question = count === 1 ? l10n.t('Delete this draft?') : l10n.t('Delete all {0} drafts?', count);
	return confirm(question, l10n.t('This cannot be undone.'), l10n.t('Delete'));
}

function item(draft: ListedDraft, accountName: (id: string) => string | undefined): DraftItem {
	const { savedAt, isOpen } = draft;
	const { accountId, method, rows } = draft.draft;
	const time = new Date(savedAt).toLocaleString(env.language, { dateStyle: 'medium', timeStyle: 'short' });
	const account = accountId === undefined ? undefined : accountName(accountId);
	const remove: QuickInputButton = { iconPath: new ThemeIcon('trash'), tooltip: plain(l10n.t('Delete')) };
	return {
		draft,
		label: shownText(method) || l10n.t('(no method yet)'),
		description: [isOpen ? l10n.t('open') : '', account ?? '', time].filter(Boolean).join(' · '),
		detail: parameterNames(rows),
		buttons: isOpen ? [] : [remove],
	};
}

function parameterNames(rows: Draft['rows']): string {
	const names = parameterRows(rows).flatMap(({ name }) => name || []);
	const shown = names.slice(0, maxNames).map(shownText).join(', ');
	return names.length > maxNames ? l10n.t('{0} and {1} more', shown, names.length - maxNames) : shown;
}

function shownText(text: string): string {
	return cutText(text, maxText);
}
