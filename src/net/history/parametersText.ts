import { mask } from '../../core/mask.ts';
import { cutText, flatCopy } from '../../core/text/flatCopy.ts';
import type { KeptParameter } from './historyRecord.ts';

/** How much of a call's parameters a list shows, and a search looks at, in UTF-16 units. */
const longestText = 400;

/** The beginning of the parameters as `name=value`, with a mask for a secret. */
export function parametersText(parameters: readonly KeptParameter[]): string {
	let text = '';
	for (const { name, value, why } of parameters) {
		if (text.length >= longestText) break;
		const left = longestText - text.length;
		const shown = value ?? (why === 'secret' ? mask : '…');
		text += `${text === '' ? '' : ' '}${cutText(name, left)}=${cutText(shown, left)}`;
	}
	return flatCopy(cutText(text, longestText));
}
