import { looksLikeSecret } from '../../core/callFile/secretLike.ts';
import { isVariableName } from '../../core/callFile/variableReferences.ts';
import { mostVariables, type Profile } from './profile.ts';

/** The profile's variables by name, for call files. */
export function variablesOf({ variables = {} }: Profile): ReadonlyMap<string, string> {
	return new Map(Object.entries(variables));
}

/** The profile with the variable set; an empty value removes it. */
export function withVariable(profile: Profile, name: string, value: string): Profile {
	const variables = new Map(variablesOf(profile));
	if (value === '') variables.delete(name);
	else variables.set(name, value);
	return { ...profile, variables: Object.fromEntries(variables) };
}

/** Why the profile can have no new variable of this name. `@profile` in a call file names the profile itself. */
export function variableNameProblem(profile: Profile, name: string): 'malformed' | 'taken' | 'too-many' | undefined {
	if (!isVariableName(name) || name === 'profile') return 'malformed';
	const variables = variablesOf(profile);
	if (variables.has(name)) return 'taken';
	return variables.size < mostVariables ? undefined : 'too-many';
}

/** Variables are stored with the profile, in clear, so that no secret may be one. */
export function isVariableValue(name: string, value: string): boolean {
	return !looksLikeSecret(name, value);
}
