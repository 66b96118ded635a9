import assert from 'node:assert/strict';
import { EditedDraft } from '../../../media/composer/editedDraft.ts';
import { EditHistory, type Undone } from '../../../media/composer/editHistory.ts';
import type { Draft } from '../../../src/shared/draft.ts';

/** A call being edited: its history, and a clock that the test moves on. */
export class Edited {
	readonly draft = new EditedDraft();
	readonly history = new EditHistory(this.draft.content());
	now = 0;

	/** Has it be this call from the beginning. */
	start(draft: Partial<Draft>): this {
		this.draft.adopt({ revision: 1, draft: { method: '', format: 'json', rows: [], ...draft } });
		this.history.reset(this.draft.content());
		return this;
	}

	edit(change: (draft: EditedDraft) => unknown, milliseconds = 10): void {
		this.now += milliseconds;
		change(this.draft);
		this.history.note(this.draft.content(), this.now);
	}

	/** Types at the end of a part of a row, a key after the other. */
	type(part: 'name' | 'value', text: string, index = 0, milliseconds = 10): void {
		for (const letter of text) {
			const { key, [part]: was } = this.row(index);
			this.edit((draft) => draft.editRow(key, { [part]: was + letter }), milliseconds);
		}
	}

	row(index: number) {
		const row = this.draft.rows[index];
		assert.ok(row, `there is no row ${index}`);
		return row;
	}

	go(direction: 'undo' | 'redo'): Undone | undefined {
		const undone = this.history[direction]();
		if (undone) this.draft.restore(undone.content);
		return undone;
	}

	/** What undoing one step after the other shows of something, from now back to the beginning. */
	all<T>(direction: 'undo' | 'redo', show: (draft: EditedDraft) => T): T[] {
		const shown: T[] = [];
		while (this.go(direction)) shown.push(show(this.draft));
		return shown;
	}
}

export const row = (name: string, text = '', enabled = true) => ({ name, value: text, enabled });
