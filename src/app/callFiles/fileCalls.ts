import { randomUUID } from 'node:crypto';
import { formatOf, type MethodCall } from '../../core/call/call.ts';
import { problemsIn } from '../../core/callFile/callDocument.ts';
import type { CallDocument, ParsedCall } from '../../core/callFile/callDocumentModel.ts';
import { type CallFileProblem, problemsFor } from '../../core/callFile/checkCallFile.ts';
import { expectationMark } from '../../core/callFile/expectationLine.ts';
import { resolveCall } from '../../core/callFile/resolveCall.ts';
import { isPending, VariableScope, type VariableSources } from '../../core/callFile/variables.ts';
import { asHeader, type Draft, type Row } from '../../shared/draft.ts';
import { type Account, originOf } from '../accounts/account.ts';
import { serviceOf } from '../accounts/accountService.ts';
import type { ResolvedExpectation } from '../expectations/results.ts';
import type { Accounts } from '../ports.ts';
import type { ParsedFile } from './parsedFile.ts';

/** A call of a file with its variables replaced, and its problems. */
export interface FileCall {
	readonly call: MethodCall;
	readonly accountId: string | undefined;
	/** Errors of its own lines and of its variables. */
	readonly problems: readonly CallFileProblem[];
	readonly environment: readonly string[];
	/** What is expected of its answer, in a run. */
	readonly expected: readonly ResolvedExpectation[];
}

/** What a run gives the variables of a call. */
export type GivenValues = Pick<VariableSources, 'answers' | 'row'>;

interface CallInFile {
	readonly file: ParsedFile;
	readonly call: ParsedCall;
}

export type FileCalls = ReturnType<typeof fileCalls>;

/** Reads the calls of files for the accounts and the environment of this machine. */
export function fileCalls(accounts: Pick<Accounts, 'named'>, environment: (name: string) => string | undefined) {
	/** The account that the file names, else the active one; undefined when there is none of the name. */
	function accountOf({ account }: CallDocument): Account | undefined {
		return accounts.named(account?.value);
	}

	function sourcesOf(account: Account | undefined): VariableSources {
		return {
			...(account?.variables && { account: new Map(Object.entries(account.variables)) }),
			environment,
			uuid: randomUUID,
			now: Date.now,
			random: Math.random,
		};
	}

	function scopeOf(calls: CallDocument, given: GivenValues & Pick<VariableSources, 'keepsFunctions'> = {}) {
		return new VariableScope(calls, { ...sourcesOf(accountOf(calls)), ...given });
	}

	const resolvedIn = (calls: CallDocument, parsed: ParsedCall, scope: VariableScope) =>
		resolveCall(parsed, scope, serviceOf(accountOf(calls) ?? {}));

	return {
		accountOf,
		originOf: ({ calls }: ParsedFile) => {
			const account = accountOf(calls);
			return account && originOf(account);
		},
		sourcesOf,
		scopeOf,

		/** One call, its variables replaced now. @param given answers of other calls, and the row of the data */
		resolve({ file: { calls, text }, call: parsed }: CallInFile, given?: GivenValues): FileCall {
			const scope = scopeOf(calls, given);
			const resolved = resolvedIn(calls, parsed, scope);
			const { call } = resolved;
			const expectations = given ? parsed.expectations : [];
			const expected = expectations.map((one) => ({ ...one, replaced: scope.replace(one) }));
			const inExpected = expected.flatMap(({ replaced }) => replaced.problems);
			const account = accountOf(calls);
			const found = problemsFor(problemsIn(calls, parsed), account?.service !== undefined);
			const own = found.filter(({ severity }) => severity === 'error');
			const ofVariables = [...resolved.problems, ...inExpected].map((problem) => ({
				...problem,
				severity: 'error' as const,
			}));
			return {
				call,
				accountId: account?.id,
				problems: [...own, ...ofVariables],
				environment: [...resolved.environment],
				expected: expected.map(({ replaced: { value, environment, keys }, ...one }) => {
					const written = text.slice(one.start + expectationMark.length, one.end).trim();
					return { ...one, value, written, secrets: [...environment.values(), ...keys] };
				}),
			};
		},

		/** The environment variables in those calls of a file that can be sent. */
		environmentOf({ calls, text }: ParsedFile): string[] {
			if (!text.includes('$env')) return [];
			const scope = scopeOf(calls);
			const resolved = calls.calls.map((call) => resolvedIn(calls, call, scope));
			const sendable = resolved.filter(({ problems }) => problems.every(isPending));
			return [...new Set(sendable.flatMap((call) => [...call.environment]))];
		},

		/** One call for a composer, with the rows that are off, and `$uuid` and the like; without environment values, which no page gets. */
		draftOf({ file: { calls }, call: parsed }: CallInFile): Draft {
			const account = accountOf(calls);
			const scope = scopeOf(calls, { keepsFunctions: true });
			const { call, formatRow } = resolvedIn(calls, parsed, scope);
			const offRows = parsed.rows.filter((row) => !row.enabled && row !== formatRow);
			// A copy: its texts are cut out of the file's, which a composer would keep in memory as a whole.
			return structuredClone({
				...(account && { accountId: account.id }),
				method: call.method,
				format: formatOf(call),
				...(call.httpMethod && { httpMethod: call.httpMethod }),
				rows: [
					...call.parameters.map(({ name, value, secrets }) => draftRow(name, value, true, secrets !== undefined)),
					...(call.headers ?? []).map(({ name, value, secrets }) =>
						asHeader(draftRow(name, value, true, secrets !== undefined)),
					),
					...offRows.map((row) => {
						const { value, environment: names } = scope.replace(row);
						const off = draftRow(row.name, value, false, names.size > 0);
						return row.isHeader ? asHeader(off) : off;
					}),
				],
			});
		},
	};
}

function draftRow(name: string, value: string, enabled: boolean, isSecret: boolean): Row {
	return isSecret ? { name, value: '', enabled, isSecret } : { name, value, enabled };
}
