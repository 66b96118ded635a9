import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { isBlank, isTooLong } from '../../src/shared/draft.ts';
import { foldButton, infoNote, textButton, toolButton } from '../controls.ts';
import { inLanguage, t } from '../localize.ts';
import type { ComposerSession } from './composerSession.ts';
import { rowsByKind } from './editedDraft.ts';
import { fieldProblems } from './fieldProblems.ts';
import { variableCandidates } from './knownParameters.ts';
import { pasteNotice } from './pasteNotice.ts';
import { printRows, readRows } from './rowsText.ts';
import type { ShownRows } from './shownRows.ts';
import './parameterTable.ts';

export interface RowsView {
	/** The parameters as the user has written them, while they are edited as text. */
	readonly text?: string | undefined;
	/** Until the user folds them, headers are shown where there are any. */
	readonly hasHeaders?: boolean;
}

interface SectionPorts {
	readonly session: ComposerSession;
	readonly shown: ShownRows;
	readonly view: RowsView;
	readonly setView: (view: RowsView) => void;
	readonly focusRow: () => void;
	readonly undo: () => void;
}

export function parametersSection(ports: SectionPorts): TemplateResult {
	const { session, shown, view, setView, focusRow, undo } = ports;
	const { edited, snapshot, paste, method, actions } = session;
	const { parameters } = rowsByKind(edited.rows);
	const omitted = snapshot?.omittedProblems ?? 0;
	const isText = view.text !== undefined;
	const turn = () => setView({ ...view, text: isText ? undefined : printRows(parameters) });
	return html`<section class="parameters-section">
		<div class="section-head">
			<h2>${t('Parameters')}</h2>
			<span class="section-actions">
				${toolButton('list-flat', t('Edit as Text'), turn, { isOn: isText })}
				${textButton('copy', t('Copy as…'), actions.copyCall)}
			</span>
		</div>
		${isTooLong(edited) ? infoNote('info', t('This call is too long to be saved. Its parameters will be lost when the window reloads.')) : nothing}
		${paste.news ? pasteNotice(paste.news, actions, { onGone: focusRow, onUndo: undo }) : nothing}
		${
			isText
				? parametersText(ports)
				: html`<sc-parameters
						.label=${t('Parameters')}
						.rows=${parameters}
						.format=${snapshot?.account?.service ? undefined : edited.format}
						.variables=${variableCandidates(snapshot?.account?.variables)}
						.problemsOfRows=${shown.problemsOfRows}
						.formatProblems=${shown.formatProblems}
						.unsigned=${shown.unsigned}
						.method=${method}
						.actions=${actions}
					></sc-parameters>`
		}
		${headersGroup(ports)}
		${omitted > 0 ? infoNote('info', t('Problems not shown: {0}', inLanguage(omitted))) : nothing}
	</section>`;
}

/** The parameters as text. What is typed is taken at once; all of it is one step to undo. */
function parametersText({ session, shown, view, setView, focusRow }: SectionPorts): TemplateResult {
	const { edited, keys, actions } = session;
	// As it was typed, while the call is still what that says.
	const printed = printRows(rowsByKind(edited.rows).parameters);
	const { text = '' } = view;
	const shownText = printRows(readRows(text)) === printed ? text : printed;
	const problems = keys.parameter.flatMap((key) => shown.problemsOfRows.get(key) ?? []);
	const { notes, describedBy, invalid } = fieldProblems(problems, 'parameters-text', actions.run);
	const type = ({ target }: Event) => {
		const { value } = target as HTMLTextAreaElement;
		setView({ ...view, text: value });
		actions.setParameters(readRows(value));
	};
	const leave = (event: KeyboardEvent) => {
		if (event.key !== 'Escape' || event.isComposing) return;
		event.preventDefault();
		setView({ ...view, text: undefined });
		focusRow();
	};
	return html`<textarea
			id="parameters-text"
			class="text-input mono"
			aria-label=${t('Parameters as text')}
			aria-describedby=${`parameters-text-hint ${describedBy}`.trim()}
			aria-invalid=${invalid ? 'true' : nothing}
			autocapitalize="off"
			spellcheck="false"
			rows="4"
			.value=${live(shownText)}
			@input=${type}
			@keydown=${leave}
		></textarea>
		<div class="hint" id="parameters-text-hint">
			${t('A line each: name=value. // or # turns it off. Line breaks as \\n between double quotes, as in JSON. Escape goes back to the rows.')}
		</div>
		${notes}`;
}

function headersGroup({ session, shown, view, setView }: SectionPorts): TemplateResult {
	const { edited, snapshot, actions } = session;
	const { headers } = rowsByKind(edited.rows);
	const count = headers.filter((row) => !isBlank(row)).length;
	const isOpen = view.hasHeaders ?? count > 0;
	return html`<div class="section-head headers-head">
			<h2>
				${foldButton(t('Headers'), isOpen, 'headers', () => setView({ ...view, hasHeaders: !isOpen }))}
			</h2>
			<span class="headers-note">${isOpen ? t('Sent, but not signed') : count > 0 ? inLanguage(count) : nothing}</span>
		</div>
		<div id="headers" ?hidden=${!isOpen}>
			${
				isOpen
					? html`<sc-parameters
							.label=${t('Headers')}
							.rows=${headers}
							.variables=${variableCandidates(snapshot?.account?.variables)}
							.problemsOfRows=${shown.problemsOfRows}
							.actions=${actions}
						></sc-parameters>`
					: nothing
			}
		</div>`;
}
