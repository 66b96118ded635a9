import { html, nothing, type TemplateResult } from 'lit';
import type { NextAction, ShownProblem } from '../../src/shared/shownCall.ts';
import { t } from '../localize.ts';

/** What a field needs to show its problems: their ids for `aria-describedby`, and whether one is an error. */
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
	if (problems.length === 0) return { notes: nothing, describedBy: '', invalid: false };
	const notes = problems.map((problem, index) => {
		const id = `${fieldId}-problem-${index}`;
		return isNew ? html`<div class="hint" id=${id}>${problem.message}</div>` : problemNote(problem, id, onAction);
	});
	return {
		notes: html`${notes}`,
		describedBy: problems.map((_, index) => `${fieldId}-problem-${index}`).join(' '),
		invalid: !isNew && problems.some(({ severity }) => severity === 'error'),
	};
}

function problemNote(problem: ShownProblem, id: string, onAction: (action: NextAction) => void): TemplateResult {
	const { severity, message, next } = problem;
	return html`<div class="note ${severity}">
		<span class="codicon codicon-${severity}" role="img" aria-label=${severity === 'error' ? t('Error') : t('Warning')}></span>
		<span class="note-text" id=${id}>${message}</span>
		${next ? html`<button class="link" type="button" @click=${() => onAction(next.action)}>${next.title}</button>` : nothing}
	</div>`;
}
