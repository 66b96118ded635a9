import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../controls.ts';
import { inLanguage, t } from '../localize.ts';
import type { BodyRow } from './bodyLines.ts';
import { rowPieces } from './rowPieces.ts';

export interface RowActions extends BodyRowActions {
	readonly fold: (row: BodyRow) => void;
	readonly lengthen: (row: BodyRow) => void;
}

export interface BodyRowActions {
	readonly copy: (part: 'value' | 'path' | 'all', row?: BodyRow) => void;
	readonly open: (row: BodyRow) => void;
}

/** One row of an answer's body, on a line counted from 0; a row that has not come is empty. `current` is where the place begins that is shown. */
export function bodyRow(
	row: BodyRow | undefined,
	line: number,
	isActive: boolean,
	isJson: boolean,
	actions: RowActions,
	current?: number,
): TemplateResult {
	const isFolded = row?.fold === 'folded';
	return html`<div
		class="body-row ${isActive ? 'active' : ''} ${row?.goesOn ? 'goes-on' : ''}"
		role="row"
		id="body-line-${line}"
		aria-rowindex=${line + 1}
		aria-level=${isJson && row ? row.depth + 1 : nothing}
		aria-expanded=${row?.fold ? String(!isFolded) : nothing}
		aria-selected=${isActive}
		data-line=${line}
	>
		<span role="gridcell" class="body-cell" .style=${`--depth: ${row?.depth ?? 0}`}
			>${row ? content(row, isJson, actions, current) : nothing}</span
		>
	</div>`;
}

function content(row: BodyRow, isJson: boolean, actions: RowActions, current?: number): unknown {
	const { fold } = actions;
	const { text, left, hidden, tail, marks } = row;
	const twistie = row.fold === 'folded' ? 'chevron-right' : 'chevron-down';
	return html`${
		row.fold ? html`<span class="twistie" @click=${() => fold(row)}>${icon(twistie)}</span>` : nothing
	}${rowPieces(text, isJson, marks).map(({ text: piece, kind, isMarked, markStart }) => {
		const shown = kind === 'plain' ? piece : html`<span class="json-${kind}">${piece}</span>`;
		return isMarked ? html`<mark class=${markStart === current ? 'current' : ''}>${shown}</mark>` : shown;
	})}${
		hidden !== undefined
			? html`<button class="body-fold" type="button" tabindex="-1" @click=${() => fold(row)}>${hiddenText(hidden)}</button
				>${tail}`
			: nothing
	}${left === undefined ? nothing : rest(row, left, actions)}`;
}

function rest(row: BodyRow, left: number, { lengthen, open, copy }: RowActions): TemplateResult {
	const button = (label: string, shown: unknown, act: () => void) =>
		html`<button class="body-fold" type="button" tabindex="-1" title=${label} aria-label=${label} @click=${act}>${shown}</button>`;
	const more = t('… {0} more characters', inLanguage(left));
	return html`<span class="body-left"
		>${row.grows ? button(t('{0}: show more', more), more, () => lengthen(row)) : more}${button(
			t('Open in editor'),
			icon('go-to-file'),
			() => open(row),
		)}${button(t('Copy all of it'), icon('copy'), () => copy('value', row))}</span
	>`;
}

function hiddenText(count: number): string {
	return count === 1 ? t('… 1 item') : t('… {0} items', inLanguage(count));
}

export function lineOf(target: EventTarget | null): number | undefined {
	const line = target instanceof Element ? target.closest<HTMLElement>('.body-row')?.dataset['line'] : undefined;
	return line === undefined ? undefined : Number(line);
}
