import type { FileVariable } from './callDocumentModel.ts';

/** The file variable that names the account of a call file's calls. */
export const accountDirective = 'account';
/** The variable that names the account: the last one. */
export function findAccountDirective(variables: readonly FileVariable[]): FileVariable | undefined {
	return variables.findLast(({ name }) => name === accountDirective);
}
