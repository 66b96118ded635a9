import { html, nothing, type TemplateResult } from 'lit';
import type { KnownMethod } from '../../src/shared/knownMethod.ts';
import { textButton } from '../controls.ts';
import { inLanguage, t } from '../localize.ts';
import { requiredTexts } from './knownParameters.ts';

/** Each certainty's first, as buttons; a method may have thousands. */
const mostShown = 20;

/** The required parameters of a method that the table lacks, each with a button that adds it. */
export function missingParameters(
	method: KnownMethod | undefined,
	used: ReadonlySet<string>,
	onAdd: (name: string) => void,
): TemplateResult | typeof nothing {
	const missing = Map.groupBy(
		method?.parameters.filter((parameter) => requiredTexts(parameter) && !used.has(parameter.name)) ?? [],
		({ required }) => required,
	);
	const group = (certainty: 'stated' | 'reported' | 'inferred') => {
		const parameters = missing.get(certainty) ?? [];
		if (parameters.length === 0) return nothing;
		return html`<div class="missing-group" role="group" aria-labelledby="missing-${certainty}">
			<span id="missing-${certainty}">${requiredTexts(parameters[0])?.ofMissing}</span>
			${parameters
				.slice(0, mostShown)
				.map(({ name }) =>
					textButton('add', html`<span class="mono">${name}</span>`, () => onAdd(name), t('Add {0}', name)),
				)}
			${parameters.length > mostShown ? html`<span>${t('{0} more', inLanguage(parameters.length - mostShown))}</span>` : nothing}
		</div>`;
	};
	return missing.size === 0
		? nothing
		: html`<div class="missing">${group('stated')} ${group('reported')} ${group('inferred')}</div>`;
}
