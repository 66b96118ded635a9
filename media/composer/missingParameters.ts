import { html, nothing, type TemplateResult } from 'lit';
import type { KnownMethod } from '../../src/shared/knownMethod.ts';
import { linkButton, textButton } from '../controls.ts';
import { inLanguage, t } from '../localize.ts';
import { parameterCandidate, requiredTexts } from './knownParameters.ts';

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

/** How many known parameters stand in a line, and how many where all are asked for. */
const mostInLine = 8;
const mostInAll = 200;

/** The known parameters that a call need not have and has not, as a line of buttons that add them. */
export function optionalParameters(
	method: KnownMethod | undefined,
	used: ReadonlySet<string>,
	isWide: boolean,
	onAdd: (name: string) => void,
	onMore: () => void,
): TemplateResult | typeof nothing {
	const optional = method?.parameters.filter((one) => !requiredTexts(one) && !used.has(one.name)) ?? [];
	if (optional.length === 0) return nothing;
	const shown = optional.slice(0, isWide ? mostInAll : mostInLine);
	const more = optional.length - shown.length;
	return html`<div class="missing optional" role="group" aria-labelledby="optional-label">
		<span id="optional-label">${t('Can be added:')}</span>
		${shown.map((parameter) => {
			const { detail } = parameterCandidate(parameter);
			const label = detail ? t('Add {0} ({1})', parameter.name, detail) : t('Add {0}', parameter.name);
			return textButton('add', html`<span class="mono">${parameter.name}</span>`, () => onAdd(parameter.name), label);
		})}
		${more > 0 && !isWide ? linkButton(t('{0} more', inLanguage(more)), onMore) : nothing}
		${more > 0 && isWide ? html`<span>${t('{0} more', inLanguage(more))}</span>` : nothing}
	</div>`;
}
