import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { digestsOfRecord, type RecordedErrorCode, type RecordedMethod } from './okFacts.ts';

/**
 * Makes the shipped catalogue of the public OK REST API from the public record's two files, and the digests of its
 * facts that a test holds it against:
 *
 *     node test/data/makeOkCatalog.ts ../shared/data
 */

/** The texts of the two catalogue files, one method or error code a line. */
export function makeOkCatalogs(
	methods: readonly RecordedMethod[],
	errorCodes: readonly RecordedErrorCode[],
): { readonly okRestApi: string; readonly okErrorCodes: string } {
	const methodLines = methods.map(({ name, params, session, permissions, evidence, source }) =>
		JSON.stringify({
			name,
			parameters: params,
			session,
			permissions,
			evidence,
			source,
			documentation: documentationAddress(source, evidence),
		}),
	);
	const source = 'four independent clients agree';
	const codeLines = errorCodes.map(({ code, name }) => JSON.stringify({ code, name, evidence: 'client', source }));
	const begin = (name: string) => `{\n"$schema":"./catalog.schema.json",\n"name":"${name}",\n"methods":[`;
	return {
		okRestApi: `${begin('OK REST API')}\n${methodLines.join(',\n')}\n]\n}\n`,
		okErrorCodes: `${begin('OK REST API: error codes')}],\n"errorCodes":[\n${codeLines.join(',\n')}\n]\n}\n`,
	};
}

/** The address of the page or file that a source names, where it names one that can be opened. */
export function documentationAddress(source: string, evidence: string): string | undefined {
	const repository = /github\.com\/([\w-]+\/[\w-]+)(?:@(\w+))? ([\w/.()|-]+\/[\w.()|-]+\.\w+)/.exec(source);
	if (repository) {
		const [, name, commit = 'HEAD', path = ''] = repository;
		if (evidence === 'docs-repo-removed') return `https://github.com/${name}`;
		return `https://github.com/${name}/blob/${commit}/${path.replace('(en|ru)', 'en')}`;
	}
	const page = /(?:new\.)?apiok\.ru\/[\w/.-]+/.exec(source);
	return page ? `https://${page[0]}` : undefined;
}

const folder = process.argv[2];
if (import.meta.main && folder) {
	const read = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8'));
	const [methods, errorCodes] = [await read('methods.json'), await read('error-codes.json')];
	for (const [name, text] of Object.entries(makeOkCatalogs(methods, errorCodes)))
		await writeFile(join(import.meta.dirname, `../../src/catalogs/${name}.json`), text);
	const digests = JSON.stringify(digestsOfRecord(methods, errorCodes), null, '\t');
	await writeFile(join(import.meta.dirname, 'okFacts.json'), `${digests}\n`);
}
