import { randomUUID } from 'node:crypto';
import { type TextDocument, workspace } from 'vscode';
import { formatOf, type MethodCall } from '../../core/call.ts';
import { problemsIn } from '../../core/callFile/callDocument.ts';
import type { CallDocument, ParsedCall } from '../../core/callFile/callDocumentModel.ts';
import type { CallFileProblem } from '../../core/callFile/checkCallFile.ts';
import { resolveCall } from '../../core/callFile/resolveCall.ts';
import { looksLikeSecret } from '../../core/callFile/secretLike.ts';
import { VariableScope, type VariableSources } from '../../core/callFile/variables.ts';
import type { Draft, Row } from '../../shared/draft.ts';
import type { Profile } from '../profiles/profile.ts';
import type { ProfileStore } from '../profiles/profileStore.ts';
import type { FoundCall } from './callFinder.ts';
import { parsedFile } from './parsedFile.ts';

/** A call of a file as the workbench takes it, or what keeps it from being sent. */
export interface FileCall {
	readonly call: MethodCall;
	readonly profileId: string | undefined;
	/** Errors of its own lines and of its variables. */
	readonly problems: readonly CallFileProblem[];
	/** The environment variables that are in its values. */
	readonly environment: readonly string[];
	/** Values of the file that look like a secret: not to be shown in passing. */
	readonly hiddenValues: readonly string[];
}

type CallInFile = Pick<FoundCall, 'document' | 'call'>;

/** The profile that the file names, else the active one; undefined when there is none of the name. */
export function profileOf({ profile }: CallDocument, profiles: ProfileStore): Profile | undefined {
	return profiles.named(profile?.value);
}

/** Where the variables of a file come from. A workspace that is not trusted reads no environment variable. */
export function variableSources(profile: Profile | undefined): VariableSources {
	return {
		...(profile?.variables && { profile: new Map(Object.entries(profile.variables)) }),
		environment: (name) => (workspace.isTrusted && Object.hasOwn(process.env, name) ? process.env[name] : undefined),
		uuid: () => randomUUID(),
		now: () => Date.now(),
		random: () => Math.random(),
	};
}

/** One call, with variables worked out now. */
export function resolveFileCall({ document, call: parsed }: CallInFile, profiles: ProfileStore): FileCall {
	const { calls } = parsedFile(document);
	const { profile, resolved } = resolvedIn(calls, parsed, profiles);
	const { call, environment } = resolved;
	const hidden = call.parameters.filter(({ name, value }) => looksLikeSecret(name, value));
	const own = problemsIn(calls, parsed).filter(({ severity }) => severity === 'error');
	const ofVariables = resolved.problems.map((problem) => ({ ...problem, severity: 'error' as const }));
	return {
		call,
		profileId: profile?.id,
		problems: [...own, ...ofVariables],
		environment: [...environment],
		hiddenValues: hidden.map(({ value }) => value),
	};
}

/** The environment variables in those calls of a file that can be sent. */
export function environmentOfFile(document: TextDocument, profiles: ProfileStore): string[] {
	const { calls, text } = parsedFile(document);
	if (!text.includes('$env')) return [];
	const scope = scopeOf(calls, profileOf(calls, profiles));
	const resolved = calls.calls.map((parsed) => resolveCall(parsed, scope));
	return [...new Set(resolved.flatMap(({ environment, problems }) => (problems.length > 0 ? [] : [...environment])))];
}

/** One call for a composer, with the rows that are off; without the values of the environment, which no page gets. */
export function draftOf({ document, call: parsed }: CallInFile, profiles: ProfileStore): Draft {
	const { profile, scope, resolved } = resolvedIn(parsedFile(document).calls, parsed, profiles);
	const { call, formatRow } = resolved;
	const offRows = parsed.rows.filter((row) => !row.enabled && row !== formatRow);
	// A copy: its texts are cut out of the file's, which a composer would keep in memory as a whole.
	return structuredClone({
		...(profile && { profileId: profile.id }),
		method: call.method,
		format: formatOf(call),
		rows: [
			...call.parameters.map(({ name, value, secrets }) => draftRow(name, value, true, secrets !== undefined)),
			...offRows.map((row) => {
				const { value, environment } = scope.replace(row);
				return draftRow(row.name, value, false, environment.size > 0);
			}),
		],
	});
}

function draftRow(name: string, value: string, enabled: boolean, isSecret: boolean): Row {
	return isSecret ? { name, value: '', enabled, isSecret } : { name, value, enabled };
}

function scopeOf(calls: CallDocument, profile: Profile | undefined): VariableScope {
	return new VariableScope(calls.variables, variableSources(profile));
}

function resolvedIn(calls: CallDocument, parsed: ParsedCall, profiles: ProfileStore) {
	const profile = profileOf(calls, profiles);
	const scope = scopeOf(calls, profile);
	return { profile, scope, resolved: resolveCall(parsed, scope) };
}
