import { defaultFormat, type MethodCall } from '../call.ts';
import { type Parts, wholeOf } from '../parts.ts';
import { compactJson } from '../text/prettyJson.ts';
import type { PrintableCall } from './callDocument.ts';
import type { CallRow, ParsedCall } from './callDocumentModel.ts';
import {
	type EnvironmentValues,
	formatName,
	type Replaced,
	type Template,
	type VariableProblem,
	type VariableScope,
} from './variables.ts';

/** A call of a file, ready to be signed. */
export interface ResolvedCall {
	readonly call: MethodCall;
	/** For each parameter of `call`, the row it comes from. */
	readonly rows: readonly CallRow[];
	/** The row that says `format`, where one does. */
	readonly formatRow?: CallRow;
	/** The environment variables that are in its values. */
	readonly environment: ReadonlySet<string>;
	/** While there is one, the call is not to be sent. */
	readonly problems: readonly VariableProblem[];
}

/**
 * Replaces the variables of a call. The general parameter `format` is taken from a row of that name; when that row is
 * off, `format` is left out.
 */
export function resolveCall(parsed: ParsedCall, scope: VariableScope): ResolvedCall {
	return wholeOf(resolveInParts(parsed, scope));
}

/** As {@link resolveCall}, row by row; nothing else may use `scope` meanwhile. */
export function* resolveInParts(parsed: ParsedCall, scope: VariableScope): Parts<ResolvedCall> {
	const problems: VariableProblem[] = [];
	const names = new Set<string>();
	scope.startCall();
	function* replace(template: Template, takesEnvironment = false): Parts<Replaced> {
		yield* scope.workOutInParts(template);
		const replaced = scope.replace(template, takesEnvironment);
		for (const problem of replaced.problems) problems.push(problem);
		for (const name of replaced.environment.keys()) names.add(name);
		return replaced;
	}
	const isFormat = ({ name }: CallRow) => name === formatName;
	const { value: method } = yield* replace({ value: parsed.method, references: parsed.methodReferences });
	// Once: they may be read anew each time.
	const { parameters: sent, rows: all } = parsed;
	const formatRow = sent.find(isFormat) ?? all.find(isFormat);
	const format = formatRow && (formatRow.enabled ? (yield* replace(formatRow)).value : null);
	const rows = sent.filter((row) => row !== formatRow);
	const parameters: MethodCall['parameters'][number][] = [];
	for (const row of rows) {
		const { value, environment } = yield* replace(row, true);
		parameters.push({ name: row.name, value, ...(environment.size > 0 && { secrets: secretsIn(environment) }) });
		yield;
	}
	const { httpMethod } = parsed;
	const call = { method, ...(format !== undefined && { format }), parameters, ...(httpMethod && { httpMethod }) };
	return { call, rows, ...(formatRow && { formatRow }), environment: names, problems };
}

/** The values as they may stand in a parameter: JSON is compacted in one. */
function secretsIn(environment: EnvironmentValues): string[] {
	return [...environment.values()].flatMap((value) => [...new Set([value, compactJson(value) ?? value])]);
}

/** A composed call as it is written into a file: its values are sent as they are, nothing in them is a variable. */
export function printableCall(
	{ method, format, httpMethod }: Pick<MethodCall, 'method' | 'format' | 'httpMethod'>,
	rows: readonly { readonly name: string; readonly value: string; readonly enabled: boolean }[],
	title?: string,
): PrintableCall {
	const written = rows.map((row) => ({ ...row, references: [] }));
	const isDefault = format === undefined || format === defaultFormat;
	const formatRow = { name: formatName, value: format ?? defaultFormat, enabled: format !== null, references: [] };
	return {
		...(title !== undefined && { title }),
		method,
		...(httpMethod && { httpMethod }),
		rows: isDefault ? written : [formatRow, ...written],
	};
}
