import okDescriptions from '../../catalogs/okDescriptions.json' with { type: 'json' };
import okRestApi from '../../catalogs/okRestApi.json' with { type: 'json' };
import specification from '../../catalogs/specification.json' with { type: 'json' };
import { type KnownCatalog, mergeCatalogs } from '../../core/catalog/catalog.ts';
import { readCatalog } from '../../core/catalog/readCatalog.ts';
import type { CatalogText, CatalogTextProblem } from '../../core/catalog/readCatalogText.ts';
import { readCatalogFile } from '../../net/catalog/readCatalogFile.ts';

/** A bundle of its own, loaded when a catalogue is first needed: it holds those that come with the workbench. */
const shipped = [specification, okRestApi, okDescriptions].map(readCatalog);

/** Something wrong in a file of the user's; `unreadable` and `too-large` stand for the whole of it. */
export type CatalogFileProblem = Omit<CatalogTextProblem, 'code'> & {
	readonly code: CatalogTextProblem['code'] | 'unreadable' | 'too-large';
};

/**
 * Puts the user's catalogues together with the shipped ones.
 * @param files the bytes of each, or why there are none
 * @param worker the file of `catalogWorker`
 */
export async function readCatalogs(
	files: readonly (Uint8Array | 'unreadable' | 'too-large')[],
	worker: string,
): Promise<{ known: KnownCatalog; problems: readonly (readonly CatalogFileProblem[])[] }> {
	const own: (CatalogText | { readonly problems: CatalogFileProblem[] })[] = [];
	for (const file of files) {
		const read = typeof file === 'string' ? file : ((await readCatalogFile(file, worker)) ?? 'too-large');
		const start = { line: 0, character: 0 };
		own.push(typeof read === 'string' ? { problems: [{ code: read, start, end: start }] } : read);
	}
	const known = mergeCatalogs([...own, ...shipped].flatMap((read) => ('catalog' in read && read.catalog) || []));
	return { known, problems: own.map(({ problems }) => problems) };
}
