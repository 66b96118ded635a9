import { l10n, ProgressLocation } from 'vscode';
import { sizeText } from '../call/partText.ts';
import type { ReceivedPart } from '../call/receivingAnswer.ts';
import { showProgress } from '../messages.ts';
import { ReceivingBar } from './receivingBar.ts';

/** A bar for the answer to a call of `method`, with a way to cancel it. */
export function showReceiving(method: string, cancel: () => void): ReceivingBar {
	const title = l10n.t('Receiving the answer of {0}', method);
	return new ReceivingBar({
		show: (run) =>
			void showProgress({ location: ProgressLocation.Notification, title, cancellable: true }, (report, token) => {
				token.onCancellationRequested(cancel);
				return run(report);
			}),
		text: receivedText,
		now: () => performance.now(),
	});
}

function receivedText({ bytes, total }: ReceivedPart): string {
	if (total === undefined) return sizeText(bytes);
	return l10n.t('{0} of {1}', sizeText(bytes), sizeText(total));
}
