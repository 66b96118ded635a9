import { html, nothing, type TemplateResult } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { applicationKeyName } from '../../src/core/services/ok/names.ts';
import type { CallField, ShownProblem } from '../../src/shared/shownCall.ts';
import { announce } from '../announce.ts';
import { AnswerNews } from '../answer/answerNews.ts';
import type { AnswerView } from '../answer/answerView.ts';
import { textButton } from '../controls.ts';
import { hostLink } from '../hostLink.ts';
import { LightElement } from '../lightElement.ts';
import { t } from '../localize.ts';
import { tabList, tabPanel } from '../tabList.ts';
import { markParameters } from '../trace/parameterMarks.ts';
import type { CallBar } from './callBar.ts';
import { ComposerSession } from './composerSession.ts';
import { rowsByKind } from './editedDraft.ts';
import type { Place } from './editHistory.ts';
import type { PasteNews } from './newestPaste.ts';
import { parametersSection, type RowsView } from './parametersSection.ts';
import type { ParameterTable } from './parameterTable.ts';
import { pasteText } from './pasteNotice.ts';
import { keyOf, type ShownRows, shownRows } from './shownRows.ts';
import { signatureHead } from './signatureHead.ts';
import { type SuggestInput, setCaret } from './suggestInput.ts';
import { listenForUndo } from './undoKeys.ts';
import '../answer/answerView.ts';
import '../diagnosis/diagnosisView.ts';
import '../trace/signatureTrace.ts';
import './callBar.ts';

/** Where what a call holds besides its parameters is edited; what the account holds, by its name. */
const generalFields = new Map<string, 'account' | 'method' | 'format'>([
	[applicationKeyName, 'account'],
	['access_token', 'account'],
	['method', 'method'],
	['format', 'format'],
]);

/** In milliseconds. What can wait is shown with the host's next message, or after this: a frame of its own would hold that up. */
const longestWait = 50;

/** The composer: the call, its signature live, and the answer. */
@customElement('signed-call-composer')
export class ComposerApp extends LightElement {
	// Kept: in a page with thousands of rows looking for them takes longer than painting a key.
	@query('sc-call-bar', true) private readonly callBar!: CallBar | null;
	@query('sc-answer', true) private readonly answerView!: AnswerView | null;
	private readonly link = hostLink();
	private readonly session = new ComposerSession(
		this.link,
		(canWait) => (canWait ? this.updateLater() : this.requestUpdate()),
		(blocker) => this.showBlocker(blocker),
	);
	private readonly news = new AnswerNews();
	private announcedPaste: PasteNews | undefined;
	private isStarted = false;
	private later: ReturnType<typeof setTimeout> | undefined;
	@state() private rowsView: RowsView = {};

	protected override firstUpdated(): void {
		announce('');
		markParameters(this);
		// As long as the page lives, so does this.
		window.addEventListener('keydown', this.onKeyDown, { capture: true });
		listenForUndo(this.isOfCall, this.undo);
		const { history } = this.session;
		this.addEventListener('focusout', () => history.end());
		this.addEventListener('compositionstart', () => history.compose(true));
		this.addEventListener('compositionend', () => history.compose(false));
		this.session.start();
	}

	protected override willUpdate(): void {
		clearTimeout(this.later);
		this.later = undefined;
	}

	protected override updated(): void {
		const { session } = this;
		const { news } = session.paste;
		if (news && news !== this.announcedPaste) announce(pasteText(news));
		this.announcedPaste = news;
		if (session.snapshot && !this.isStarted) this.focusFirst();
		this.news.tell(session.answer, this.answerView, session.isNew);
	}

	protected override render(): TemplateResult {
		const { snapshot, tab, actions } = this.session;
		const tabs = [
			{ id: 'compose', label: t('Compose') },
			{ id: 'diagnose', label: t('Diagnose') },
		] as const;
		return html`<main ?inert=${!snapshot}>
			<h1 class="visually-hidden">${t('Call Method')}</h1>
			<div class="composer-tabs">
				${tabList(t('Call Method'), tabs, tab, (chosen) => this.session.showTab(chosen))}
			</div>
			${tabPanel('compose', tab, this.renderCompose())}
			${tabPanel(
				'diagnose',
				tab,
				html`<sc-diagnosis
					.link=${this.link}
					.snapshot=${snapshot}
					.actions=${actions}
					.isShown=${tab === 'diagnose'}
				></sc-diagnosis>`,
			)}
		</main>`;
	}

	private updateLater(): void {
		this.later ??= setTimeout(() => this.requestUpdate(), longestWait);
	}

	private renderCompose(): TemplateResult {
		const { edited, snapshot, answer, actions } = this.session;
		const shown = shownRows(snapshot, this.session.keys);
		return html`<sc-call-bar
				.accountId=${edited.accountId}
				.httpMethod=${edited.httpMethod}
				.method=${edited.method}
				.snapshot=${snapshot}
				.methods=${this.session.methodCandidates}
				.sending=${this.session.isSending}
				.actions=${actions}
				.onSend=${this.send}
			></sc-call-bar>
			<div class="panes">
				${this.renderParameters(shown)}
				<section class="answer-section">
					<sc-answer
						.answer=${answer}
						.call=${snapshot ? snapshot.call : null}
						.onField=${this.goToParameter}
						.onAction=${actions.run}
						.link=${this.link}
					></sc-answer>
				</section>
				${this.renderSignature(shown)}
			</div>`;
	}

	private renderParameters(shown: ShownRows): TemplateResult {
		return parametersSection({
			session: this.session,
			shown,
			view: this.rowsView,
			setView: (view) => void this.setRowsView(view),
			focusRow: () => void this.focusRow(),
			undo: () => this.undo('undo'),
		});
	}

	private renderSignature({ marks }: ShownRows): TemplateResult {
		const { edited, snapshot, actions, isSignatureFolded, isInspected } = this.session;
		const trace = snapshot?.trace;
		return html`<section class="signature">
			${signatureHead(trace, isSignatureFolded, isInspected, actions)}
			<div id="signature" ?hidden=${(isSignatureFolded || isInspected) && trace !== undefined}>
				<sc-signature-trace
					.link=${this.link}
					.view=${trace}
					.marks=${marks}
					.problems=${[]}
					.revision=${edited.revision}
				></sc-signature-trace>
				${trace && !trace.steps ? textButton('search', t("Check my client's string or sig"), () => this.session.showTab('diagnose')) : nothing}
			</div>
		</section>`;
	}

	private readonly send = (): void => {
		const { blocker, actions } = this.session;
		if (blocker) return void this.showBlocker(blocker);
		this.news.expect();
		actions.send();
	};

	private showBlocker({ message, field }: ShownProblem): void {
		announce(t('Cannot be sent yet: {0}', message));
		if (this.callBar) this.callBar.isTyping = false;
		this.focusField(field);
	}

	/** A composer that was just opened is typed into at once; one that comes back takes no focus. */
	private focusFirst(): void {
		this.isStarted = true;
		if (this.session.isNew && this.session.edited.method === '') this.focusField({ kind: 'method' });
	}

	/** Goes to what an API error names: a field of the call, or a parameter, which is added where there is none of the name. */
	private readonly goToParameter = (name: string): void => {
		const field = generalFields.get(name);
		if (field) return void this.focusField({ kind: field });
		const { parameters } = rowsByKind(this.session.edited.rows);
		const row = parameters.find((one) => one.name === name);
		const key = (row ?? parameters.at(-1))?.key;
		if (key === undefined) return;
		if (!row) this.session.actions.editRow(key, { name });
		void this.focusRow(key, 'value');
	};

	private focusField(field: CallField): void {
		if ('part' in field) {
			const key = keyOf(field, this.session.keys);
			if (key !== undefined) void this.focusRow(key, field.part);
			return;
		}
		void this.goTo({ field: field.kind });
	}

	/** Puts the focus into a row of the parameters or the headers, which are shown then; without a key into the blank row. */
	private async focusRow(key?: string, part?: 'enabled' | 'name' | 'value' | 'remove', caret?: number): Promise<void> {
		const isHeader = rowsByKind(this.session.edited.rows).headers.some((row) => row.key === key);
		const { rowsView } = this;
		this.rowsView = isHeader ? { ...rowsView, hasHeaders: true } : { ...rowsView, text: undefined };
		await this.updateComplete;
		await this.querySelector<ParameterTable>(`${isHeader ? '#headers ' : ''}sc-parameters`)?.focusRow(key, part, caret);
	}

	/** Shows the rows otherwise; as text, with the focus in it. */
	private async setRowsView(view: RowsView): Promise<void> {
		const isNowText = view.text !== undefined && this.rowsView.text === undefined;
		this.rowsView = view;
		if (!isNowText) return;
		await this.updateComplete;
		this.querySelector<HTMLElement>('#parameters-text')?.focus();
	}

	/** Whether undo and redo are of the call: anywhere but in a text field that is not part of it. */
	private readonly isOfCall = (focused: Element | null): boolean => {
		if (this.session.tab !== 'compose') return false;
		const isField = focused?.matches('textarea, input, [contenteditable]') && !focused.matches('[type=checkbox]');
		return !isField || focused?.closest('sc-call-bar, sc-parameters') !== null;
	};

	private readonly undo = (direction: 'undo' | 'redo'): void => {
		document.activeElement?.closest<SuggestInput>('sc-suggest-input')?.close();
		const place = this.session.actions[direction]();
		if (direction === 'undo') announce(place ? t('Undone.') : t('There is nothing to undo.'));
		else announce(place ? t('Redone.') : t('There is nothing to redo.'));
		if (place) void this.goTo(place);
	};

	private async goTo(place: Place): Promise<void> {
		await this.updateComplete;
		if (place.field === 'row') await this.focusRow(place.key, place.part, place.caret);
		else {
			const fields = {
				account: '.account-select',
				method: '#method',
				format: '#format',
				'http-method': '.http-method',
				'format-use': '.parameters > [data-mark=general-format] .check',
			};
			const field = this.querySelector<HTMLElement>(fields[place.field]);
			await field?.closest<SuggestInput>('sc-suggest-input')?.updateComplete;
			field?.focus();
			if ('caret' in place) setCaret(field, place.caret);
		}
		if (document.activeElement === document.body) await this.focusRow();
	}

	/** Ctrl+Enter (Cmd+Enter) sends from anywhere, before any field takes the key for itself. */
	private readonly onKeyDown = (event: KeyboardEvent): void => {
		if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
		if (this.session.tab !== 'compose') return;
		event.preventDefault();
		event.stopPropagation();
		if (!event.repeat) this.send();
	};
}
