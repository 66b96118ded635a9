import okErrorCodes from '../../catalogs/okErrorCodes.json' with { type: 'json' };
import okRestApi from '../../catalogs/okRestApi.json' with { type: 'json' };
import specification from '../../catalogs/specification.json' with { type: 'json' };
import { type KnownCatalog, mergeCatalogs } from '../../core/catalog/catalog.ts';
import type { CatalogMethod } from '../../core/catalog/model.ts';
import { readCatalog } from '../../core/catalog/readCatalog.ts';

let shipped: KnownCatalog | undefined;

/** The catalogues that come with the workbench, read at the first use. */
export function shippedCatalog(): KnownCatalog {
	shipped ??= mergeCatalogs(
		[specification, okRestApi, okErrorCodes].flatMap((file) => readCatalog(file).catalog ?? []),
	);
	return shipped;
}

export function shippedMethod(name: string): CatalogMethod | undefined {
	return shippedCatalog().methods.get(name);
}

/** What an API error is called, or its number where no catalogue knows it. */
export function shippedErrorName(code: number): string {
	return shippedCatalog().errorCodes.get(code)?.name ?? `ERROR ${code}`;
}
