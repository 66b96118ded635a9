import { defaultFormat, type MethodCall } from '../call.ts';
import type { PrintableCall } from './callDocument.ts';
import type { CallRow, ParsedCall } from './callDocumentModel.ts';
import type { Template, VariableProblem, VariableScope } from './variables.ts';

/** A call of a file, ready to be signed. */
export interface ResolvedCall {
	readonly call: MethodCall;
	/** For each parameter of `call`, the row it comes from. */
	readonly rows: readonly CallRow[];
	/** The row that says `format`, where one does. */
	readonly formatRow?: CallRow;
	/** While there is one, the call is not to be sent. */
	readonly problems: readonly VariableProblem[];
}

const formatName = 'format';

/**
 * Replaces the variables of a call. The general parameter `format` is taken from a row of that name; when that row is
 * off, `format` is left out.
 */
export function resolveCall(parsed: ParsedCall, scope: VariableScope): ResolvedCall {
	const problems: VariableProblem[] = [];
	const replace = (template: Template): string => {
		const replaced = scope.replace(template);
		problems.push(...replaced.problems);
		return replaced.value;
	};
	const isFormat = ({ name }: CallRow) => name === formatName;
	const method = replace({ value: parsed.method, references: parsed.methodReferences });
	const formatRow = parsed.parameters.find(isFormat) ?? parsed.rows.find(isFormat);
	const format = formatRow && (formatRow.enabled ? replace(formatRow) : null);
	const rows = parsed.parameters.filter((row) => row !== formatRow);
	const parameters = rows.map((row) => ({ name: row.name, value: replace(row) }));
	const call = { method, ...(format !== undefined && { format }), parameters };
	return { call, rows, ...(formatRow && { formatRow }), problems };
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
