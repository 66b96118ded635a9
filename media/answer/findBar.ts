import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { BodyQuery } from '../../src/shared/answerBody.ts';
import { icon, toolButton } from '../controls.ts';
import { t } from '../localize.ts';
import type { BodySearch } from './bodySearch.ts';

/** What is done in the bar. */
export interface FindActions {
	readonly change: (change: Partial<BodyQuery>) => void;
	readonly step: (by: number) => void;
	readonly close: () => void;
}

/** As long as a query may be. */
const longestQuery = 1000;

/** The bar in which a body is searched, with the keys of VS Code's own. */
export function findBar(search: BodySearch, { change, step, close }: FindActions): TemplateResult {
	const { query, text, found } = search;
	const toggle = (name: 'matchCase' | 'wholeWord' | 'isExpression') => change({ [name]: !query[name] });
	const onKeyDown = (event: KeyboardEvent): void => {
		const { key, altKey, shiftKey, code } = event;
		const option = ({ KeyC: 'matchCase', KeyW: 'wholeWord', KeyR: 'isExpression' } as const)[code];
		if (altKey && option) toggle(option);
		else if (key === 'Escape') close();
		else if (key === 'Enter' && event.target instanceof HTMLInputElement) step(shiftKey ? -1 : 1);
		else return;
		event.preventDefault();
		event.stopPropagation();
	};
	const option = (name: 'matchCase' | 'wholeWord' | 'isExpression', iconName: string, label: string) => html`<button
		class="tool"
		type="button"
		title=${label}
		aria-label=${label}
		aria-pressed=${query[name]}
		@click=${() => toggle(name)}
	>
		${icon(iconName)}
	</button>`;
	return html`<div class="find-bar" role="search" aria-label=${t('Find in the body')} @keydown=${onKeyDown}>
		<input
			class="text-input find-text"
			type="text"
			aria-label=${t('Find')}
			placeholder=${t('Find')}
			maxlength=${longestQuery}
			autocomplete="off"
			spellcheck="false"
			aria-invalid=${found?.fault === 'no-expression' || found?.count === 0}
			.value=${live(query.text)}
			@input=${(event: Event) => change({ text: (event.target as HTMLInputElement).value })}
		/>
		${option('matchCase', 'case-sensitive', t('Match case (Alt+C)'))}
		${option('wholeWord', 'whole-word', t('Match whole word (Alt+W)'))}
		${option('isExpression', 'regex', t('Use regular expression (Alt+R)'))}
		<span class="find-count" aria-live="polite">${text}</span>
		<span class="find-tools"
			>${toolButton('arrow-up', t('Previous match (Shift+Enter)'), () => step(-1))}${toolButton(
				'arrow-down',
				t('Next match (Enter)'),
				() => step(1),
			)}${toolButton('close', t('Close (Escape)'), close)}</span
		>
	</div>`;
}
