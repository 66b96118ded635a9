import okRestApi from '../../catalogs/okRestApi.json' with { type: 'json' };
import specification from '../../catalogs/specification.json' with { type: 'json' };
import { knownMethods, mergeCatalogs } from '../../core/catalog/catalog.ts';
import { readCatalog } from '../../core/catalog/readCatalog.ts';
import type { SearchedMethod } from './watchSearch.ts';

/** The methods of the catalogues that come with the workbench. */
export function shippedMethods(): readonly SearchedMethod[] {
	return knownMethods(mergeCatalogs([specification, okRestApi].flatMap((file) => readCatalog(file).catalog ?? [])));
}
