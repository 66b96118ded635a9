import { defaultFormat, type MethodCall } from '../call/call.ts';
import { type Service, usualVerbOf } from '../services/service.ts';
import { compactJson } from '../text/prettyJson.ts';
import type { PrintableCall } from './callDocument.ts';
import { httpMethodForm } from './callDocumentBuilder.ts';
import type { CallRow, ParsedCall } from './callDocumentModel.ts';
import { formatName, type Replaced, type Template, type VariableProblem, type VariableScope } from './variables.ts';

/**
 * Replaces the variables of a call, which is not sent if it has problems.
 * @param service another than the specification's: its row `format` is one like others, and a verb in front of a path is part of the method
 */
export function resolveCall(parsed: ParsedCall, scope: VariableScope, service?: Service) {
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
	const isFormat = ({ name, isHeader }: CallRow) => !service && name === formatName && !isHeader;
	const { value: name } = replace({ value: parsed.method, references: parsed.methodReferences });
	const formatRow = parsed.parameters.find(isFormat) ?? parsed.rows.find(isFormat);
	const format = formatRow && (formatRow.enabled ? replace(formatRow).value : null);
	const parameters = parsed.parameters.filter((row) => row !== formatRow).map(replaceRow);
	const headers = parsed.rows.filter(({ enabled, isHeader }) => enabled && isHeader).map(replaceRow);
	const { httpMethod, httpMethodSpan } = parsed;
	const hasVerb = service?.request && usualVerbOf(service.request) && httpMethodSpan && !httpMethodForm.test(name);
	const method = hasVerb ? `${httpMethod ?? 'GET'} ${name}` : name;
	const call: MethodCall = {
		method,
		...(format !== undefined && { format }),
		parameters,
		...(headers.length > 0 && { headers }),
		...(httpMethod && !hasVerb && { httpMethod }),
	};
	return { call, ...(formatRow && { formatRow }), environment: names, problems };
}

/** A call of another service, the verb in front of its method as a line of a call file has it. */
export function withVerbApart<Call extends Pick<PrintableCall, 'method' | 'httpMethod'>>(call: Call): Call {
	const [before = '', verb] = httpMethodForm.exec(call.method) ?? [];
	const httpMethod = verb === undefined ? call.httpMethod : (verb as 'GET' | 'POST');
	return { ...call, method: call.method.slice(before.length), httpMethod };
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
