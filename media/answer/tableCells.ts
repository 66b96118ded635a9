import type { ShownCell } from '../../src/shared/bodyTable.ts';
import { inLanguage, t } from '../localize.ts';
import type { TableLines } from './tableLines.ts';

/** A cell: `line` counts items as they are ordered, and is -1 in the head. */
export interface TablePlace {
	readonly line: number;
	readonly column: number;
}

/** Of a column, in characters. */
const leastWidth = 5;
const mostWidth = 40;

export function cellId({ line, column }: TablePlace): string {
	return line < 0 ? `table-head-${column}` : `table-cell-${line}-${column}`;
}

/** The cell that an event is about. */
export function placeOf(target: EventTarget | null): TablePlace | undefined {
	const cell = target instanceof Element ? target.closest<HTMLElement>('.table-cell') : null;
	return cell ? { line: Number(cell.dataset['line']), column: Number(cell.dataset['column']) } : undefined;
}

export function cellText(cell: ShownCell | null | undefined): string {
	return cell ? `${cell.text}${cell.isCut ? '…' : ''}` : '';
}

/** How wide the columns are, in characters of a font whose characters are of one width. */
export class ColumnWidths {
	private widths: number[];
	/** By column: whether every value so far was a number. */
	private readonly numbers: boolean[] = [];

	constructor({ head }: TableLines) {
		this.widths = [...head.columns, ...(head.hasOthers ? [t('others')] : [])].map((name) => name.length + 3);
	}

	/** Columns become wider and never narrower: nothing jumps to and fro. */
	take({ cells }: { readonly cells: readonly (ShownCell | null)[] }): void {
		cells.forEach((cell, column) => {
			this.widths[column] = Math.max(this.widths[column] ?? 0, cell?.text.length ?? 0);
			if (cell && cell.text !== 'null') this.numbers[column] = (this.numbers[column] ?? true) && cell.kind === 'number';
		});
	}

	/** Whether its head stands at the end, where numbers do. */
	isOfNumbers(column: number): boolean {
		return this.numbers[column] ?? false;
	}

	/** As columns of a grid. */
	get template(): string {
		return this.widths.map((width) => `${Math.min(mostWidth, Math.max(leastWidth, width)) + 2}ch`).join(' ');
	}
}

/** How many rows a table has, in words. */
export function tableCount({ head }: TableLines): string {
	if (!head.isWhole) return t('The first {0} rows', inLanguage(head.items));
	return t('{0} {0|row|rows}', head.items);
}
