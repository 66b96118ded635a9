import { randomUUID } from 'node:crypto';
import { type TextDocument, workspace } from 'vscode';
import { defaultFormat } from '../../core/call.ts';
import { problemsIn } from '../../core/callFile/callDocument.ts';
import type { CallDocument, ParsedCall } from '../../core/callFile/callDocumentModel.ts';
import type { CallFileProblem } from '../../core/callFile/checkCallFile.ts';
import { resolveCall } from '../../core/callFile/resolveCall.ts';
import { looksLikeSecret } from '../../core/callFile/secretLike.ts';
import { VariableScope, type VariableSources } from '../../core/callFile/variables.ts';
import type { Draft } from '../../shared/protocol.ts';
import type { Profile } from '../profiles/profile.ts';
import type { ProfileStore } from '../profiles/profileStore.ts';
import type { ParsedDocuments } from './parsedDocuments.ts';

/** A call of a file as the workbench takes it, or what keeps it from being sent. */
export interface FileCall {
	readonly draft: Draft;
	/** Errors of its own lines and of its variables. */
	readonly problems: readonly CallFileProblem[];
	/** What `$env` was replaced by, and values that look like a secret: not to be shown. */
	readonly hiddenValues: readonly string[];
}

/** Turns the calls of a file into drafts: variables replaced, the profile looked up by the name that `@profile` gives. */
export class FileCalls {
	private readonly parsed: ParsedDocuments;
	private readonly profiles: ProfileStore;

	constructor(parsed: ParsedDocuments, profiles: ProfileStore) {
		this.parsed = parsed;
		this.profiles = profiles;
	}

	/** The profile that the file names, else the active one; undefined when there is none of the name. */
	profileOf({ profile }: CallDocument): Profile | undefined {
		return this.profiles.named(profile?.value);
	}

	/** Where the variables of a file come from. A workspace that is not trusted reads no environment variable. */
	variableSources(profile: Profile | undefined, onEnvironment?: (value: string) => void): VariableSources {
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
	resolve(document: TextDocument, call: ParsedCall): FileCall {
		const { calls } = this.parsed.of(document);
		const profile = this.profileOf(calls);
		const hiddenValues: string[] = [];
		const sources = this.variableSources(profile, (value) => hiddenValues.push(value));
		const scope = new VariableScope(calls.variables, sources);
		const resolved = resolveCall(call, scope);
		const format = resolved.call.format;
		const offRows = call.rows.filter((row) => !row.enabled && row !== resolved.formatRow);
		const draft: Draft = {
			...(profile && { profileId: profile.id }),
			method: resolved.call.method,
			format: format === undefined ? defaultFormat : format,
			rows: [
				...resolved.call.parameters.map((parameter) => ({ ...parameter, enabled: true })),
				...offRows.map((row) => ({ name: row.name, value: scope.replace(row).value, enabled: false })),
			],
		};
		for (const { name, value } of draft.rows) if (looksLikeSecret(name, value)) hiddenValues.push(value);
		const own = problemsIn(calls, call).filter(({ severity }) => severity === 'error');
		const ofVariables = resolved.problems.map((problem) => ({ ...problem, severity: 'error' as const }));
		return { draft, problems: [...own, ...ofVariables], hiddenValues };
	}
}
