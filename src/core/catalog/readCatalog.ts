import { catalogMethod } from './catalogMethod.ts';
import { type CatalogProblem, checkCatalog } from './checkCatalog.ts';
import type { Catalog, CatalogMethod } from './model.ts';

/**
 * Reads the parsed JSON of a catalogue file, as {@link checkCatalog} does, with all its methods.
 * @returns no catalogue only when `value` is not an object with a list of methods.
 */
export function readCatalog(value: unknown): { catalog?: Catalog; problems: CatalogProblem[] } {
	const methods: CatalogMethod[] = [];
	const { catalog, problems } = checkCatalog(value, (method) => methods.push(catalogMethod(method)) > 0);
	return { ...(catalog && { catalog: { name: catalog.name, methods, errorCodes: catalog.errorCodes } }), problems };
}
