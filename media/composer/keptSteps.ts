import { isBlank } from '../../src/shared/draft.ts';
import type { KeptSteps } from '../../src/shared/keptSteps.ts';
import type { CallChange } from './callChange.ts';
import type { EditedDraft } from './editedDraft.ts';
import type { EditHistory } from './editHistory.ts';

/** What is kept of all steps, as they are counted: told at every pause, so no more than a message may well have. */
const mostKept = 250_000;

/** What can be undone, to be kept until a webview is made anew. */
export function stepsToKeep(edited: EditedDraft, history: EditHistory): KeptSteps {
	const { changes, done } = history.newest(mostKept);
	const { rows, revision } = edited;
	return {
		revision,
		steps: changes.map(({ before, after, ...rest }) => ({
			before: headToKeep(before),
			after: headToKeep(after),
			...rest,
		})),
		done,
		keys: rows.map(({ key }) => key),
		blanks: rows.flatMap((row, index) => (isBlank(row) ? [index] : [])),
	};
}

/** Goes on with what could be undone before, unless the draft has become another since. */
export function resumeSteps(
	{ revision, steps, done, keys, blanks }: KeptSteps,
	edited: EditedDraft,
	history: EditHistory,
): void {
	if (revision !== edited.revision || !edited.rekey(keys, blanks)) return;
	edited.skipKeys(steps.flatMap(({ removed, inserted }) => [...removed, ...inserted].map(({ key }) => key)));
	const changes = steps.map(
		({ before, after, ...rest }): CallChange => ({
			before: headOf(before),
			after: headOf(after),
			...rest,
		}),
	);
	history.begin(edited.content(), changes, done);
}

type KeptHead = KeptSteps['steps'][number]['before'];

function headToKeep({ accountId, httpMethod, ...head }: CallChange['before']): KeptHead {
	return { ...head, ...(accountId !== undefined && { accountId }), ...(httpMethod && { httpMethod }) };
}

function headOf({ accountId, httpMethod, ...head }: KeptHead): CallChange['before'] {
	return { ...head, accountId, httpMethod };
}
