/** Of a method, a parameter and an error code, in UTF-16 units: views of names that are any longer stall, and no interface has such. */
export const maxNameLength = 200;

/** Of all catalogues that are read together, in bytes. */
export const mostCatalogBytes = 4 * 1024 * 1024;

/** How a thing is known, strongest first: `specification`, the user's `own` catalogue, then the public record's kinds. */
export const evidences = [
	'specification',
	'own',
	'page',
	'sdk-2018',
	'docs-repo',
	'docs-repo-removed',
	'client',
	'name-only',
] as const;

export type Evidence = (typeof evidences)[number];

/** Whether a method needs a session; that nobody knows is the absence of the fact. */
export const sessions = ['required', 'optional', 'none'] as const;

export type Session = (typeof sessions)[number];

/**
 * How sure a fact is: `stated` by the specification, the method's own page or the user's catalogue; `reported` by
 * someone else; `inferred` from a description, a client or the same name elsewhere.
 */
type Certainty = 'stated' | 'reported' | 'inferred';

/** A value with its certainty. A fact that nobody knows is absent. */
export interface Fact<T> {
	readonly value: T;
	readonly certainty: Certainty;
}

interface Named {
	readonly name: string;
	/** Of the name. */
	readonly evidence: Evidence;
	/** Where the evidence was found, in words. */
	readonly source?: string;
}

export interface CatalogParameter extends Named {
	readonly type?: Fact<string>;
	readonly required?: Fact<boolean>;
	readonly values?: readonly string[];
	readonly description?: string;
}

export interface CatalogMethod extends Named {
	readonly documentation?: string;
	/** What the method does, in English. */
	readonly description?: string;
	/** The same in other languages, by their codes (`ru`). */
	readonly descriptions?: Readonly<Record<string, string>>;
	readonly session?: Fact<Session>;
	/** Known to need none when the value is empty. */
	readonly permissions?: Fact<readonly string[]>;
	readonly parameters: readonly CatalogParameter[];
}

export interface ErrorCodeName extends Named {
	readonly code: number;
	readonly meaning?: string;
}

export interface Catalog {
	readonly name: string;
	readonly methods: readonly CatalogMethod[];
	readonly errorCodes: readonly ErrorCodeName[];
}

/** How much a statement with this evidence can be relied on when nothing says that it was inferred. */
export function certaintyOfEvidence(evidence: Evidence): 'stated' | 'reported' {
	return evidence === 'specification' || evidence === 'own' || evidence === 'page' ? 'stated' : 'reported';
}

/** The part of a method's name before its last dot; of a verb and a path, the path before its last slash. */
export function groupOf(method: string): string {
	const slash = method.indexOf('/');
	if (slash !== -1) return method.slice(slash, method.lastIndexOf('/')) || '/';
	const dot = method.lastIndexOf('.');
	return dot === -1 ? '' : method.slice(0, dot);
}
