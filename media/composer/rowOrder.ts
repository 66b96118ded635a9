import { announce } from '../announce.ts';
import { inLanguage, t } from '../localize.ts';
import { shortText } from '../shortText.ts';
import type { EditedRow } from './editedDraft.ts';

/** A pointer this near to the upper or lower end of the page scrolls it, in pixels, by as much. */
const scrollEdge = 40;
const scrollStep = 16;
const longestTold = 200;

type Part = 'enabled' | 'name' | 'value' | 'remove';

/** The table whose rows are put in order. */
interface OrderedTable {
	readonly rows: readonly EditedRow[];
	/** Puts a row at an index; false where it stands there. */
	readonly move: (key: string, to: number) => boolean;
	readonly focusRow: (key: string, part: Part, caret?: number) => Promise<void>;
}

/** Where a row that is dragged would go: before the one with this key, or behind it. */
interface Drop {
	readonly row: HTMLElement;
	readonly side: 'before' | 'after';
}

/** Lets rows be moved, by their grips and by Alt+↑ and Alt+↓. The blank row stays at the end. */
export class RowOrder {
	private readonly table: OrderedTable;
	private dragged: { readonly key: string; readonly grip: HTMLElement; readonly pointer: number } | undefined;
	private drop: Drop | undefined;

	constructor(table: OrderedTable) {
		this.table = table;
	}

	/** To be asked before anything else takes the key. */
	readonly onKeyDown = (event: KeyboardEvent): void => {
		if (event.key === 'Escape' && this.dragged) {
			this.end();
			event.preventDefault();
			event.stopPropagation();
			return;
		}
		const isOther = event.ctrlKey || event.metaKey || event.shiftKey || event.isComposing;
		if (!event.altKey || isOther || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
		const field = event.target as HTMLElement;
		const key = keyOf(field.closest<HTMLElement>('[data-key]'));
		const from = this.indexOf(key);
		if (key === undefined || from < 0) return;
		// In a text field the arrows would open its list, and elsewhere scroll the page.
		event.preventDefault();
		event.stopPropagation();
		const part = partOf(field);
		const caret = 'selectionStart' in field ? ((field as HTMLInputElement).selectionStart ?? undefined) : undefined;
		const to = from + (event.key === 'ArrowUp' ? -1 : 1);
		if (this.move(key, to)) void this.table.focusRow(key, part, caret);
	};

	readonly onPointerDown = (event: PointerEvent): void => {
		const grip = (event.target as HTMLElement).closest<HTMLElement>('.grip');
		const key = keyOf(grip?.closest<HTMLElement>('[data-key]') ?? null);
		if (!grip || event.button !== 0 || this.indexOf(key) < 0 || key === undefined) return;
		event.preventDefault();
		grip.setPointerCapture(event.pointerId);
		this.dragged = { key, grip, pointer: event.pointerId };
		grip.closest('[data-key]')?.classList.add('dragged');
	};

	readonly onPointerMove = ({ clientX, clientY }: PointerEvent): void => {
		if (!this.dragged) return;
		if (clientY < scrollEdge) window.scrollBy(0, -scrollStep);
		else if (clientY > window.innerHeight - scrollEdge) window.scrollBy(0, scrollStep);
		this.mark(this.dropAt(clientX, clientY));
	};

	readonly onPointerUp = (): void => {
		const { dragged, drop } = this;
		this.end();
		if (!dragged || !drop) return;
		const from = this.indexOf(dragged.key);
		const target = this.indexOf(keyOf(drop.row)) + (drop.side === 'after' ? 1 : 0);
		if (this.move(dragged.key, target > from ? target - 1 : target)) void this.table.focusRow(dragged.key, 'name');
	};

	/** Ends a drag that moves nothing. */
	readonly end = (): void => {
		const { dragged } = this;
		this.dragged = undefined;
		this.mark(undefined);
		dragged?.grip.closest('[data-key]')?.classList.remove('dragged');
		if (dragged?.grip.hasPointerCapture(dragged.pointer)) dragged.grip.releasePointerCapture(dragged.pointer);
	};

	private move(key: string, to: number): boolean {
		const count = this.table.rows.length - 1;
		if (to < 0 || to >= count || !this.table.move(key, to)) return false;
		const name = shortText(this.table.rows.find((row) => row.key === key)?.name ?? '', longestTold);
		const place = [inLanguage(to + 1), inLanguage(count)] as const;
		announce(
			name === '' ? t('The parameter is {0} of {1} now.', ...place) : t('{0} is {1} of {2} now.', name, ...place),
		);
		return true;
	}

	/** The index of a row that can be moved, or -1. */
	private indexOf(key: string | undefined): number {
		const index = this.table.rows.findIndex((row) => row.key === key);
		return index === this.table.rows.length - 1 ? -1 : index;
	}

	private dropAt(x: number, y: number): Drop | undefined {
		const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-key]') ?? null;
		if (!row || this.indexOf(keyOf(row)) < 0 || keyOf(row) === this.dragged?.key) return undefined;
		const { top, height } = row.getBoundingClientRect();
		return { row, side: y < top + height / 2 ? 'before' : 'after' };
	}

	private mark(drop: Drop | undefined): void {
		this.drop?.row.removeAttribute('data-drop');
		this.drop = drop;
		drop?.row.setAttribute('data-drop', drop.side);
	}
}

function keyOf(row: HTMLElement | null): string | undefined {
	return row?.dataset['key'];
}

function partOf(field: HTMLElement): Part {
	const [, part] = /cell-(enabled|name|value|remove)/.exec(field.closest('[role=cell]')?.className ?? '') ?? [];
	return (part as Part | undefined) ?? 'name';
}
