import { html, nothing, type TemplateResult } from 'lit';
import type { KnownMethod } from '../../src/shared/knownMethod.ts';
import { linkButton, textButton } from '../controls.ts';
import { inLanguage, t } from '../localize.ts';
import { parameterCandidate, requiredText } from './knownParameters.ts';

/** How many parameters are offered in a line, and at most. */
const mostInLine = 8;
const mostInAll = 200;

/** The known parameters that the table lacks, as buttons that add them, those that may be required first. */
export function missingParameters(
	method: KnownMethod | undefined,
	inTable: ReadonlySet<string>,
	isWide: boolean,
	onAdd: (name: string) => void,
	onMore: () => void,
): TemplateResult | typeof nothing {
	const missing = method?.parameters.filter(({ name }) => !inTable.has(name)) ?? [];
	if (missing.length === 0) return nothing;
	const [required, others] = [missing.filter(requiredText), missing.filter((one) => !requiredText(one))];
	const shown = [...required, ...others].slice(0, isWide ? mostInAll : mostInLine);
	const more = t('{0} more', inLanguage(missing.length - shown.length));
	return html`<div class="missing" role="group" aria-labelledby="missing-label">
		<span id="missing-label">${t('More parameters:')}</span>
		${shown.map((parameter) => {
			const { name, detail } = parameterCandidate(parameter);
			const label = detail ? t('Add {0} ({1})', name, detail) : t('Add {0}', name);
			const mark = requiredText(parameter) && ' *';
			return textButton('add', html`<span class="mono">${name}${mark}</span>`, () => onAdd(name), label);
		})}
		${missing.length === shown.length ? nothing : isWide ? html`<span>${more}</span>` : linkButton(more, onMore)}
	</div>`;
}
