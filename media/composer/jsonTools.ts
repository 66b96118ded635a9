import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Parts } from '../../src/core/parts.ts';
import { type JsonFault, jsonFaultInParts } from '../../src/core/text/jsonFault.ts';
import { type JsonLayout, layOutJsonInParts } from '../../src/core/text/prettyJson.ts';
import { announce } from '../announce.ts';
import { linkButton } from '../controls.ts';
import { LightElement } from '../lightElement.ts';
import { t } from '../localize.ts';
import { inSlices, slice } from '../pageSlices.ts';
import { faultText } from './jsonText.ts';

const formatted: JsonLayout = { comma: '', colon: ' ', indent: '  ' };
const minified: JsonLayout = { comma: '', colon: '' };

/** What was found of a text. */
interface Checked {
	readonly value: string;
	readonly fault: JsonFault | undefined;
}

/**
 * Stands below a value that is JSON: says its first fault as one types, and lays it out or has it opened in an editor when the
 * user says so. Nothing of the value changes by itself, and every token stays as it was written.
 */
@customElement('sc-json-tools')
export class JsonTools extends LightElement {
	@property({ attribute: false }) value = '';
	/** The id of the value's field. */
	@property({ attribute: false }) fieldId = '';
	/** Whether the parameter is known to be JSON, so that it is a warning when its value is none. */
	@property({ attribute: false }) isKnown = false;
	/** Whether the value may be opened: none that is a secret. */
	@property({ attribute: false }) mayOpen = true;
	/** Told the value as it was laid out. */
	@property({ attribute: false, hasChanged: () => false }) onText: (text: string) => void = () => {};
	@property({ attribute: false, hasChanged: () => false }) onOpen: () => void = () => {};
	/** Puts the caret at an index of the value. */
	@property({ attribute: false, hasChanged: () => false }) onPlace: (at: number) => void = () => {};
	@state() private checked: Checked | undefined;
	/** Why the value could not be laid out. */
	@state() private refusal = '';

	protected override willUpdate(changed: Map<string, unknown>): void {
		if (!changed.has('value')) return;
		this.refusal = '';
		this.check();
	}

	protected override render(): TemplateResult {
		const { checked, value, refusal, fieldId } = this;
		const isChecked = checked?.value === value;
		const fault = isChecked ? checked.fault : undefined;
		const isJson = isChecked && !fault;
		return html`<div class="json-tools">
			<span class="hint json-fault ${this.isKnown && fault ? 'left-out' : ''}" id="${fieldId}-json"
				>${isChecked ? (fault ? this.renderFault(fault) : refusal) : t('Checking the JSON…')}</span
			>
			<span class="json-actions">
				${isJson ? linkButton(t('Format'), () => this.layOut(formatted)) : nothing}
				${isJson ? linkButton(t('Minify'), () => this.layOut(minified)) : nothing}
				${this.mayOpen ? linkButton(t('Edit in a tab'), this.onOpen) : nothing}
			</span>
		</div>`;
	}

	private renderFault(fault: JsonFault): TemplateResult {
		return html`${t('Not JSON.')} ${linkButton(faultText(fault), () => this.onPlace(fault.at))}`;
	}

	/** What takes no more than a slice is checked before anything is rendered. */
	private check(): void {
		const { value } = this;
		if (this.checked?.value === value) return;
		const looking = jsonFaultInParts(value);
		const first = slice(looking);
		if (first.done) this.checked = { value, fault: first.value };
		else void this.checkRest(value, looking);
	}

	private async checkRest(value: string, looking: Parts<JsonFault | undefined>): Promise<void> {
		let isOver = false;
		function* rest() {
			const fault = yield* looking;
			isOver = true;
			return fault;
		}
		const fault = await inSlices(rest(), () => this.isConnected && this.value === value);
		if (isOver && this.value === value) this.checked = { value, fault };
	}

	private readonly layOut = async (layout: JsonLayout): Promise<void> => {
		const { value } = this;
		const text = await inSlices(layOutJsonInParts(value, layout), () => this.isConnected && this.value === value);
		if (this.value !== value) return;
		if (text === undefined) {
			this.refusal = t('Nested too deeply, or too long, to be laid out.');
			announce(this.refusal);
			return;
		}
		announce(layout === formatted ? t('Formatted.') : t('Minified.'));
		// What was laid out is JSON.
		this.checked = { value: text, fault: undefined };
		if (text !== value) this.onText(text);
	};
}
