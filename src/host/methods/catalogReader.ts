import { setImmediate as nextTurn } from 'node:timers/promises';
import okDescriptions from '../../catalogs/okDescriptions.json' with { type: 'json' };
import okErrorCodes from '../../catalogs/okErrorCodes.json' with { type: 'json' };
import okRestApi from '../../catalogs/okRestApi.json' with { type: 'json' };
import specification from '../../catalogs/specification.json' with { type: 'json' };
import { mergeCatalogs } from '../../core/catalog/catalog.ts';
import type { Catalog } from '../../core/catalog/model.ts';
import { readCatalog } from '../../core/catalog/readCatalog.ts';
import { type CatalogTextProblem, readCatalogText } from '../../core/catalog/readCatalogText.ts';

/** A bundle of its own, loaded when a catalogue is first needed: it holds those that come with the workbench. */
const shipped = [specification, okRestApi, okErrorCodes, okDescriptions].flatMap(
	(file) => readCatalog(file).catalog ?? [],
);

/** Something wrong in a file of the user's; `unreadable` and `too-large` are about the whole file. */
export type CatalogFileProblem = Omit<CatalogTextProblem, 'code'> & {
	readonly code: CatalogTextProblem['code'] | 'unreadable' | 'too-large';
};

/** Merges the user's catalogues with the shipped ones. @param files the bytes of each, or why there are none */
export async function readCatalogs(files: readonly (Uint8Array | 'unreadable' | 'too-large')[]) {
	const own: Catalog[] = [];
	const problems: (readonly CatalogFileProblem[])[] = [];
	for (const file of files) {
		if (typeof file === 'string') {
			const start = { line: 0, character: 0 };
			problems.push([{ code: file, start, end: start }]);
			continue;
		}
		// Of a hundred files each has a pass of the event loop of its own.
		await nextTurn();
		const read = readCatalogText(new TextDecoder().decode(file));
		problems.push(read.problems);
		if (read.catalog) own.push(read.catalog);
	}
	return { known: mergeCatalogs([...own, ...shipped]), problems };
}
