import type { FileVariable } from './callDocumentModel.ts';

/** The file variable that names the account of a call file's calls. */
export const accountDirective = 'account';
/** What it was called before; files that have it stay as they are. */
const formerDirective = 'profile';

/** True for a name that chooses the account, now or in older files: no other variable is to get it. */
export function isAccountDirective(name: string): boolean {
	return name === accountDirective || name === formerDirective;
}

/**
 * The variable that names the account: the last one counts. A file that has `@profile` is an older one, in which `@account`
 * may be a variable as any other.
 */
export function findAccountDirective(variables: readonly FileVariable[]): FileVariable | undefined {
	const last = (wanted: string) => variables.findLast(({ name }) => name === wanted);
	return last(formerDirective) ?? last(accountDirective);
}
