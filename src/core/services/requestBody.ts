import type { Parameter } from '../call/call.ts';
import { parsedJson } from '../text/parsedJson.ts';
import { formOf } from '../text/percentForms.ts';
import type { ServiceRequest } from './service.ts';

type Placed = Parameter & { readonly isInQuery: boolean };

export function queryOf(parameters: readonly Placed[]): string {
	return formOf(parameters.filter((one) => one.isInQuery));
}

/** The body of the others, as a form or as JSON. */
export function bodyOf({ body, literals }: ServiceRequest, parameters: readonly Placed[]): string {
	const others = parameters.filter((one) => !one.isInQuery);
	return body === 'json' ? jsonOf(others, literals) : formOf(others);
}

/** Written by hand, as an object has no order for names that are numbers. */
function jsonOf(parameters: readonly Parameter[], literals?: readonly string[]): string {
	const members = parameters.map(({ name, value }) => {
		return `${JSON.stringify(name)}:${jsonValue(value, literals?.includes(name))}`;
	});
	return `{${members.join(',')}}`;
}

/** A value of a JSON body: text, but for an object, a list or a literal, which is sent as it was written. */
export function jsonValue(text: string, isLiteral = false): string {
	const isWritten = isLiteral ? /^(?:-?\d|true$|false$|null$)/.test(text) : /^\s*[{[]/.test(text);
	return isWritten && parsedJson(text) !== undefined ? text : JSON.stringify(text);
}
