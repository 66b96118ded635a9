import { Uri, workspace } from 'vscode';
import type { Account } from '../../app/accounts/account.ts';
import { serviceOf } from '../../app/accounts/accountService.ts';
import { type KnownCatalog, mergeCatalogs } from '../../core/catalog/catalog.ts';
import { type Catalog, type CatalogParameter, mostCatalogBytes } from '../../core/catalog/model.ts';
import { readCatalogText } from '../../core/catalog/readCatalogText.ts';
import { parseService } from '../../core/services/readService.ts';
import { givenNames, type Service } from '../../core/services/service.ts';
import { serviceFileEnding, settings } from '../../ids.ts';
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

/** A call needs no row for what each request of the service is given, which an OpenAPI document requires. */
function withoutGiven({ methods, ...catalog }: Catalog, service: Service): Catalog {
	const given = givenNames(service);
	const required = { value: false, certainty: 'stated' } as const;
	const optional = (one: CatalogParameter) => (given.has(one.name.toLowerCase()) ? { ...one, required } : one);
	return { ...catalog, methods: methods.map((one) => ({ ...one, parameters: one.parameters.map(optional) })) };
}

let last: { readonly text: string; readonly read: ReturnType<typeof readCatalogText> } | undefined;

/** Each check of a call file asks for the same one. */
function readOnce(text: string): ReturnType<typeof readCatalogText> {
	if (last?.text !== text) last = { text, read: readCatalogText(text) };
	return last.read;
}

/** The catalogue of the service of an account that a file describes; empty where its file is gone or cannot be read. */
export async function catalogOf(account: Account): Promise<KnownCatalog> {
	const described = typeof account.service === 'object' ? await describedServices() : [];
	const name = serviceOf(account)?.name;
	const found = described.find(({ service }) => service.name === name && besideIt.test(service.catalog ?? ''));
	const file = found && Uri.joinPath(found.uri, '..', found.service.catalog ?? '');
	const text = file && (await textOfFile(file, mostCatalogBytes));
	const { catalog } = text === undefined ? {} : readOnce(text);
	return mergeCatalogs(catalog && found ? [withoutGiven(catalog, found.service)] : []);
}
