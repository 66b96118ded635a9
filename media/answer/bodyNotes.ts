import { nothing } from 'lit';
import { infoNote, linkButton } from '../controls.ts';
import { t } from '../localize.ts';
import type { ShownLines } from './shownLines.ts';

/** Why a body is not shown, or not laid out, above it. */
export function bodyNotes({ progress, isLost }: ShownLines, onOpen: () => void): unknown {
	const open = () => linkButton(t('Open in editor'), onOpen);
	if (isLost) return infoNote('warning', t('The body takes too much memory or time to be shown here.'), open());
	if (progress.fault === 'too-deep')
		return infoNote('info', t('This JSON is nested more than 1,000 deep, so it is shown as it came.'));
	return nothing;
}
