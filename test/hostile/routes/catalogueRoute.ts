import { fileURLToPath } from 'node:url';
import { CatalogCheck } from '../../../src/core/callFile/catalogCheck.ts';
import { groupsOf, knownMethods } from '../../../src/core/catalog/catalog.ts';
import { matchesFilter } from '../../../src/core/catalog/methodFilter.ts';
import { readCatalogs } from '../../../src/host/methods/catalogReader.ts';
import { nextTask, type Route } from '../hostileInput.ts';

export const catalogWorker = fileURLToPath(new URL('../../../src/net/catalog/catalogWorker.ts', import.meta.url));

/** A catalogue is read, shown as a tree, filtered, sent to a composer as known methods, and held against calls. */
export async function openCatalogueRoute(): Promise<Route> {
	return {
		prepare: async ({ make }, size) => {
			const bytes = new TextEncoder().encode(make(size));
			return async () => {
				const { known, problems } = await readCatalogs([bytes], catalogWorker);
				await nextTask();
				const groups = groupsOf(known);
				await nextTask();
				for (const method of known.methods.values()) matchesFilter(method, 'get x');
				await nextTask();
				const shown = JSON.stringify(knownMethods(known)).length;
				await nextTask();
				new CatalogCheck(known);
				const found = problems.reduce((sum, { length }) => sum + length, 0);
				return { outcome: `${groups.length} groups, ${found} problems`, shown };
			};
		},
		close: async () => undefined,
	};
}
