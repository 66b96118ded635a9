import { defaultFormat, type MethodCall } from '../call/call.ts';
import { compactJson } from '../text/prettyJson.ts';
import type { PrintableCall } from './callDocument.ts';
import type { CallRow, ParsedCall } from './callDocumentModel.ts';
import { formatName, type Replaced, type Template, type VariableProblem, type VariableScope } from './variables.ts';

/**
 * Replaces the variables of a call, which is not sent if it has problems.
 * @param hasFormat whether the row `format` is its general parameter: to another service it is one like others
 */
export function resolveCall(parsed: ParsedCall, scope: VariableScope, hasFormat = true) {
	const problems: VariableProblem[] = [];
	const names = new Set<string>();
	scope.startCall();
	function replace(template: Template, takesEnvironment = false): Replaced {
		const replaced = scope.replace(template, takesEnvironment);
		for (const problem of replaced.problems) problems.push(problem);
		for (const name of replaced.environment.keys()) names.add(name);
		return replaced;
	}
	const replaceRow = (row: CallRow) => {
		const { value, environment, keys } = replace(row, true);
		// A parameter may hold them as they are, or compacted as JSON.
		const secrets = [...environment.values(), ...keys].flatMap((one) => [...new Set([one, compactJson(one) ?? one])]);
		return { name: row.name, value, ...(secrets.length > 0 && { secrets }) };
	};
	const isFormat = ({ name, isHeader }: CallRow) => hasFormat && name === formatName && !isHeader;
	const { value: method } = replace({ value: parsed.method, references: parsed.methodReferences });
	const formatRow = parsed.parameters.find(isFormat) ?? parsed.rows.find(isFormat);
	const format = formatRow && (formatRow.enabled ? replace(formatRow).value : null);
	const parameters = parsed.parameters.filter((row) => row !== formatRow).map(replaceRow);
	const headers = parsed.rows.filter(({ enabled, isHeader }) => enabled && isHeader).map(replaceRow);
	const { httpMethod } = parsed;
	const call: MethodCall = {
		method,
		...(format !== undefined && { format }),
		parameters,
		...(headers.length > 0 && { headers }),
		...(httpMethod && { httpMethod }),
	};
	return { call, ...(formatRow && { formatRow }), environment: names, problems };
}

/** A composed call for a call file, its variables unreplaced and its headers first. */
export function printableCall(
	{ method, format, httpMethod }: Pick<MethodCall, 'method' | 'format' | 'httpMethod'>,
	rows: NonNullable<PrintableCall['rows']>,
): PrintableCall {
	const isDefault = format === undefined || format === defaultFormat;
	const formatRow = { name: formatName, value: format ?? defaultFormat, enabled: format !== null };
	return {
		method,
		...(httpMethod && { httpMethod }),
		rows: [
			...rows.filter(({ isHeader }) => isHeader),
			...(isDefault ? [] : [formatRow]),
			...rows.filter(({ isHeader }) => !isHeader),
		],
	};
}
