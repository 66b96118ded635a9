import { html, nothing, type TemplateResult } from 'lit';
import { toggleButton, toolButton } from '../controls.ts';
import { t } from '../localize.ts';

/** How a body is shown: as JSON, as received, or a list of objects in it as a table. */
export type BodyShape = 'pretty' | 'raw' | 'table';

/** What the tools show, and do. */
export interface BodyTools {
	readonly shape: BodyShape;
	/** Those there are; of one there is no choice. */
	readonly shapes: readonly BodyShape[];
	readonly wraps: boolean;
	/** Undefined where nothing can be filtered. */
	readonly isFiltered: boolean | undefined;
	readonly show: (shape: BodyShape) => void;
	readonly foldAll: (folded: boolean) => void;
	readonly wrap: () => void;
	readonly filter: () => void;
	readonly find: () => void;
	readonly copyAll: () => void;
}

/** What is done to all of a body. */
export function bodyTools(tools: BodyTools): TemplateResult {
	const { shape, shapes, wraps, isFiltered } = tools;
	const names = { pretty: t('Pretty'), raw: t('Raw'), table: t('Table') };
	return html`<div class="body-tools" role="toolbar" aria-label=${t('Body')}>
		${
			shapes.length > 1
				? shapes.map(
						(one) => html`<button
							class="tool with-text"
							type="button"
							aria-pressed=${shape === one}
							@click=${() => tools.show(one)}
						>
							${names[one]}
						</button>`,
					)
				: nothing
		}
		<span class="body-tools-end">
			${
				shape === 'pretty'
					? html`${toolButton('collapse-all', t('Fold all'), () => tools.foldAll(true))}
						${toolButton('expand-all', t('Unfold all'), () => tools.foldAll(false))}`
					: nothing
			}
			${shape === 'table' ? nothing : toggleButton('word-wrap', t('Wrap long lines'), wraps, tools.wrap)}
			${isFiltered === undefined ? nothing : toggleButton('filter', t('Filter (JSONPath)'), isFiltered, tools.filter)}
			${shape === 'table' ? nothing : toolButton('search', t('Find'), tools.find)}
			${toolButton('copy', t('Copy all'), tools.copyAll)}
		</span>
	</div>`;
}
