import { html, nothing, type TemplateResult } from 'lit';
import { isBlank, isTooLong } from '../../src/shared/draft.ts';
import { foldButton, infoNote, textButton } from '../controls.ts';
import { inLanguage, t } from '../localize.ts';
import type { ComposerSession } from './composerSession.ts';
import { rowsByKind } from './editedDraft.ts';
import { variableCandidates } from './knownParameters.ts';
import { pasteNotice } from './pasteNotice.ts';
import type { ShownRows } from './shownRows.ts';
import './parameterTable.ts';

/** How the rows of a call are shown. */
export interface RowsView {
	/** Until the user folds them, headers are shown where there are any. */
	readonly hasHeaders?: boolean;
}

interface SectionPorts {
	readonly session: ComposerSession;
	readonly shown: ShownRows;
	readonly view: RowsView;
	readonly setView: (view: RowsView) => void;
	/** Puts the focus into the blank row. */
	readonly focusRow: () => void;
	readonly undo: () => void;
}

/** The rows of a call: its parameters, and its headers, which are folded. */
export function parametersSection(ports: SectionPorts): TemplateResult {
	const { session, shown, focusRow, undo } = ports;
	const { edited, snapshot, paste, method, actions } = session;
	const { parameters } = rowsByKind(edited.rows);
	const omitted = snapshot?.omittedProblems ?? 0;
	return html`<section class="parameters-section">
		<div class="section-head">
			<h2>${t('Parameters')}</h2>
			<span class="section-actions">${textButton('copy', t('Copy as…'), actions.copyCall)}</span>
		</div>
		${isTooLong(edited) ? infoNote('info', t('This call is too long to be saved. Its parameters will be lost when the window reloads.')) : nothing}
		${paste.news ? pasteNotice(paste.news, actions, { onGone: focusRow, onUndo: undo }) : nothing}
		<sc-parameters
			.rows=${parameters}
			.format=${edited.format}
			.variables=${variableCandidates(snapshot?.account?.variables)}
			.problemsOfRows=${shown.problemsOfRows}
			.formatProblems=${shown.formatProblems}
			.method=${method}
			.actions=${actions}
		></sc-parameters>
		${headersGroup(ports)}
		${omitted > 0 ? infoNote('info', t('Problems not shown: {0}', inLanguage(omitted))) : nothing}
	</section>`;
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
			<span>${isOpen ? t('Sent, but not signed') : count > 0 ? inLanguage(count) : nothing}</span>
		</div>
		<div id="headers" ?hidden=${!isOpen}>
			${
				isOpen
					? html`<sc-parameters
							.rows=${headers}
							.variables=${variableCandidates(snapshot?.account?.variables)}
							.problemsOfRows=${shown.problemsOfRows}
							.actions=${actions}
						></sc-parameters>`
					: nothing
			}
		</div>`;
}
