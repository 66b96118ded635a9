import { html, nothing, type TemplateResult } from 'lit';
import type { NextAction, ShownProblem } from '../../src/shared/shownCall.ts';
import { nextStep, problemNote } from '../controls.ts';
import { inLanguage, t } from '../localize.ts';

const mostShown = 10;

export interface FieldProblems {
	readonly notes: TemplateResult | typeof nothing;
	readonly describedBy: string;
	readonly invalid: boolean;
}

/** The problems of one field, to be shown below it; as a plain hint while the user has not been there (`isNew`). */
export function fieldProblems(
	problems: readonly ShownProblem[],
	fieldId: string,
	onAction: (action: NextAction) => void,
	isNew = false,
): FieldProblems {
	const shown = problems.slice(0, mostShown);
	const ids = shown.map((_, index) => `${fieldId}-problem-${index}`);
	const notes = shown.map(({ severity, message, next }, index) =>
		isNew
			? html`<div class="hint" id=${ids[index]}>${message}</div>`
			: problemNote(severity, message, nextStep(next, onAction), ids[index]),
	);
	const more = problems.length - shown.length;
	if (more > 0) notes.push(html`<div class="hint">${t('More problems: {0}', inLanguage(more))}</div>`);
	return {
		notes: notes.length > 0 ? html`${notes}` : nothing,
		describedBy: ids.join(' '),
		invalid: !isNew && problems.some(({ severity }) => severity === 'error'),
	};
}
