import { html, nothing, type TemplateResult } from 'lit';
import type { ShownBodyRow } from '../../src/shared/answerBody.ts';
import { icon } from '../controls.ts';
import { t } from '../localize.ts';
import { sizeText } from './measures.ts';
import { rowPieces } from './rowPieces.ts';

/** What a row can be asked for with a pointer. */
export interface RowActions extends Pick<BodyRowActions, 'copy' | 'open'> {
	readonly fold: (row: ShownBodyRow) => void;
	/** Shows more of the row of a line, which is too long to be shown at once. */
	readonly lengthen: (line: number) => void;
}

/** What is done with the row that has the focus. */
export interface BodyRowActions {
	readonly copy: (row: ShownBodyRow, part: 'value' | 'path' | 'row') => void;
	/** Opens the value of a row in an editor. */
	readonly open: (row: ShownBodyRow) => void;
	readonly openMenu: (row: ShownBodyRow, at: { readonly x: number; readonly y: number }) => void;
}

/** One row of an answer's body, on a line counted from 0; a row that has not come is empty. `current` is where the place begins that is shown. */
export function bodyRow(
	row: ShownBodyRow | undefined,
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
			>${row ? content(row, line, isJson, actions, current) : nothing}</span
		>
	</div>`;
}

function content(row: ShownBodyRow, line: number, isJson: boolean, actions: RowActions, current?: number): unknown {
	const { fold } = actions;
	const { text, left, hidden, tail, marks } = row;
	const twistie = row.fold === 'folded' ? 'chevron-right' : 'chevron-down';
	return html`${
		row.fold ? html`<span class="twistie" @click=${() => fold(row)}>${icon(twistie)}</span>` : nothing
	}${rowPieces(text, isJson, marks).map(({ text: piece, kind, isMarked, markStart }) => {
		const shown = kind === 'plain' ? piece : html`<span class="json-${kind}">${piece}</span>`;
		return isMarked ? html`<mark class=${markStart === current ? 'current' : ''}>${shown}</mark>` : shown;
	})}${
		hidden
			? html`<button class="body-fold" type="button" tabindex="-1" @click=${() => fold(row)}>${hiddenText(hidden)}</button
				>${tail}`
			: nothing
	}${left === undefined ? nothing : rest(row, line, left, actions)}`;
}

/** How much of a row is not shown, and what can be done about it. */
function rest(row: ShownBodyRow, line: number, left: number, { lengthen, open, copy }: RowActions): TemplateResult {
	const button = (label: string, shown: unknown, act: () => void) =>
		html`<button class="body-fold" type="button" tabindex="-1" title=${label} aria-label=${label} @click=${act}>${shown}</button>`;
	const more = t('… {0} more', sizeText(left));
	return html`<span class="body-left"
		>${row.grows ? button(t('{0}: show more', more), more, () => lengthen(line)) : more}${button(
			t('Open in editor'),
			icon('go-to-file'),
			() => open(row),
		)}${button(t('Copy all of it'), icon('copy'), () => copy(row, 'value'))}</span
	>`;
}

function hiddenText({ count, of }: NonNullable<ShownBodyRow['hidden']>): string {
	return of === 'rows' ? t('… {0} {0|row|rows}', count) : t('… {0} {0|item|items}', count);
}

/** The line of the row that an event is about. */
export function lineOf(target: EventTarget | null): number | undefined {
	const line = target instanceof Element ? target.closest<HTMLElement>('.body-row')?.dataset['line'] : undefined;
	return line === undefined ? undefined : Number(line);
}
