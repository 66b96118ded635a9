import { Uri } from 'vscode';
import { listedMethods, mergeCatalogs } from '../../core/catalog/catalog.ts';
import { mostCatalogBytes } from '../../core/catalog/model.ts';
import { readCatalogText } from '../../core/catalog/readCatalogText.ts';
import type { KnownMethod } from '../../shared/knownMethod.ts';
import { textOfFile } from '../files.ts';
import type { DescribedService } from './describedServices.ts';

/** A file beside the description: another path could lead out of the workspace. */
const besideIt = /^[^/\\:]+\.json$/;

/** The methods in the catalogue of a described service; none where its file is gone or cannot be read. */
export async function serviceMethods(name: string, described: readonly DescribedService[]): Promise<KnownMethod[]> {
	const found = described.find(({ service }) => service.name === name && besideIt.test(service.catalog ?? ''));
	if (!found) return [];
	const file = Uri.joinPath(found.uri, '..', found.service.catalog ?? '');
	const text = await textOfFile(file, mostCatalogBytes);
	const { catalog } = text === undefined ? {} : readCatalogText(text);
	return catalog ? [...listedMethods(mergeCatalogs([catalog]))] : [];
}
