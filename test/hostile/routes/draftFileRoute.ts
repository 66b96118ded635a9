import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { draftFiles } from '../../../src/host/composer/draftFiles.ts';
import { openDrafts } from '../../../src/host/composer/drafts.ts';
import { scratchFolder } from '../../vscode/scratch.ts';
import { nextTask, type Route, routeOf } from '../hostileInput.ts';
import { hostileComposer } from './hostileComposer.ts';

const id = '00000000-0000-0000-0000-000000000000';

/** A draft is listed, opened, shown, and stored again. */
export async function openDraftFileRoute(): Promise<Route> {
	const folder = scratchFolder('hostile-drafts');
	return routeOf(async (text) => {
		await writeFile(join(folder, `${id}.json`), text);
		return async () => {
			let outcome = 'refused';
			let shown = 0;
			const drafts = openDrafts({ files: draftFiles(folder), compose: () => {}, onFailure: () => {} });
			const listed = await drafts.list();
			await nextTask();
			const known = await drafts.stored(id);
			await nextTask();
			if (known) {
				const { draft } = known.stored;
				const view = hostileComposer({ draft, revision: 1 });
				await view.composer.show();
				await nextTask();
				const keeper = drafts.keeper(draft, known, () => {});
				keeper.store(draft, (text) => text === draft.rows[0]?.value);
				await keeper.flush();
				shown = view.shown();
				outcome = view.composer.prepared?.state ?? 'not prepared';
				view.composer.dispose();
			}
			drafts.dispose();
			return { outcome: `${listed.length} listed, ${outcome}`, shown };
		};
	});
}
