import { l10n } from 'vscode';
import type { ImportedCalls, LeftReason } from '../../core/callImport/importCalls.ts';
import { counted } from '../counted.ts';

const reasons: Readonly<Record<LeftReason, () => string>> = {
	'no-call': () => l10n.t('no method call'),
	unwritable: () => l10n.t('cannot be written as a call file'),
	'too-long': () => l10n.t('longer than a call file may be'),
	'file-full': () => l10n.t('the call file is full'),
};

const allReasons = Object.keys(reasons) as LeftReason[];

/** What was taken, what was left and why, and what was not written. */
export function outcomeText(imported: ImportedCalls): string {
	const { taken, leftOut, unknown } = imported;
	return [
		counted(l10n.t('Imported {0} {0|call|calls}.'), taken),
		...leftSentence(imported),
		...(leftOut.length > 0 ? [l10n.t('Not written: {0}.', leftOut.join(', '))] : []),
		...(unknown.length > 0 ? [l10n.t('Variables without a value: {0}.', unknown.join(', '))] : []),
		...brokenSentence(imported),
	].join(' ');
}

/** Why a file gave nothing. */
export function noCallsText(imported: ImportedCalls, file: string): string {
	return [
		l10n.t('{0} has no method call that could be imported.', file),
		...leftSentence(imported),
		...brokenSentence(imported),
	].join(' ');
}

/** Each request that was left, a line each. */
export function leftListText({ left, leftCounts }: ImportedCalls): string {
	const lines = left.map(({ place, title, reason }) => `${[place, title].join(' ').trim()}: ${reasons[reason]()}\n`);
	const more = sumOf(leftCounts) - left.length;
	return lines.join('') + (more > 0 ? `${counted(l10n.t('and {0} more'), more)}\n` : '');
}

function leftSentence({ leftCounts }: ImportedCalls): string[] {
	const sum = sumOf(leftCounts);
	if (sum === 0) return [];
	const why = allReasons.filter((reason) => leftCounts[reason] > 0);
	const told = why.map((reason) => (why.length > 1 ? `${leftCounts[reason]} ${reasons[reason]()}` : reasons[reason]()));
	return [counted(l10n.t('Left out {0} {0|request|requests}: {1}.'), sum, told.join(', '))];
}

function brokenSentence({ isBroken }: ImportedCalls): string[] {
	return isBroken ? [l10n.t('The file is no valid JSON as a whole; what stands before the mistake was read.')] : [];
}

function sumOf(counts: ImportedCalls['leftCounts']): number {
	return allReasons.reduce((sum, reason) => sum + counts[reason], 0);
}
