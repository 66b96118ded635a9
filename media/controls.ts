import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { NextStep } from '../src/shared/shownCall.ts';
import { t } from './localize.ts';
import { shortText } from './shortText.ts';

/** An icon that only repeats what stands beside it. */
export function icon(name: string): TemplateResult {
	return html`<span class="codicon codicon-${name}" aria-hidden="true"></span>`;
}

/** A button that is only an icon; `label` names it and is shown where a pointer rests on it. With `isOn` it is a toggle. */
export function toolButton(
	name: string,
	label: string,
	onClick: (event: MouseEvent) => void,
	{ isHidden = false, isOn }: { isHidden?: boolean; isOn?: boolean } = {},
): TemplateResult {
	return html`<button
		class="tool"
		type="button"
		?hidden=${isHidden}
		title=${label}
		aria-label=${label}
		aria-pressed=${isOn ?? nothing}
		@click=${onClick}
	>
		${icon(name)}
	</button>`;
}

export function textButton(name: string, text: string, onClick: () => void): TemplateResult {
	return html`<button class="tool with-text" type="button" @click=${onClick}>${icon(name)}${text}</button>`;
}

/** The name of a part of the page, which shows and hides what has the id. */
export function foldButton(text: string, isOpen: boolean, id: string, onClick: () => void): TemplateResult {
	return html`<button class="fold" type="button" aria-expanded=${isOpen} aria-controls=${id} @click=${onClick}>
		${icon(isOpen ? 'chevron-down' : 'chevron-right')}${text}
	</button>`;
}

export function checkBox(
	label: string,
	isOn: boolean,
	onChange: (isOn: boolean) => void,
	{ describedBy, isDisabled = false }: { describedBy?: string; isDisabled?: boolean } = {},
): TemplateResult {
	return html`<input
		class="check"
		type="checkbox"
		aria-label=${label}
		aria-describedby=${describedBy ?? nothing}
		?disabled=${isDisabled}
		.checked=${live(isOn)}
		@change=${(event: Event) => onChange((event.target as HTMLInputElement).checked)}
	/>`;
}

/** A button that looks like a link; `hint` is shown where a pointer rests on it. */
export function linkButton(text: string, onClick: () => void, hint?: string): TemplateResult {
	return html`<button class="link" type="button" title=${hint ?? nothing} @click=${onClick}>${text}</button>`;
}

export function nextStep(next: NextStep | undefined, onAction: (action: NextStep['action']) => void) {
	return next ? linkButton(next.title, () => onAction(next.action)) : nothing;
}

export function infoNote(iconName: string, text: unknown, actions: unknown = nothing, name = ''): TemplateResult {
	return html`<div class="note info ${name}">${icon(iconName)}<span class="note-text">${text}</span>${actions}</div>`;
}

/** A warning or an error, with its next step. A description by `id` reads the message alone. */
export function problemNote(severity: 'error' | 'warning', message: string, action: unknown, id?: string) {
	const label = severity === 'error' ? t('Error') : t('Warning');
	return html`<div class="note ${severity}">
		<span class="codicon codicon-${severity}" role="img" aria-label=${label}></span>
		<span class="note-text" id=${id ?? nothing}>${shortText(message)}</span>
		${action}
	</div>`;
}
