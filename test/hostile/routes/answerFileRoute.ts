import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folderAnswers } from '../../../src/net/service/chosenAnswers.ts';
import { scratchFolder } from '../../vscode/scratch.ts';
import { type Route, routeOf } from '../hostileInput.ts';

/** A file of the folder of answers is read for each call that passes every check. */
export async function openAnswerFileRoute(): Promise<Route> {
	const folder = scratchFolder('answer-files');
	const answerFor = folderAnswers(folder);
	return routeOf(async (text) => {
		await writeFile(join(folder, 'events.get.answer.json'), text);
		return async () => {
			const answer = await answerFor('events.get');
			return { outcome: answer ? `${answer.status}` : 'not read', shown: answer?.content?.body.length ?? 0 };
		};
	});
}
