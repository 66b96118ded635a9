import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventEmitter } from 'vscode';
import { DraftFiles } from '../../../src/host/composer/draftFiles.ts';
import { Drafts } from '../../../src/host/composer/drafts.ts';
import { nextTask, type Route } from '../hostileInput.ts';
import { hostileComposer } from './hostileComposer.ts';

const id = '00000000-0000-0000-0000-000000000000';

/** A draft is listed, opened, shown, and kept again. */
export async function openDraftFileRoute(): Promise<Route> {
	const folder = await mkdtemp(join(tmpdir(), 'hostile-drafts-'));
	return {
		prepare: async ({ make }, size) => {
			await writeFile(join(folder, `${id}.json`), make(size));
			return async () => {
				let outcome = 'refused';
				let shown = 0;
				const drafts = new Drafts({
					files: new DraftFiles(folder),
					changed: { event: () => ({ dispose: () => {} }), fire: () => {} } as unknown as EventEmitter<void>,
					compose: () => {},
					onFailure: () => {},
				});
				const listed = await drafts.list();
				await nextTask();
				const kept = await drafts.kept(id);
				await nextTask();
				if (kept) {
					const { draft, revision } = kept.stored;
					const view = hostileComposer({ draft, revision: revision + 1 });
					await view.composer.show();
					await nextTask();
					const keeper = drafts.keeper(draft, kept, () => {});
					keeper.keep({ revision: revision + 1, draft }, { names: [], values: [0], fields: [] });
					await keeper.flush();
					shown = view.shown();
					outcome = view.composer.prepared?.state ?? 'not prepared';
					view.composer.dispose();
				}
				drafts.dispose();
				return { outcome: `${listed.length} listed, ${outcome}`, shown };
			};
		},
		close: () => rm(folder, { recursive: true, force: true }),
	};
}
