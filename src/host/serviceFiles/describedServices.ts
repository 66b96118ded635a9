import { Uri, workspace } from 'vscode';
import { listedMethods, mergeCatalogs } from '../../core/catalog/catalog.ts';
import { mostCatalogBytes } from '../../core/catalog/model.ts';
import { readCatalogText } from '../../core/catalog/readCatalogText.ts';
import { parseService } from '../../core/services/readService.ts';
import type { Service } from '../../core/services/service.ts';
import { serviceFileEnding, settings } from '../../ids.ts';
import type { KnownMethod } from '../../shared/knownMethod.ts';
import { textOfFile } from '../files.ts';
import { filesOfSetting } from '../filesOfSetting.ts';

const maxFiles = 50;

/** Of one file. */
const maxBytes = 1_000_000;

export interface DescribedService {
	/** Without an id, which only built-in services have. */
	readonly service: Service;
	readonly uri: Uri;
}

/** The services that the files of the setting and of a trusted workspace describe; files with problems have none. */
export async function describedServices(): Promise<DescribedService[]> {
	const named = [...filesOfSetting(settings.services), ...(workspace.isTrusted ? await filesOfWorkspace() : [])];
	const uris = [...new Map(named.map((uri) => [uri.toString(), uri])).values()].slice(0, maxFiles);
	const read = uris.map(async (uri) => {
		const text = await textOfFile(uri, maxBytes);
		const parsed = text === undefined ? { problems: [] } : parseService(text);
		if ('problems' in parsed) return [];
		const { id: _, ...service } = parsed.service;
		return { service, uri };
	});
	return (await Promise.all(read)).flat();
}

/** None where the workspace cannot be searched, as some virtual ones. */
async function filesOfWorkspace(): Promise<readonly Uri[]> {
	const found = workspace.findFiles(`**/*${serviceFileEnding}`, '**/node_modules/**', maxFiles);
	return Promise.resolve(found).catch(() => []);
}

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
