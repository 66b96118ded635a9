import { fileURLToPath } from 'node:url';
import { parseCallDocument } from '../../../src/core/callFile/callDocument.ts';
import { CatalogCheck } from '../../../src/core/callFile/catalogCheck.ts';
import { groupsOf, listedMethods } from '../../../src/core/catalog/catalog.ts';
import { matchesFilter } from '../../../src/core/catalog/methodFilter.ts';
import { methodNames } from '../../../src/host/call/methodNames.ts';
import { readCatalogs } from '../../../src/host/methods/catalogReader.ts';
import { Slices } from '../../../src/host/slices.ts';
import { methodParts } from '../../../src/shared/knownMethod.ts';
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
				const slices = new Slices();
				await slices.run(
					(function* filtered() {
						const { methods } = known;
						for (const name of methods.names) {
							matchesFilter(
								name,
								() => (methods.hasPermissions(name) ? methods.get(name)?.permissions : undefined),
								'get x',
							);
							yield;
						}
					})(),
				);
				await slices.run(methodNames(known));
				await nextTask();
				let shown = 0;
				for (const part of methodParts(listedMethods(known))) {
					shown += JSON.stringify(part).length;
					await nextTask();
				}
				const { calls } = parseCallDocument('### A\nown.got\nx = 1\n');
				await slices.run(new CatalogCheck(known).findings(calls));
				const found = problems.reduce((sum, { length }) => sum + length, 0);
				return { outcome: `${groups.length} groups, ${found} problems`, shown };
			};
		},
		close: async () => undefined,
	};
}
