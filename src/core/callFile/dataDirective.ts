import type { FileVariable } from './callDocumentModel.ts';

const dataFile = /\.(?:csv|tsv|json|jsonl|ndjson)$/i;

/** The variable that names a file with rows, for each of which the calls are sent once; with any other value it is one like others. */
export function findDataDirective(variables: readonly FileVariable[]): FileVariable | undefined {
	const found = variables.findLast(({ name }) => name === 'data');
	return found && found.references.length === 0 && dataFile.test(found.value) ? found : undefined;
}
