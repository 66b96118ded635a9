import { accountDirective } from '../../core/callFile/accountDirective.ts';
import { looksLikeSecret } from '../../core/callFile/secretLike.ts';
import { isVariableName } from '../../core/callFile/variableReferences.ts';
import { type Account, mostVariables } from './account.ts';

export function variablesOf({ variables = {} }: Account): ReadonlyMap<string, string> {
	return new Map(Object.entries(variables));
}

/** The account with the variable set; an empty value removes it. */
export function withVariable(account: Account, name: string, value: string): Account {
	const variables = new Map(variablesOf(account));
	if (value === '') variables.delete(name);
	else variables.set(name, value);
	return { ...account, variables: Object.fromEntries(variables) };
}

/** Why the account can have no new variable of this name. `@account` in a call file names the account itself. */
export function variableNameProblem(account: Account, name: string): 'malformed' | 'taken' | 'too-many' | undefined {
	if (!isVariableName(name) || name === accountDirective) return 'malformed';
	const variables = variablesOf(account);
	if (variables.has(name)) return 'taken';
	return variables.size < mostVariables ? undefined : 'too-many';
}

/** Variables are stored with the account, in clear, so that no secret may be one. */
export function isVariableValue(name: string, value: string): boolean {
	return !looksLikeSecret(name, value);
}
