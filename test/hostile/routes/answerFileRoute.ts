import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderAnswers } from '../../../src/net/service/chosenAnswers.ts';
import type { Route } from '../hostileInput.ts';

/** A file of the folder of answers is read for each call that passes every check. */
export async function openAnswerFileRoute(): Promise<Route> {
	const folder = await mkdtemp(join(tmpdir(), 'answer-files-'));
	const answerFor = folderAnswers(folder);
	return {
		prepare: async ({ make }, size) => {
			await writeFile(join(folder, 'events.get.answer.json'), make(size));
			return async () => {
				const answer = await answerFor('events.get');
				return { outcome: answer ? `${answer.status}` : 'not read', shown: answer?.content?.body.length ?? 0 };
			};
		},
		close: () => rm(folder, { recursive: true }),
	};
}
