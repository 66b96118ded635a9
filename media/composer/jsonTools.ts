import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { layOutTemplate, maskReferences, opensJson } from '../../src/core/callFile/jsonTemplate.ts';
import type { KnownParameter } from '../../src/core/catalog/knownMethod.ts';
import { type JsonFault, jsonFault } from '../../src/core/text/jsonFault.ts';
import { type JsonLayout, layOutJson } from '../../src/core/text/prettyJson.ts';
import { expectedText } from '../../src/shared/jsonExpected.ts';
import { announce } from '../announce.ts';
import { linkButton } from '../controls.ts';
import { LightElement } from '../lightElement.ts';
import { inLanguage, t } from '../localize.ts';

/** How a value is JSON: known to be so of its parameter, or as it looks. */
export type JsonKind = 'known' | 'looks' | undefined;

/** Whether a value is to be edited as JSON; an empty one is as good as any. */
export function jsonKind(value: string, known: KnownParameter | undefined): JsonKind {
	if (value === '') return undefined;
	if (known?.type !== undefined && /\bjson\b/i.test(known.type)) return 'known';
	return opensJson(value, value.search(/[^ \t\r\n]/)) ? 'looks' : undefined;
}

const formatted: JsonLayout = { comma: '', colon: ' ', indent: '  ' };
const minified: JsonLayout = { comma: '', colon: '' };

/** Says the first fault of a JSON value, lays it out or opens it on demand. Nothing changes by itself, every token stays. */
@customElement('sc-json-tools')
export class JsonTools extends LightElement {
	@property({ attribute: false }) value = '';
	@property({ attribute: false }) fieldId = '';
	/** Whether the parameter is known to be JSON, so that it is a warning when its value is none. */
	@property({ attribute: false }) isKnown = false;
	/** Whether the value may be opened: none that is a secret. */
	@property({ attribute: false }) mayOpen = true;
	@property({ attribute: false, hasChanged: () => false }) onText: (text: string) => void = () => {};
	@property({ attribute: false, hasChanged: () => false }) onOpen: () => void = () => {};
	@property({ attribute: false, hasChanged: () => false }) onPlace: (at: number) => void = () => {};
	private fault: JsonFault | undefined;
	@state() private refusal = '';

	protected override willUpdate(changed: Map<string, unknown>): void {
		if (!changed.has('value')) return;
		this.refusal = '';
		this.fault = jsonFault(maskReferences(this.value, '0'));
	}

	protected override render(): TemplateResult {
		const { fault, refusal, fieldId } = this;
		return html`<div class="json-tools">
			<span class="hint json-fault ${this.isKnown && fault ? 'left-out' : ''}" id="${fieldId}-json"
				>${fault ? this.renderFault(fault) : refusal}</span
			>
			<span class="json-actions">
				${fault ? nothing : linkButton(t('Format'), () => this.layOut(formatted))}
				${fault ? nothing : linkButton(t('Minify'), () => this.layOut(minified))}
				${this.mayOpen ? linkButton(t('Edit in a tab'), this.onOpen) : nothing}
			</span>
		</div>`;
	}

	private renderFault(fault: JsonFault): TemplateResult {
		return html`${t('Not JSON.')} ${linkButton(faultText(fault), () => this.onPlace(fault.at))}`;
	}

	private layOut(layout: JsonLayout): void {
		const text = layOutTemplate(this.value, (json) => layOutJson(json, layout));
		if (text === undefined) {
			this.refusal = t('Nested too deeply, or too long, to be laid out.');
			announce(this.refusal);
			return;
		}
		announce(layout === formatted ? t('Formatted.') : t('Minified.'));
		if (text !== this.value) this.onText(text);
	}
}

function faultText(fault: JsonFault): string {
	const { line, isAtEnd } = fault;
	const what = expectedText(fault, t);
	if (isAtEnd) return t('Line {0}: expected {1}, but the text ends', inLanguage(line), what);
	return t('Line {0}: expected {1}', inLanguage(line), what);
}
