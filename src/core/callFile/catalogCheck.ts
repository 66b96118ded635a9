import { generalNames } from '../call/call.ts';
import { isSurelyRequired, type KnownCatalog } from '../catalog/catalog.ts';
import { type CatalogMethod, type CatalogParameter, groupOf } from '../catalog/model.ts';
import { type Effort, nearestName } from '../text/nearestName.ts';
import type { Span } from '../text/span.ts';
import type { CallRow, ParsedCall } from './callDocumentModel.ts';

/** A difference between a call and the catalogues: a hint at most unless it is stated, as catalogues may be incomplete. */
export interface CatalogFinding extends Span {
	readonly severity: 'warning' | 'hint';
	readonly code: 'method-unknown' | 'parameter-unknown' | 'parameter-missing';
	readonly name: string;
	readonly method?: string;
	readonly nearest?: string;
}

/** The budget for one file, in steps of nanoseconds: 20,000 names that nearly match would take seconds. */
const effortForFile = 1_000_000;

/** The cost of looking at a known name, and of a finding. */
const effortForName = 10;
const effortForFinding = 100;

/** @param given for another service what each of its requests is given, in lower case: its paths may be templates in the catalogue */
export function catalogFindings(
	calls: readonly ParsedCall[],
	known: KnownCatalog,
	given?: ReadonlySet<string>,
): CatalogFinding[] {
	const effort = { left: effortForFile };
	let namesOfGroups: ReadonlyMap<string, readonly string[]> | undefined;

	/** A call whose method is a variable has no findings. */
	function check(call: ParsedCall): CatalogFinding[] {
		const { method: name, methodSpan, methodReferences } = call;
		if (effort.left <= 0 || !methodSpan || methodReferences.length > 0) return [];
		const method = known.methods.get(name);
		if (method) return [...missing(call, methodSpan, method, effort), ...unknown(call, method, effort, given)];
		if (given) return [];
		namesOfGroups ??= Map.groupBy(known.methods.keys(), groupOf);
		const nearest = nearestName(name, namesOfGroups.get(groupOf(name)) ?? [], effort);
		return nearest === undefined ? [] : [{ ...methodSpan, severity: 'hint', code: 'method-unknown', name, nearest }];
	}

	return calls.flatMap(check);
}

/** The parameter that a row is, or a part of: a list or an object may have a row for each. */
const wholeOf = (name: string) => name.split(/[.[]/, 1)[0] ?? '';

/** The parameters that a call of the method surely needs, in the catalogue's order. */
export function requiredParameters(method: CatalogMethod): CatalogParameter[] {
	return method.parameters.filter(isSurelyRequired);
}

function missing(call: ParsedCall, { start, end }: Span, method: CatalogMethod, effort: Effort): CatalogFinding[] {
	const given = new Set(call.parameters.flatMap(({ name }) => [name, wholeOf(name)]));
	const missed = requiredParameters(method).filter(({ name }) => !given.has(name));
	effort.left -= method.parameters.length * effortForName + missed.length * effortForFinding;
	return missed.map(({ name, required }) => ({
		start,
		end,
		severity: required?.certainty === 'stated' ? 'warning' : 'hint',
		code: 'parameter-missing',
		name,
		method: method.name,
	}));
}

/** A method of which no parameter is known may take any. */
function unknown(
	{ parameters }: ParsedCall,
	method: CatalogMethod,
	effort: Effort,
	given?: ReadonlySet<string>,
): CatalogFinding[] {
	if (method.parameters.length === 0) return [];
	effort.left -= method.parameters.length * effortForName;
	const known = new Set([...(given ? [] : generalNames), ...method.parameters.map(({ name }) => name)]);
	const isGiven = (name: string) => given && (given.has(name.toLowerCase()) || known.has(wholeOf(name)));
	const isUnknown = ({ name }: CallRow) => name !== '' && !known.has(name) && !isGiven(name);
	if (!parameters.some(isUnknown)) return [];
	const own = new Set(parameters.map(({ name }) => name));
	const free = [...known].filter((name) => !own.has(name));
	return parameters.filter(isUnknown).map(({ name, nameSpan: { start, end } }) => {
		effort.left -= effortForFinding;
		const nearest = nearestName(name, free, effort);
		const finding = { start, end, severity: 'hint', code: 'parameter-unknown', name, method: method.name } as const;
		return nearest === undefined ? finding : { ...finding, nearest };
	});
}
