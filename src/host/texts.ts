import { env, l10n } from 'vscode';
import type { Texts } from '../app/texts.ts';

/** A number as the language of the texts writes it: `10,000`, `10 000`; with `decimals`, as many. */
export function numberText(count: number, decimals?: number): string {
	const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
	// That of VS Code where the texts are translated into it.
	return count.toLocaleString(l10n.bundle ? env.language : 'en', options);
}

/** The time of today in hours and minutes, the date of other days. `isDayKnown`: always the time. */
export function shortTime(at: Date, isDayKnown = at.toDateString() === new Date().toDateString()): string {
	return isDayKnown
		? at.toLocaleTimeString(env.language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
		: at.toLocaleDateString(env.language, { dateStyle: 'short' });
}

/** VS Code's texts, for what does not know VS Code. */
export const texts: Texts = { t: (text, ...values) => l10n.t(text, ...values), number: numberText };
