import { defaultFormat, type MethodCall } from '../call.ts';
import { compactJson } from '../text/prettyJson.ts';
import type { PrintableCall } from './callDocument.ts';
import type { CallRow, ParsedCall } from './callDocumentModel.ts';
import {
	type EnvironmentValues,
	formatName,
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
	const problems: VariableProblem[] = [];
	const names = new Set<string>();
	scope.startCall();
	const replace = (template: Template, takesEnvironment = false) => {
		const replaced = scope.replace(template, takesEnvironment);
		problems.push(...replaced.problems);
		for (const name of replaced.environment.keys()) names.add(name);
		return replaced;
	};
	const isFormat = ({ name }: CallRow) => name === formatName;
	const method = replace({ value: parsed.method, references: parsed.methodReferences }).value;
	const formatRow = parsed.parameters.find(isFormat) ?? parsed.rows.find(isFormat);
	const format = formatRow && (formatRow.enabled ? replace(formatRow).value : null);
	const rows = parsed.parameters.filter((row) => row !== formatRow);
	const parameters = rows.map((row) => {
		const { value, environment } = replace(row, true);
		return { name: row.name, value, ...(environment.size > 0 && { secrets: secretsIn(environment) }) };
	});
	const call = { method, ...(format !== undefined && { format }), parameters };
	return { call, rows, ...(formatRow && { formatRow }), environment: names, problems };
}

/** The values as they may stand in a parameter: JSON is compacted in one. */
function secretsIn(environment: EnvironmentValues): string[] {
	return [...environment.values()].flatMap((value) => [...new Set([value, compactJson(value) ?? value])]);
}

/** A composed call as it is written into a file: its values are sent as they are, nothing in them is a variable. */
export function printableCall(
	{ method, format }: Pick<MethodCall, 'method' | 'format'>,
	rows: readonly { readonly name: string; readonly value: string; readonly enabled: boolean }[],
	title?: string,
): PrintableCall {
	const written = rows.map((row) => ({ ...row, references: [] }));
	const isDefault = format === undefined || format === defaultFormat;
	const formatRow = { name: formatName, value: format ?? defaultFormat, enabled: format !== null, references: [] };
	return { ...(title !== undefined && { title }), method, rows: isDefault ? written : [formatRow, ...written] };
}
