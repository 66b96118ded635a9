import { html, type TemplateResult } from 'lit';
import type { ShownProblem } from '../../src/shared/shownCall.ts';
import { checkBox } from '../controls.ts';
import { t } from '../localize.ts';
import type { ComposerActions } from './composerSession.ts';
import { fieldProblems } from './fieldProblems.ts';
import { pasteCall } from './pasteCall.ts';
import './suggestInput.ts';

/** The table's first row: `format`, a default that can be changed or left out. */
export function formatRow(
	format: string | null,
	lastFormat: string,
	problems: readonly ShownProblem[],
	actions: ComposerActions,
): TemplateResult {
	const { notes, describedBy, invalid } = fieldProblems(problems, 'format', actions.run);
	const isOn = format !== null;
	const hint = isOn
		? t('Default. The specification requires format in every request and shows no value but json.')
		: t('Left out, although the specification requires format in every request.');
	const use = (isUsed: boolean) => actions.setFormat(isUsed ? lastFormat : null);
	return html`<div class="row ${isOn ? '' : 'off'}" role="row" data-mark="general-format">
		<div class="cell-enabled" role="cell">
			${checkBox(t('Use {0}', 'format'), isOn, use, { describedBy: 'format-hint' })}
		</div>
		<div class="cell-name" role="cell"><label class="fixed-name mono" for="format">format</label></div>
		<div class="cell-value" role="cell">
			<sc-suggest-input
				.inputId=${'format'}
				.label=${t('Value of {0}', 'format')}
				.value=${format ?? lastFormat}
				.candidates=${[{ name: 'json', detail: t('shown in the specification') }]}
				.describedBy=${`format-hint ${describedBy}`.trim()}
				.invalid=${invalid}
				.onText=${actions.setFormat}
				@paste=${(event: ClipboardEvent) => pasteCall(event, 'value', (text) => actions.paste(text, { field: 'value' }))}
			></sc-suggest-input>
		</div>
		<div class="cell-remove" role="cell"></div>
		<div class="cell-notes" role="cell">
			<div class="hint ${isOn ? '' : 'left-out'}" id="format-hint">${hint}</div>
			${notes}
		</div>
	</div>`;
}
