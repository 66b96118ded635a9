import { randomUUID } from 'node:crypto';
import { workspace } from 'vscode';
import { formatOf, type MethodCall } from '../../core/call.ts';
import { problemsIn } from '../../core/callFile/callDocument.ts';
import type { CallDocument, ParsedCall } from '../../core/callFile/callDocumentModel.ts';
import type { CallFileProblem } from '../../core/callFile/checkCallFile.ts';
import { resolveInParts } from '../../core/callFile/resolveCall.ts';
import { looksLikeSecret } from '../../core/callFile/secretLike.ts';
import { VariableScope, type VariableSources } from '../../core/callFile/variables.ts';
import type { Draft, Row } from '../../shared/draft.ts';
import type { Account } from '../accounts/account.ts';
import type { AccountStore } from '../accounts/accountStore.ts';
import type { ParsedFile } from './callFileReader.ts';
import type { ReadingServices } from './callFileServices.ts';
import type { FoundCall } from './callFinder.ts';

/** A call of a file as the workbench takes it, or what keeps it from being sent. */
export interface FileCall {
	readonly call: MethodCall;
	readonly accountId: string | undefined;
	/** Errors of its own lines and of its variables. */
	readonly problems: readonly CallFileProblem[];
	/** The environment variables that are in its values. */
	readonly environment: readonly string[];
	/** Values of the file that look like a secret: not to be shown in passing. */
	readonly hiddenValues: readonly string[];
}

type CallInFile = Pick<FoundCall, 'file' | 'call'>;
type Resolving = Pick<ReadingServices, 'sources' | 'files'>;

/** The account that the file names, else the active one; undefined when there is none of the name. */
export function accountOf({ account }: CallDocument, accounts: AccountStore): Account | undefined {
	return accounts.named(account?.value);
}

/** Where the variables of a file come from. A workspace that is not trusted reads no environment variable. */
export function variableSources(account: Account | undefined): VariableSources {
	return {
		...(account?.variables && { account: new Map(Object.entries(account.variables)) }),
		environment: (name) => (workspace.isTrusted && Object.hasOwn(process.env, name) ? process.env[name] : undefined),
		uuid: () => randomUUID(),
		now: () => Date.now(),
		random: () => Math.random(),
	};
}

/** One call, with variables worked out now. */
export async function resolveFileCall(
	{ file: { calls }, call: parsed }: CallInFile,
	services: Resolving,
): Promise<FileCall> {
	const { account, resolved } = await resolvedIn(calls, parsed, services);
	const { call, environment } = resolved;
	const hidden = call.parameters.filter(({ name, value }) => looksLikeSecret(name, value));
	const own = problemsIn(calls, parsed).filter(({ severity }) => severity === 'error');
	const ofVariables = resolved.problems.map((problem) => ({ ...problem, severity: 'error' as const }));
	return {
		call,
		accountId: account?.id,
		problems: [...own, ...ofVariables],
		environment: [...environment],
		hiddenValues: hidden.map(({ value }) => value),
	};
}

/** The environment variables in those calls of a file that can be sent. */
export async function environmentOfFile(
	{ calls, text }: ParsedFile,
	{ sources: { accounts }, files: { slices } }: Resolving,
): Promise<string[]> {
	const names = new Set<string>();
	if (!text.includes('$env')) return [];
	const scope = scopeOf(calls, accountOf(calls, accounts));
	for (const parsed of calls.calls) {
		const resolved = await slices.run(resolveInParts(parsed, scope));
		if (resolved?.problems.length === 0) for (const name of resolved.environment) names.add(name);
	}
	return [...names];
}

/** One call for a composer, with the rows that are off; without the values of the environment, which no page gets. */
export async function draftOf({ file, call: parsed }: CallInFile, services: Resolving): Promise<Draft> {
	const { account, scope, resolved } = await resolvedIn(file.calls, parsed, services);
	const { call, formatRow } = resolved;
	const offRows = parsed.rows.filter((row) => !row.enabled && row.start !== formatRow?.start);
	// A copy: its texts are cut out of the file's, which a composer would keep in memory as a whole.
	return structuredClone({
		...(account && { accountId: account.id }),
		method: call.method,
		format: formatOf(call),
		...(call.httpMethod && { httpMethod: call.httpMethod }),
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

function scopeOf(calls: CallDocument, account: Account | undefined): VariableScope {
	return new VariableScope(calls.variables, variableSources(account));
}

async function resolvedIn(calls: CallDocument, parsed: ParsedCall, { sources: { accounts }, files }: Resolving) {
	const account = accountOf(calls, accounts);
	const scope = scopeOf(calls, account);
	const resolved = await files.slices.run(resolveInParts(parsed, scope));
	// Nothing ends it.
	if (!resolved) throw new Error('the call was not resolved');
	return { account, scope, resolved };
}
