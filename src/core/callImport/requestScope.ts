import type { Reference } from '../callFile/callDocumentModel.ts';
import { findReferences, isVariableName } from '../callFile/variableReferences.ts';
import { VariableScope } from '../callFile/variables.ts';
import type { RequestObject } from '../paste/requestObject.ts';
import type { RequestVariables } from './fileRequest.ts';

const mostVariables = 10_000;
/** What a scope replaces in all has a limit, which is meant for one call file. */
const requestsOfScope = 500;
const nowhere = { start: 0, end: 0 };
/** Functions give other values at each send: they stay, so none of these is ever asked. */
const noSources = { uuid: () => '', now: () => 0, random: () => 0 };

/** Replaces the variables of a file of requests in them; what is not known stays in its braces. */
export class RequestScope {
	private readonly variables: ConstructorParameters<typeof VariableScope>[0];
	private scope: VariableScope;
	private count = 0;

	constructor(variables: RequestVariables) {
		const known = [...variables].filter(([name]) => isVariableName(name)).slice(0, mostVariables);
		this.variables = known.map(([name, value]) => ({
			...nowhere,
			name,
			nameSpan: nowhere,
			equalsAt: 0,
			value,
			valueSpan: nowhere,
			references: variablesIn(value),
		}));
		this.scope = new VariableScope(this.variables, noSources);
	}

	/** The request with the values that are known. */
	replace(request: string | RequestObject): string | RequestObject {
		if (this.variables.length === 0) return request;
		this.count += 1;
		if (this.count % requestsOfScope === 0) this.scope = new VariableScope(this.variables, noSources);
		this.scope.startCall();
		return mapTexts(request, (text) => this.scope.replace({ value: text, references: variablesIn(text) }).value);
	}
}

/** The request with each of its texts changed. */
export function mapTexts(request: string | RequestObject, change: (text: string) => string): string | RequestObject {
	if (typeof request === 'string') return change(request);
	const changed = (list: RequestObject['parameters']) =>
		list.map(({ name, value, wire }) => ({ name: change(name), value: change(value), wire: change(wire) }));
	const { url, parameters, off } = request;
	return { ...request, url: change(url), parameters: changed(parameters), off: changed(off) };
}

function variablesIn(text: string): Reference[] {
	if (!text.includes('{{')) return [];
	return findReferences(text).flatMap(({ start, end, name }) =>
		name === undefined || name.startsWith('$') ? [] : [{ start, end, name, at: start }],
	);
}
