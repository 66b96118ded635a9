import { randomUUID } from 'node:crypto';
import { workspace } from 'vscode';
import { formatOf, type MethodCall } from '../../core/call.ts';
import { problemsIn } from '../../core/callFile/callDocument.ts';
import type { CallDocument, ParsedCall } from '../../core/callFile/callDocumentModel.ts';
import type { CallFileProblem } from '../../core/callFile/checkCallFile.ts';
import { resolveCall } from '../../core/callFile/resolveCall.ts';
import { looksLikeSecret } from '../../core/callFile/secretLike.ts';
import { VariableScope, type VariableSources } from '../../core/callFile/variables.ts';
import type { Draft } from '../../shared/draft.ts';
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
	/** What `$env` was replaced by, and values that look like a secret: not to be shown. */
	readonly hiddenValues: readonly string[];
}

type CallInFile = Pick<FoundCall, 'document' | 'call'>;

/** The profile that the file names, else the active one; undefined when there is none of the name. */
export function profileOf({ profile }: CallDocument, profiles: ProfileStore): Profile | undefined {
	return profiles.named(profile?.value);
}

/** Where the variables of a file come from. A workspace that is not trusted reads no environment variable. */
export function variableSources(
	profile: Profile | undefined,
	onEnvironment?: (value: string) => void,
): VariableSources {
	return {
		...(profile?.variables && { profile: new Map(Object.entries(profile.variables)) }),
		environment: (name) => {
			const value = workspace.isTrusted ? process.env[name] : undefined;
			if (value !== undefined) onEnvironment?.(value);
			return value;
		},
		uuid: () => randomUUID(),
		now: () => Date.now(),
		random: () => Math.random(),
	};
}

/** One call, with variables worked out now. */
export function resolveFileCall({ document, call: parsed }: CallInFile, profiles: ProfileStore): FileCall {
	const { calls } = parsedFile(document);
	const hiddenValues: string[] = [];
	const { profile, resolved } = resolvedIn(calls, parsed, profiles, (value) => hiddenValues.push(value));
	const { call } = resolved;
	for (const { name, value } of call.parameters) if (looksLikeSecret(name, value)) hiddenValues.push(value);
	const own = problemsIn(calls, parsed).filter(({ severity }) => severity === 'error');
	const ofVariables = resolved.problems.map((problem) => ({ ...problem, severity: 'error' as const }));
	return { call, profileId: profile?.id, problems: [...own, ...ofVariables], hiddenValues };
}

/** One call for a composer, with the rows that are off. */
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
			...call.parameters.map((parameter) => ({ ...parameter, enabled: true })),
			...offRows.map((row) => ({ name: row.name, value: scope.replace(row).value, enabled: false })),
		],
	});
}

function resolvedIn(
	calls: CallDocument,
	parsed: ParsedCall,
	profiles: ProfileStore,
	onEnvironment?: (value: string) => void,
) {
	const profile = profileOf(calls, profiles);
	const scope = new VariableScope(calls.variables, variableSources(profile, onEnvironment));
	return { profile, scope, resolved: resolveCall(parsed, scope) };
}
