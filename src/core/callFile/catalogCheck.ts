import { generalNames } from '../call.ts';
import { findMethod, isSurelyRequired, type KnownCatalog } from '../catalog/catalog.ts';
import type { CatalogMethod, CatalogParameter } from '../catalog/model.ts';
import { certaintyOf, groupOf } from '../catalog/model.ts';
import type { Parts } from '../parts.ts';
import { type Effort, nearestName } from '../text/nearestName.ts';
import type { Span } from '../text/span.ts';
import type { CallRow, ParsedCall } from './callDocumentModel.ts';

/**
 * What the catalogues say about a call of a file. What is not stated with certainty is a hint at most: the catalogues
 * may be incomplete, and the service is asked all the same.
 */
export interface CatalogFinding extends Span {
	readonly severity: 'warning' | 'hint';
	readonly code: 'method-unknown' | 'parameter-unknown' | 'parameter-missing';
	/** Of the method or the parameter. */
	readonly name: string;
	/** Of a parameter. */
	readonly method?: string;
	/** The known name that is most like it. */
	readonly nearest?: string;
}

/**
 * How much of a file is held against the catalogues, in steps of some nanoseconds: a file of 20,000 names that are nearly
 * known ones would take seconds at each pause of typing. Few files have more than a dozen.
 */
const effortForFile = 1_000_000;

/** What a known name costs that is looked at, and a finding, which is kept and sorted. */
const effortForName = 10;
const effortForFinding = 100;

const none: readonly never[] = [];

/** Holds calls against what is known. */
export class CatalogCheck {
	private readonly known: KnownCatalog;
	/** Made for the first method that nobody knows. */
	private namesOfGroups: ReadonlyMap<string, readonly string[]> | undefined;
	/** By what stands in a call; offsets count from where that begins. */
	private readonly checked = new WeakMap<
		object,
		{ readonly effort: number; readonly findings: readonly CatalogFinding[] }
	>();

	constructor(known: KnownCatalog) {
		this.known = known;
	}

	/** What is worth telling about the calls of a file, call by call, as far as the effort for one file goes. */
	*findings(calls: readonly ParsedCall[]): Parts<CatalogFinding[]> {
		const effort = { left: effortForFile };
		const all: CatalogFinding[] = [];
		for (const call of calls) {
			if (effort.left > 0) for (const finding of this.checkOnce(call, effort)) all.push(finding);
			yield;
		}
		return all;
	}

	/** What was found of a call once is not looked for again in later versions of its file. */
	private checkOnce(call: ParsedCall, effort: Effort): readonly CatalogFinding[] {
		const { unchanged } = call;
		if (!unchanged) return this.check(call, effort);
		const { content, start } = unchanged;
		const done = this.checked.get(content);
		if (done && done.effort <= effort.left) {
			effort.left -= done.effort;
			return done.findings.map((finding) => moved(finding, start));
		}
		const { left } = effort;
		const found = this.check(call, effort);
		// What ended for want of effort is not all there is.
		if (effort.left > 0) {
			const findings = found.length === 0 ? none : found.map((finding) => moved(finding, -start));
			this.checked.set(content, { effort: left - effort.left, findings });
		}
		return found;
	}

	/** Nothing is told of a call while its method is a variable. */
	private check(call: ParsedCall, effort: Effort): CatalogFinding[] {
		const { method: name, methodSpan, methodReferences } = call;
		if (!methodSpan || methodReferences.length > 0) return [];
		const method = findMethod(this.known, name);
		if (method) return [...missing(call, methodSpan, method, effort), ...unknown(call, method, effort)];
		this.namesOfGroups ??= Map.groupBy(this.known.methods.names, groupOf);
		const nearest = nearestName(name, this.namesOfGroups.get(groupOf(name)) ?? [], effort);
		return nearest === undefined ? [] : [{ ...methodSpan, severity: 'hint', code: 'method-unknown', name, nearest }];
	}
}

/** The parameters that a call of the method surely needs, in the catalogue's order. */
export function requiredParameters(method: CatalogMethod): CatalogParameter[] {
	return method.parameters.filter(isSurelyRequired);
}

function missing(call: ParsedCall, { start, end }: Span, method: CatalogMethod, effort: Effort): CatalogFinding[] {
	const given = new Set(call.parameters.map(({ name }) => name));
	const missed = requiredParameters(method).filter(({ name }) => !given.has(name));
	effort.left -= method.parameters.length * effortForName + missed.length * effortForFinding;
	return missed.map(({ name, required }) => ({
		start,
		end,
		severity: certaintyOf(required) === 'stated' ? 'warning' : 'hint',
		code: 'parameter-missing',
		name,
		method: method.name,
	}));
}

/** A method of which no parameter is known may take any. */
function unknown({ parameters }: ParsedCall, method: CatalogMethod, effort: Effort): CatalogFinding[] {
	if (method.parameters.length === 0) return [];
	effort.left -= method.parameters.length * effortForName;
	const known = new Set([...generalNames, ...method.parameters.map(({ name }) => name)]);
	const isUnknown = ({ name }: CallRow) => name !== '' && !known.has(name);
	if (!parameters.some(isUnknown)) return [];
	const given = new Set(parameters.map(({ name }) => name));
	const free = [...known].filter((name) => !given.has(name));
	return parameters.filter(isUnknown).map(({ name, nameSpan: { start, end } }) => {
		effort.left -= effortForFinding;
		const nearest = nearestName(name, free, effort);
		const finding = { start, end, severity: 'hint', code: 'parameter-unknown', name, method: method.name } as const;
		return nearest === undefined ? finding : { ...finding, nearest };
	});
}

/** The same, told of a place that stands `by` further on. */
function moved(finding: CatalogFinding, by: number): CatalogFinding {
	return { ...finding, start: finding.start + by, end: finding.end + by };
}
