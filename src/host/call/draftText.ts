import { l10n } from 'vscode';

/** What is told of a draft wherever drafts are listed. Text from outside. */
export interface ToldDraft {
	readonly method: string;
	/** The first names of its parameters. */
	readonly names: readonly string[];
	/** How many parameters it has. */
	readonly count: number;
}

/** What a draft is called. */
export function draftName({ method }: Pick<ToldDraft, 'method'>): string {
	return method === '' ? l10n.t('(no method yet)') : method;
}

/** The names of its parameters, as far as they are told. */
export function draftParameters({ names, count }: Pick<ToldDraft, 'names' | 'count'>): string {
	const shown = names.filter((name) => name !== '').join(', ');
	return count > names.length ? l10n.t('{0} and {1} more', shown, count - names.length) : shown;
}

/** Asks whether so many drafts may be deleted. */
export function deleteDraftsQuestion(count: number): string {
	return count === 1 ? l10n.t('Delete this draft?') : l10n.t('Delete all {0} drafts?', count);
}
