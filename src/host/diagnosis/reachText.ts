import { l10n } from 'vscode';

/** Sets of up to how many mistakes were all tried, in words. */
export function reachText(triedUpTo: number): string {
	return (
		[
			() => l10n.t('Not every single mistake was tried.'),
			() => l10n.t('Every single mistake was tried.'),
			() => l10n.t('Every mistake and every pair of mistakes was tried.'),
			() => l10n.t('Every mistake, every pair and every three of them were tried.'),
		][Math.max(0, Math.min(triedUpTo, 3))]?.() ?? ''
	);
}
