import type { ImportedCalls } from '../../core/paste/callImport/importCalls.ts';
import type { LeftReason } from '../../core/paste/callImport/writtenCall.ts';
import type { Texts, Translate } from '../texts.ts';

const reasons: Readonly<Record<LeftReason, (t: Translate) => string>> = {
	'no-call': (t) => t('no method call'),
	'other-host': (t) => t('to another host'),
	'other-verb': (t) => t('neither GET nor POST'),
	'other-body': (t) => t('with a body that is neither a form nor a JSON object'),
	unwritable: (t) => t('cannot be written as a call file'),
	'too-long': (t) => t('longer than a call file may be'),
	'file-full': (t) => t('the call file is full'),
};

const allReasons = Object.keys(reasons) as LeftReason[];

export function outcomeText(imported: ImportedCalls, texts: Texts): string {
	const { t, number } = texts;
	const { taken, withoutFile, leftOut, unknown } = imported;
	return [
		t('Calls imported: {0}.', number(taken)),
		...leftSentence(imported, texts),
		...(withoutFile > 0 ? [t('Imported without their file: {0}.', number(withoutFile))] : []),
		...(leftOut.length > 0 ? [t('Not written: {0}.', leftOut.join(', '))] : []),
		...(unknown.length > 0 ? [t('Variables without a value: {0}.', unknown.join(', '))] : []),
	].join(' ');
}

export function noCallsText(imported: ImportedCalls, file: string, texts: Texts): string {
	const { t } = texts;
	return [
		t('{0} has no method call that could be imported.', file),
		...leftSentence(imported, texts),
		...(imported.isBroken ? [t('The file is not valid JSON.')] : []),
	].join(' ');
}

export function leftListText({ left, leftCounts }: ImportedCalls, { t, number }: Texts): string {
	const lines = left.map(({ place, title, reason }) => `${[place, title].join(' ').trim()}: ${reasons[reason](t)}\n`);
	const more = sumOf(leftCounts) - left.length;
	return lines.join('') + (more > 0 ? `${t('and {0} more', number(more))}\n` : '');
}

function leftSentence({ leftCounts }: ImportedCalls, { t, number }: Texts): string[] {
	const sum = sumOf(leftCounts);
	if (sum === 0) return [];
	const why = allReasons.filter((reason) => leftCounts[reason] > 0);
	const parts = why.map((reason) =>
		why.length > 1 ? `${leftCounts[reason]} ${reasons[reason](t)}` : reasons[reason](t),
	);
	return [t('Requests skipped: {0} ({1}).', number(sum), parts.join(', '))];
}

function sumOf(counts: ImportedCalls['leftCounts']): number {
	return allReasons.reduce((sum, reason) => sum + counts[reason], 0);
}
