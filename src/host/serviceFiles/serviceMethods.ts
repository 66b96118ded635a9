import { Uri, workspace } from 'vscode';
import { listedMethods, mergeCatalogs } from '../../core/catalog/catalog.ts';
import { mostCatalogBytes } from '../../core/catalog/model.ts';
import { readCatalogText } from '../../core/catalog/readCatalogText.ts';
import type { KnownMethod } from '../../shared/knownMethod.ts';
import { bytesOfFiles } from '../bytesOfFiles.ts';
import type { DescribedService } from './describedServices.ts';

/** A file beside the description: another path could lead out of the workspace. */
const besideIt = /^[^/\\:]+\.json$/;

/** The methods in the catalogue of a described service; none where its file is gone or cannot be read. */
export async function serviceMethods(name: string, described: readonly DescribedService[]): Promise<KnownMethod[]> {
	const found = described.find(({ service }) => service.name === name && besideIt.test(service.catalog ?? ''));
	if (!found) return [];
	const file = Uri.joinPath(found.uri, '..', found.service.catalog ?? '');
	const [bytes] = await bytesOfFiles([file], workspace.fs, mostCatalogBytes);
	const { catalog } = bytes instanceof Uint8Array ? readCatalogText(new TextDecoder().decode(bytes)) : {};
	return catalog ? [...listedMethods(mergeCatalogs([catalog]))] : [];
}
