import { env, l10n } from 'vscode';
import type { SendErrorCode } from '../../core/errors.ts';
import type { NextStep } from '../../shared/shownCall.ts';
import { shownSize } from '../../shared/size.ts';

/** Why not all of an answer is there, with a next step. */
export interface PartText {
	readonly message: string;
	readonly next?: NextStep;
	/** The user wanted it, so it is no fault. */
	readonly isCancelled?: boolean;
}

/** Says why only `bytes` of an answer came, or were kept. */
export function partText(cut: SendErrorCode, bytes: number): PartText {
	const size = sizeText(bytes);
	const again: NextStep = { title: l10n.t('Try again'), action: 'send' };
	const limits: NextStep = { title: l10n.t('Change limits…'), action: 'open-settings' };
	switch (cut) {
		case 'cancelled':
			return { message: l10n.t('Cancelled after {0}.', size), isCancelled: true };
		case 'answer-too-large':
			return { message: l10n.t('The answer is larger than the limit: the first {0} are kept.', size), next: limits };
		case 'connection-reset':
			return {
				message: l10n.t('Only a part of the answer arrived: the service closed the connection after {0}.', size),
				next: again,
			};
		case 'body-timeout':
			return { message: l10n.t('Only a part of the answer arrived: it stopped coming after {0}.', size), next: limits };
		case 'total-timeout':
			return {
				message: l10n.t('Only a part of the answer arrived: the time for a call was over after {0}.', size),
				next: limits,
			};
		case 'answer-undecodable':
			return {
				message: l10n.t('Only a part of the answer could be read: its compressed data are damaged after {0}.', size),
				next: again,
			};
		case 'answer-disk-full':
			return { message: l10n.t('Only the first {0} of the answer are kept: there is no room left on the disk.', size) };
		case 'answer-not-written':
			return { message: l10n.t('Only the first {0} of the answer are kept: no file could be written.', size) };
		default:
			return { message: l10n.t('Only a part of the answer arrived: {0}.', size), next: again };
	}
}

/** A size as a person reads it. */
export function sizeText(bytes: number): string {
	const size = shownSize(bytes);
	const amount = size.amount.toLocaleString(env.language);
	switch (size.unit) {
		case 'B':
			return l10n.t('{0} B', amount);
		case 'kB':
			return l10n.t('{0} kB', amount);
		case 'MB':
			return l10n.t('{0} MB', amount);
	}
}
