import { methodNames } from '../../../src/app/methodNames.ts';
import { parseCallDocument } from '../../../src/core/callFile/callDocument.ts';
import { catalogFindings } from '../../../src/core/callFile/catalogCheck.ts';
import { groupsOf, listedMethods } from '../../../src/core/catalog/catalog.ts';
import { readCatalogs } from '../../../src/host/methods/catalogReader.ts';
import { nextTask, type Route, routeOf } from '../hostileInput.ts';

/** A catalogue is read, shown as a tree, filtered, sent to a composer as known methods, and held against calls. */
export async function openCatalogueRoute(): Promise<Route> {
	return routeOf((text) => {
		const bytes = new TextEncoder().encode(text);
		return async () => {
			const { known, problems } = await readCatalogs([bytes]);
			await nextTask();
			const groups = groupsOf(known);
			await nextTask();
			methodNames(known);
			await nextTask();
			const shown = JSON.stringify([...listedMethods(known)]).length;
			await nextTask();
			const { calls } = parseCallDocument('### A\nown.got\nx = 1\n');
			catalogFindings(calls, known);
			const found = problems.reduce((sum, { length }) => sum + length, 0);
			return { outcome: `${groups.length} groups, ${found} problems`, shown };
		};
	});
}
