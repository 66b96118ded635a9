import { html, nothing, type TemplateResult } from 'lit';
import type { KnownMethod, KnownParameter } from '../../src/shared/knownMethod.ts';
import { t } from '../localize.ts';

/** How surely a parameter is required. */
type Certainty = 'stated' | 'reported' | 'inferred';

/** The required parameters of a method that the table lacks, each with a button that adds it. */
export function missingParameters(
	method: KnownMethod | undefined,
	used: ReadonlySet<string>,
	onAdd: (name: string) => void,
): TemplateResult | typeof nothing {
	const missing = method?.parameters.filter(({ name, required }) => isRequired(required) && !used.has(name)) ?? [];
	if (missing.length === 0) return nothing;
	const known = (certainty: Certainty) => missing.filter(({ required }) => required === certainty);
	return html`<div class="missing">
		${group('missing-stated', t('Required:'), known('stated'), onAdd)}
		${group('missing-reported', t('Reported as required:'), known('reported'), onAdd)}
		${group('missing-inferred', t('Probably required:'), known('inferred'), onAdd)}
	</div>`;
}

function isRequired(required: KnownParameter['required']): required is Certainty {
	return required === 'stated' || required === 'reported' || required === 'inferred';
}

function group(
	id: string,
	label: string,
	parameters: readonly KnownParameter[],
	onAdd: (name: string) => void,
): TemplateResult | typeof nothing {
	if (parameters.length === 0) return nothing;
	return html`<div class="missing-group" role="group" aria-labelledby=${id}>
		<span id=${id}>${label}</span>
		${parameters.map(
			({ name }) => html`<button
				class="tool with-text"
				type="button"
				title=${t('Add {0}', name)}
				aria-label=${t('Add {0}', name)}
				@click=${() => onAdd(name)}
			>
				<span class="codicon codicon-add" aria-hidden="true"></span><span class="mono">${name}</span>
			</button>`,
		)}
	</div>`;
}
