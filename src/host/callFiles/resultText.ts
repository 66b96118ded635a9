import { env, l10n } from 'vscode';
import type { AnswerSnapshot } from '../../shared/answer.ts';

const longestSummary = 80;

/** Status and time of an answer in one line, and what it means unless that is success: `200 OK · 12 ms`. */
export function resultText(snapshot: AnswerSnapshot): string {
	switch (snapshot.state) {
		case 'none':
			return '';
		case 'sending':
			return l10n.t('Sending…');
		case 'failed':
			return `${short(snapshot.message)} · ${timeText(snapshot.milliseconds)}`;
		case 'answered': {
			const status = `${snapshot.status} ${snapshot.statusText}`.trim();
			const summary = isSuccess(snapshot) ? '' : ` · ${short(snapshot.summary)}`;
			return `${status}${summary} · ${timeText(snapshot.milliseconds)}`;
		}
	}
}

/** True when the call did what it was sent for. */
export function isSuccess(snapshot: AnswerSnapshot): boolean {
	return snapshot.state === 'answered' && snapshot.kind === 'success';
}

export function timeText(milliseconds: number): string {
	return milliseconds < 1000
		? l10n.t('{0} ms', Math.round(milliseconds))
		: l10n.t(
				'{0} s',
				(milliseconds / 1000).toLocaleString(env.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
			);
}

function short(text: string): string {
	const line = text.replaceAll(/\s+/g, ' ');
	return line.length > longestSummary ? `${line.slice(0, longestSummary).toWellFormed()}…` : line;
}
