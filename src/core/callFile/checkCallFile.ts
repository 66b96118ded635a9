import type { Span } from '../text/span.ts';
import type { CallDocument, CallDocumentProblem } from './callDocumentModel.ts';
import type { CatalogCheck, CatalogFinding } from './catalogCheck.ts';
import { checkVariables, type VariableProblem, type VariableSources } from './variables.ts';

/** Anything to tell about a call file, at its place in the text. */
export type CallFileProblem =
	| CallDocumentProblem
	| (VariableProblem & { readonly severity: 'error' })
	| CatalogFinding
	/** A `@profile` that names no profile of this machine. */
	| (Span & { readonly severity: 'warning'; readonly code: 'profile-unknown'; readonly name: string });

/** What a call file is held against. */
export interface CallFileSurroundings {
	readonly variables: VariableSources;
	readonly profileNames: readonly string[];
	/** Absent while no catalogue is loaded. */
	readonly catalog?: CatalogCheck;
}

/** Everything to tell about a call file, in the order of the text. Never throws. */
export function checkCallFile(document: CallDocument, surroundings: CallFileSurroundings): CallFileProblem[] {
	const { variables, profileNames, catalog } = surroundings;
	return [
		...document.problems,
		...unknownProfile(document, profileNames),
		...checkVariables(document, variables).map((problem) => ({ ...problem, severity: 'error' as const })),
		...(catalog?.checkAll(document.calls) ?? []),
	].sort((a, b) => a.start - b.start || a.end - b.end);
}

function unknownProfile({ profile }: CallDocument, names: readonly string[]): CallFileProblem[] {
	if (!profile || profile.references.length > 0 || names.includes(profile.value)) return [];
	const { start, end } = profile.valueSpan;
	return [{ start, end, severity: 'warning', code: 'profile-unknown', name: profile.value }];
}
