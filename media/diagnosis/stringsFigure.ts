import { html, nothing, type TemplateResult } from 'lit';
import type { ShownStrings, StringCell, StringDifference } from '../../src/shared/strings.ts';
import { icon } from '../controls.ts';
import { inLanguage, t } from '../localize.ts';
import { codeText } from './codeText.ts';

/** Longer cells are broken into such pieces, so that a line can end in between and both strings stay aligned. */
const pieceLength = 8;

/** Two signing strings with what differs marked in both: the order of their parameters where that is all. */
export function stringsFigure(strings: ShownStrings): TemplateResult {
	const { orders, client, right } = strings;
	if (!orders) return bothStrings(strings);
	return html`<div class="orders">${namesInOrder(client.text, orders.client)}${namesInOrder(right.text, orders.right)}</div>
		<details><summary>${t('Both strings')}</summary>${bothStrings(strings)}</details>`;
}

function namesInOrder(title: string, names: NonNullable<ShownStrings['orders']>['client']): TemplateResult {
	return html`<div>
		<p class="strings-label">${title}</p>
		<ol class="order mono">
			${names.map(({ name, moved }) => html`<li class=${moved ? 'moved' : ''}>${name}</li>`)}
		</ol>
	</div>`;
}

/** Two signing strings, one above the other. A screen reader reads each as a whole, with words where a mark begins and ends. */
function bothStrings({ summary, client, right, cells, differences }: ShownStrings): TemplateResult {
	// No white space between the cells: it would be shown.
	return html`<div class="strings" role="group" aria-label=${t('Both strings')}>
		<div class="strings-legend">
			${legend('client', 'arrow-up', client)}${legend('right', 'arrow-down', right)}
		</div>
		<div class="aligned mono" aria-hidden="true">${cells.map(shownCell)}</div>
		<p class="visually-hidden">${client.text}: ${spoken(cells, 'client')}</p>
		<p class="visually-hidden">${right.text}: ${spoken(cells, 'right')}</p>
		${summary === '' ? nothing : html`<p class="strings-summary">${summary}</p>`}
		${differences.length > 0 ? html`<ul class="differences">${differences.map(shownDifference)}</ul>` : nothing}
	</div>`;
}

function legend(side: 'client' | 'right', name: string, { text, bytes }: ShownStrings['client']): TemplateResult {
	return html`<p class="strings-label ${side}">
		${icon(name)}<span>${text}</span> <span class="step-note" title=${t('without the secret')}>${t('{0} bytes', inLanguage(bytes))}</span>
	</p>`;
}

function shownCell({ tone, client, right }: StringCell): TemplateResult[] {
	const above = piecesOf(client);
	const below = piecesOf(right);
	return Array.from(
		{ length: Math.max(above.length, below.length) },
		(_, index) =>
			html`<span class="cell cell-${tone}"><span class="above ${above[index] === undefined ? 'nothing' : ''}">${above[index] ?? ''}</span><span class="below ${below[index] === undefined ? 'nothing' : ''}">${below[index] ?? ''}</span></span>`,
	);
}

/** Text in angle brackets is one character. */
function piecesOf(text: string): string[] {
	const characters = text.match(/⟨[^⟩]*⟩|\P{M}\p{M}*|\p{M}/gu) ?? [];
	return Array.from({ length: Math.ceil(characters.length / pieceLength) }, (_, index) =>
		characters.slice(index * pieceLength, (index + 1) * pieceLength).join(''),
	);
}

function spoken(cells: readonly StringCell[], side: 'client' | 'right'): string {
	return cells.map((cell) => spokenCell(cell.tone, cell[side])).join('');
}

function spokenCell(tone: StringCell['tone'], text: string): string {
	if (tone === 'same') return text;
	if (tone === 'elided') return ` ${text} `;
	if (tone === 'secret') return ` ${t('(the secret)')} `;
	if (tone === 'other-secret') return ` ${t('(another secret)')} `;
	if (tone === 'moved') return text === '' ? '' : ` ${t('(elsewhere in the other:)')} ${text} ${t('(end)')} `;
	return text === '' ? ` ${t('(nothing here)')} ` : ` ${t('(differs:)')} ${text} ${t('(end)')} `;
}

function shownDifference({ place, client, right }: StringDifference): TemplateResult {
	return html`<li class="difference">
		<span class="difference-place">${codeText(place)}</span>
		${client || right ? html`${differing('client', client)}${differing('right', right)}` : nothing}
	</li>`;
}

function differing(side: 'client' | 'right', text: StringDifference['client']): TemplateResult {
	const name = side === 'client' ? t('yours') : t('expected');
	return html`<span class="differing ${side}"
		><span class="differing-side">${name}</span> ${
			text
				? html`<span class="mono differing-text">${text.text}</span>${
						text.hex === '' ? nothing : html` <span class="mono differing-bytes">${text.hex}</span>`
					}`
				: html`<span class="differing-side">${t('nothing')}</span>`
		}</span
	>`;
}
