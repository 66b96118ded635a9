import * as v from 'valibot';
import type { HoldsSecret } from '../../app/send/knownSecrets.ts';
import { looksLikeSecret, mentionsSecret } from '../../core/callFile/secretLike.ts';
import { parsed, shape } from '../../core/schema.ts';
import { parsedJson } from '../../core/text/parsedJson.ts';
import { type Draft, draft, isTooLong } from '../../shared/draft.ts';

export type StoredDraft = Omit<v.InferOutput<typeof storedDraft>, 'savedAt'>;
const storedDraft = shape({
	/** In milliseconds since 1970. */
	savedAt: v.number(),
	draft,
	/** False while the call is as it was opened: its draft is deleted when the composer is closed. */
	isEdited: v.boolean(),
	/** True while it has a tab, in any window: VS Code makes one anew when it is shown first, which may be days after its start. */
	hasTab: v.exactOptional(v.boolean()),
});

/** A longer file is not ours, in UTF-16 units: a draft has a million characters at most, plus escapes. */
export const maxFile = 1_300_000;
/** Of the method and the format of a draft whose rows are too long to be stored. */
const maxHead = 1000;

/** The draft without anything that may be a secret, in rows that are off as well. */
export function withoutSecrets({ rows, ...head }: Draft, holdsSecret: HoldsSecret): Draft {
	const named = (text: string) => (holdsSecret(text) || mentionsSecret(text) ? '' : text);
	return {
		...head,
		method: named(head.method),
		format: head.format !== null && holdsSecret(head.format) ? '' : head.format,
		rows: rows.map((row) => {
			const isSecret = row.isSecret || holdsSecret(row.value) || looksLikeSecret(row.name.trim(), row.value);
			return { ...row, name: named(row.name), value: isSecret ? '' : row.value };
		}),
	};
}

/** The text of a stored draft. One that is too long loses its rows. */
export function storedDraftText(stored: StoredDraft, savedAt: number): string {
	const text = isTooLong(stored.draft) ? '' : JSON.stringify({ savedAt, ...stored });
	if (text !== '' && text.length <= maxFile) return text;
	return JSON.stringify({ savedAt, ...stored, draft: headOf(stored.draft) });
}

function headOf(draft: Draft): Draft {
	const short = (text: string) => (text.length > maxHead ? '' : text);
	return { ...draft, method: short(draft.method), format: draft.format && short(draft.format), rows: [] };
}

/** Reads {@link storedDraftText}, whoever wrote it; undefined where it is no draft. */
export function readStoredDraft(text: string): v.InferOutput<typeof storedDraft> | undefined {
	return text.length > maxFile ? undefined : parsed(storedDraft, parsedJson(text));
}
