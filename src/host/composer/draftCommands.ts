import { env, l10n, type QuickInputButton, type QuickPickItem, ThemeIcon } from 'vscode';
import { deleteDraftsQuestion, draftName, draftParameters } from '../call/draftText.ts';
import { askModal, createPick, showInformation } from '../messages.ts';
import { plain } from '../plainText.ts';
import type { DraftList, ListedDraft } from './drafts.ts';

interface DraftItem extends QuickPickItem {
	readonly draft: ListedDraft;
}

/** Shows the drafts to open one or delete some; it stays there until one is opened or the user leaves it. */
export async function pickDraft(drafts: DraftList, accountName: (id: string) => string | undefined): Promise<void> {
	for (;;) {
		const items = (await drafts.list()).map((draft) => item(draft, accountName));
		if (items.length === 0) {
			void showInformation(
				l10n.t('There are no drafts. What you change of a call is kept as one until you delete it.'),
			);
			return;
		}
		const wish = await ask(items);
		if (wish === undefined) return;
		if (wish.act === 'open') {
			if (await drafts.open(wish.draft.id)) return;
			void showInformation(l10n.t('This draft is gone.'));
		} else if (wish.act === 'delete') await drafts.delete(wish.draft.id);
		else if (await mayDeleteAll(items)) await drafts.deleteAll();
	}
}

type Wish = { readonly act: 'open' | 'delete'; readonly draft: ListedDraft } | { readonly act: 'delete-all' };

function ask(items: readonly DraftItem[]): Promise<Wish | undefined> {
	const title = l10n.t('Drafts');
	const pick = createPick(items, { title, placeholder: l10n.t('Choose a call to go on with') });
	const deleteAll: QuickInputButton = {
		iconPath: new ThemeIcon('clear-all'),
		tooltip: plain(l10n.t('Delete all drafts but those that are open')),
	};
	pick.buttons = items.some(({ draft }) => !draft.isOpen) ? [deleteAll] : [];
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
	const count = items.filter(({ draft }) => !draft.isOpen).length;
	const button = l10n.t('Delete');
	return (await askModal(deleteDraftsQuestion(count), l10n.t('This cannot be undone.'), button)) === button;
}

function item(draft: ListedDraft, accountName: (id: string) => string | undefined): DraftItem {
	const { accountId, savedAt, isOpen } = draft;
	const time = new Date(savedAt).toLocaleString(env.language, { dateStyle: 'medium', timeStyle: 'short' });
	const account = accountId === undefined ? undefined : accountName(accountId);
	const remove: QuickInputButton = { iconPath: new ThemeIcon('trash'), tooltip: plain(l10n.t('Delete')) };
	return {
		draft,
		label: draftName(draft),
		description: [isOpen ? l10n.t('open') : '', account ?? '', time].filter(Boolean).join(' · '),
		detail: draftParameters(draft),
		buttons: isOpen ? [] : [remove],
	};
}
