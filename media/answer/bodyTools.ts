import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { toolButton } from '../controls.ts';
import { t } from '../localize.ts';

/** How a body is shown: as JSON, as received, or a list of objects in it as a table. */
export type BodyShape = 'pretty' | 'raw' | 'table';

export interface BodyTools {
	readonly shape: BodyShape;
	/** Those there are; of one there is no choice. */
	readonly shapes: readonly BodyShape[];
	/** Undefined where nothing can be filtered. */
	readonly isFiltered: boolean | undefined;
	readonly show: (shape: BodyShape) => void;
	readonly filter: () => void;
	readonly find: () => void;
	readonly copyAll: () => void;
}

export function bodyTools(tools: BodyTools): TemplateResult {
	const { shape, shapes, isFiltered } = tools;
	const names = { pretty: t('Pretty'), raw: t('Raw'), table: t('Table') };
	const choose = ({ target }: Event) => tools.show((target as HTMLSelectElement).value as BodyShape);
	return html`<div class="body-tools" role="toolbar" aria-label=${t('Body')}>
		${
			shapes.length > 1
				? html`<select class="select" aria-label=${t('Show as')} .value=${live(shape)} @change=${choose}>
						${shapes.map((one) => html`<option value=${one} .selected=${one === shape}>${names[one]}</option>`)}
					</select>`
				: nothing
		}
		${shape === 'table' ? nothing : toolButton('search', t('Find'), tools.find)}
		${isFiltered === undefined ? nothing : toolButton('filter', t('Filter (JSONPath)'), tools.filter, { isOn: isFiltered })}
		${toolButton('copy', t('Copy all'), tools.copyAll)}
	</div>`;
}
