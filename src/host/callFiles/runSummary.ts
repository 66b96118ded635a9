import { l10n } from 'vscode';
import { counted, numberText } from '../counted.ts';
import { timeText } from './resultText.ts';
import type { Outcome } from './sendInOrder.ts';

/** What a run of all calls of a file came to, in a sentence. */
export function runSummary(
	outcomes: readonly Pick<Outcome, 'kind'>[],
	calls: number,
	milliseconds: number,
	isCancelled: boolean,
): string {
	const count = (kind: Outcome['kind']) => numberText(outcomes.filter((outcome) => outcome.kind === kind).length);
	const counts = l10n.t(
		'{0} succeeded, {1} failed, {2} not sent',
		count('success'),
		count('failure'),
		count('not-sent'),
	);
	const time = timeText(milliseconds);
	if (!isCancelled) return counted(l10n.t('{0} {0|call|calls} in {1}: {2}.'), calls, time, counts);
	const done = numberText(outcomes.length);
	return counted(l10n.t('Cancelled after {0} of {1} {1|call|calls} in {2}: {3}.'), done, calls, time, counts);
}
