import * as v from 'valibot';
import { row } from './draft.ts';
import { list, shape } from './schema.ts';

const head = shape({
	accountId: v.exactOptional(v.string()),
	httpMethod: v.exactOptional(v.literal('POST')),
	method: v.string(),
	format: v.nullable(v.string()),
});
const keyedRow = shape({ ...row.pipe[0].entries, key: v.string() });

/** A step that can be undone: what of the call it changed, with the rows that it took out and put in at an index. */
const keptStep = shape({
	before: head,
	after: head,
	at: v.number(),
	removed: list(keyedRow),
	inserted: list(keyedRow),
});

/**
 * What a composer's webview can undo, kept by the host while the panel is hidden, when VS Code ends the webview. In memory
 * only, as the draft itself: it may hold what is typed.
 */
export type KeptSteps = v.InferOutput<typeof keptSteps>;
export const keptSteps = shape({
	/** The draft's, with all of them up to `done`. */
	revision: v.number(),
	steps: list(keptStep),
	/** How many of them are done; those behind can be redone. */
	done: v.number(),
	/** The keys of all rows on screen, in their order. */
	keys: list(v.string()),
	/** Which of those rows are blank, and so no part of the draft, by index. */
	blanks: list(v.number()),
});
