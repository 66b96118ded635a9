import okRestApi from '../../catalogs/okRestApi.json' with { type: 'json' };
import specification from '../../catalogs/specification.json' with { type: 'json' };
import { type KnownCatalog, mergeCatalogs } from '../../core/catalog/catalog.ts';
import { readCatalog } from '../../core/catalog/readCatalog.ts';
import { type CatalogTextProblem, readCatalogText } from '../../core/catalog/readCatalogText.ts';

/** A bundle of its own, loaded when a catalogue is first needed: it holds those that come with the workbench. */
const shipped = [specification, okRestApi].map(readCatalog);

/** Something wrong in a file of the user's; `unreadable` stands for the whole of it. */
export type CatalogFileProblem = Omit<CatalogTextProblem, 'code'> & {
	readonly code: CatalogTextProblem['code'] | 'unreadable';
};

/** Puts the user's catalogues together with the shipped ones; a text is absent where a file could not be read. */
export function readCatalogs(texts: readonly (string | undefined)[]): {
	known: KnownCatalog;
	problems: readonly (readonly CatalogFileProblem[])[];
} {
	const own = texts.map((text) =>
		text === undefined ? { problems: [{ code: 'unreadable' as const, start: 0, end: 0 }] } : readCatalogText(text),
	);
	const known = mergeCatalogs([...own, ...shipped].flatMap((read) => ('catalog' in read && read.catalog) || []));
	return { known, problems: own.map(({ problems }) => problems) };
}
