import type { KnownCatalog } from '../catalog/catalog.ts';
import { maxUsualUrlLength, writtenLength } from '../signing/request.ts';
import type { Span } from '../text/span.ts';
import { answerReference } from './answerReference.ts';
import { compareSpans } from './callDocumentBuilder.ts';
import type { CallDocument, CallDocumentProblem, ParsedCall } from './callDocumentModel.ts';
import { type CatalogFinding, catalogFindings } from './catalogCheck.ts';
import { readPattern } from './expectationLine.ts';
import { allReferences } from './neededAnswers.ts';
import { checkVariables, type VariableProblem, type VariableSources } from './variables.ts';

export type CallFileProblem =
	| CallDocumentProblem
	| (VariableProblem & { readonly severity: 'error' })
	| CatalogFinding
	/** A GET whose parameters alone make its URL longer than many servers accept. */
	| (Span & { readonly severity: 'warning'; readonly code: 'url-too-long'; readonly length: number })
	| (Span & { readonly severity: 'error'; readonly code: 'expectation-pattern' | 'path-malformed' })
	| (Span & { readonly severity: 'warning'; readonly code: 'account-unknown'; readonly name: string });

export interface CallFileSurroundings {
	readonly variables: VariableSources;
	readonly accountNames: readonly string[];
	/** Of another service than the specification's: what each of its requests is given, in lower case. */
	readonly given?: ReadonlySet<string> | undefined;
	/** Absent if no catalogue can be read. */
	readonly catalog?: KnownCatalog;
	/** Where a text goes wrong as a JSONPath, if it does. */
	readonly pathFaultAt?: (path: string) => number | undefined;
}

/** All problems of a call file, in the order of the text. Never throws. */
export function checkCallFile(
	document: CallDocument,
	{ variables, accountNames, catalog, given, pathFaultAt }: CallFileSurroundings,
): CallFileProblem[] {
	const all: CallFileProblem[] = [
		...problemsFor(document.problems, given !== undefined),
		...unknownAccount(document, accountNames),
		...checkVariables(document, variables).map((problem) => ({ ...problem, severity: 'error' as const })),
		...(catalog ? catalogFindings(document.calls, catalog, given) : []),
		...longUrls(document.calls),
		...malformedPatterns(document.calls),
		...(pathFaultAt ? malformedPaths(document, pathFaultAt) : []),
	];
	return all.sort(compareSpans);
}

/** What is a problem of the specification's interface alone: a form of another may repeat a name. */
const ofSpecification: ReadonlySet<string> = new Set([
	'method-malformed',
	'parameter-name-reserved',
	'parameter-name-duplicate',
]);

/** The problems without those of the specification's interface alone, for a call of another service. */
export function problemsFor<P extends Pick<CallDocumentProblem, 'code'>>(problems: readonly P[], isDescribed: boolean) {
	return isDescribed ? problems.filter(({ code }) => !ofSpecification.has(code)) : problems;
}

/** The malformed patterns of `matches`; one with variables is known only when it is used. */
function malformedPatterns(calls: readonly ParsedCall[]): CallFileProblem[] {
	const patterns = calls.flatMap(({ expectations }) => expectations.filter(({ predicate }) => predicate === 'matches'));
	return patterns.flatMap(({ value, valueSpan, references }): CallFileProblem[] => {
		if (references.length > 0 || readPattern(value)) return [];
		return [{ ...valueSpan, severity: 'error', code: 'expectation-pattern' }];
	});
}

/** The texts that are no JSONPath: what an expectation begins with, from where it goes wrong, and references to answers. */
function malformedPaths(document: CallDocument, pathFaultAt: (path: string) => number | undefined): CallFileProblem[] {
	const problem = (start: number, end: number): CallFileProblem[] => [
		{ start, end, severity: 'error', code: 'path-malformed' },
	];
	const inSubjects = document.calls.flatMap(({ expectations }) =>
		expectations.flatMap(({ subject, subjectSpan: { start, end } }) => {
			const at = subject[0] === '$' ? pathFaultAt(subject) : undefined;
			return at === undefined ? [] : problem(Math.min(start + at, end - 1), end);
		}),
	);
	const inReferences = allReferences(document).flatMap(({ name, start, end }) => {
		const { part, path = '' } = answerReference(name) ?? {};
		return part === 'body' && path !== '' && pathFaultAt(path) !== undefined ? problem(start, end) : [];
	});
	return [...inSubjects, ...inReferences];
}

function unknownAccount({ account }: CallDocument, names: readonly string[]): CallFileProblem[] {
	if (!account || account.references.length > 0 || names.includes(account.value)) return [];
	const { start, end } = account.valueSpan;
	return [{ start, end, severity: 'warning', code: 'account-unknown', name: account.value }];
}

/** How many characters of a URL one UTF-16 unit takes at most. */
const maxEncoded = 9;

/** Finds the calls whose URL is too long. A value with variables counts as empty: it is known only when it is sent. */
function longUrls(calls: readonly ParsedCall[]) {
	return calls.flatMap((call): CallFileProblem[] => {
		const { httpMethod, methodSpan } = call;
		if ((call.end - call.start) * maxEncoded <= maxUsualUrlLength || httpMethod || !methodSpan) return [];
		let length = 0;
		for (const { name, value, references } of call.parameters) {
			length += writtenLength({ name, value: references.length === 0 ? value : '' });
		}
		if (length <= maxUsualUrlLength) return [];
		return [{ ...methodSpan, severity: 'warning', code: 'url-too-long', length }];
	});
}
