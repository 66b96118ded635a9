import okDescriptions from '../../catalogs/okDescriptions.json' with { type: 'json' };
import okRestApi from '../../catalogs/okRestApi.json' with { type: 'json' };
import specification from '../../catalogs/specification.json' with { type: 'json' };
import { type KnownCatalog, mergeCatalogs } from '../../core/catalog/catalog.ts';
import { type CatalogLimits, catalogLimits } from '../../core/catalog/checkCatalog.ts';
import type { PackedCatalog } from '../../core/catalog/packedCatalog.ts';
import { readCatalog } from '../../core/catalog/readCatalog.ts';
import type { CatalogTextProblem } from '../../core/catalog/readCatalogText.ts';
import { readCatalogFile } from '../../net/catalog/readCatalogFile.ts';

/** A bundle of its own, loaded when a catalogue is first needed: it holds those that come with the workbench. */
const shipped = [specification, okRestApi, okDescriptions].flatMap((file) => readCatalog(file).catalog ?? []);

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
	const own: PackedCatalog[] = [];
	const problems: (readonly CatalogFileProblem[])[] = [];
	let left = catalogLimits;
	for (const file of files) {
		const read = typeof file === 'string' ? file : ((await readCatalogFile(file, worker, left)) ?? 'too-large');
		if (typeof read === 'string') {
			const start = { line: 0, character: 0 };
			problems.push([{ code: read, start, end: start }]);
			continue;
		}
		problems.push(read.problems);
		if (!read.catalog) continue;
		own.push(read.catalog);
		left = leftOf(left, read.catalog.took);
	}
	return { known: mergeCatalogs([...own, ...shipped]), problems };
}

/** Several files may have no more together than one. */
function leftOf(left: CatalogLimits, took: CatalogLimits): CatalogLimits {
	return {
		methods: left.methods - took.methods,
		parameters: left.parameters - took.parameters,
		errorCodes: left.errorCodes - took.errorCodes,
	};
}
