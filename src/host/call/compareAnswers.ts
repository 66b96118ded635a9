import { l10n, QuickPickItemKind } from 'vscode';
import { plain } from '../../app/plainText.ts';
import { showInformation, showPick } from '../messages.ts';
import type { AnswerDocuments, AnswerText } from './answerDocuments.ts';

export interface ComparableAnswer {
	/** When it came and what it came to; then of which call. */
	readonly label: string;
	readonly description: string;
	/** In the title of the diff editor. */
	readonly title: string;
	/** Its whole body, masked; undefined where it is no longer kept. */
	readonly load: () => Promise<AnswerText | undefined>;
}

/** Answers to compare with, under a heading of their own, those of a method first. */
export interface ComparableAnswers {
	readonly title: string;
	readonly answers: readonly ComparableAnswer[];
}

/** Where such answers come from besides the composer's own, as a history; `without` the calls that were sent then. */
export type AnswerSource = (method: string, without: readonly number[]) => Promise<ComparableAnswers>;

/** Has the user choose an answer, and shows what differs from it in VS Code's own diff editor: the chosen one left. */
export async function compareAnswers(
	shown: AnswerText,
	others: readonly ComparableAnswers[],
	documents: AnswerDocuments,
): Promise<void> {
	const filled = others.filter(({ answers }) => answers.length > 0);
	if (filled.length === 0)
		return void showInformation(l10n.t('There is no other answer to compare this one with. Send the call again.'));
	const chosen = await pickAnswer(filled);
	if (!chosen) return;
	const other = await chosen.load();
	if (!other) return void showInformation(l10n.t('This answer is no longer stored. Send the call again.'));
	await documents.compare(other, shown, plain(l10n.t('{0}: {1} ↔ now shown', shown.method, chosen.title)));
}

async function pickAnswer(groups: readonly ComparableAnswers[]): Promise<ComparableAnswer | undefined> {
	const items = groups.flatMap(({ title, answers }) => [
		{ label: title, kind: QuickPickItemKind.Separator, answer: undefined },
		...answers.map((answer) => ({ label: answer.label, description: answer.description, answer })),
	]);
	const chosen = await showPick(items, {
		title: l10n.t('Compare the Answer with…'),
		placeHolder: l10n.t('Choose an answer'),
		matchOnDescription: true,
	});
	return chosen?.answer;
}
