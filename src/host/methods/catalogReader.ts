import okRestApi from '../../catalogs/okRestApi.json' with { type: 'json' };
import specification from '../../catalogs/specification.json' with { type: 'json' };
import { type KnownCatalog, mergeCatalogs } from '../../core/catalog/catalog.ts';
import type { Catalog } from '../../core/catalog/model.ts';
import { readCatalog } from '../../core/catalog/readCatalog.ts';
import { type CatalogTextProblem, readCatalogText } from '../../core/catalog/readCatalogText.ts';

/** A bundle of its own, loaded when a catalogue is first needed: it holds those that come with the workbench. */
const shipped: readonly Catalog[] = [specification, okRestApi].flatMap((file) => readCatalog(file).catalog ?? []);

/** The user's catalogues put together with the ones that come with the workbench. */
export function withShipped(own: readonly Catalog[]): KnownCatalog {
	return mergeCatalogs([...own, ...shipped]);
}

/** Reads the text of a user's catalogue. */
export function readOwnCatalog(text: string): { catalog?: Catalog; problems: CatalogTextProblem[] } {
	return readCatalogText(text);
}
