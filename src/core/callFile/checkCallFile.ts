import { type Parts, sortedInParts, wholeOf } from '../parts.ts';
import type { Span } from '../text/span.ts';
import type { CallDocument, CallDocumentProblem } from './callDocumentModel.ts';
import type { CatalogCheck, CatalogFinding } from './catalogCheck.ts';
import { type LongUrl, longUrls } from './longUrls.ts';
import { type VariableProblem, type VariableSources, variableProblems } from './variables.ts';

/** Anything to tell about a call file, at its place in the text. */
export type CallFileProblem =
	| CallDocumentProblem
	| (VariableProblem & { readonly severity: 'error' })
	| CatalogFinding
	| LongUrl
	/** A `@account` that names no account of this machine. */
	| (Span & { readonly severity: 'warning'; readonly code: 'account-unknown'; readonly name: string });

/** What a call file is held against. */
export interface CallFileSurroundings {
	readonly variables: VariableSources;
	readonly accountNames: readonly string[];
	/** Absent while no catalogue is loaded. */
	readonly catalog?: CatalogCheck;
}

/** Everything to tell about a call file, in the order of the text. Never throws. */
export function checkCallFile(document: CallDocument, surroundings: CallFileSurroundings): CallFileProblem[] {
	return wholeOf(checkInParts(document, surroundings));
}

/** As {@link checkCallFile}, variable by variable and row by row. */
export function* checkInParts(
	document: CallDocument,
	{ variables, accountNames, catalog }: CallFileSurroundings,
): Parts<CallFileProblem[]> {
	const ofVariables = yield* variableProblems(document, variables);
	const ofCatalog = catalog ? yield* catalog.findings(document.calls) : [];
	const all: CallFileProblem[] = [...document.problems, ...unknownAccount(document, accountNames)];
	for (const problem of ofVariables) all.push({ ...problem, severity: 'error' });
	for (const finding of ofCatalog) all.push(finding);
	for (const long of yield* longUrls(document.calls)) all.push(long);
	yield;
	return yield* sortedInParts(all, (a, b) => a.start - b.start || a.end - b.end);
}

function unknownAccount({ account }: CallDocument, names: readonly string[]): CallFileProblem[] {
	if (!account || account.references.length > 0 || names.includes(account.value)) return [];
	const { start, end } = account.valueSpan;
	return [{ start, end, severity: 'warning', code: 'account-unknown', name: account.value }];
}
