import type { FileVariable } from './callDocumentModel.ts';

/** The file variable that names a file with rows, for each of which the calls are sent once. */
export const dataDirective = 'data';

const dataFile = /\.(?:csv|tsv|json|jsonl|ndjson)$/i;

/** The variable that names it; one of that name with any other value is a variable like others. */
export function findDataDirective(variables: readonly FileVariable[]): FileVariable | undefined {
	const found = variables.findLast(({ name }) => name === dataDirective);
	return found && found.references.length === 0 && dataFile.test(found.value) ? found : undefined;
}
