import type { KnownCatalog } from '../catalog/catalog.ts';
import { maxUsualUrlLength } from '../signing/request.ts';
import { percentEncodedLength } from '../text/percentEncode.ts';
import type { Span } from '../text/span.ts';
import { compareSpans } from './callDocumentBuilder.ts';
import type { CallDocument, CallDocumentProblem, ParsedCall } from './callDocumentModel.ts';
import { type CatalogFinding, catalogFindings } from './catalogCheck.ts';
import { readPattern } from './expectationLine.ts';
import { checkVariables, type VariableProblem, type VariableSources } from './variables.ts';

/** A GET whose parameters alone make its URL longer than many servers accept. */
interface LongUrl extends Span {
	readonly severity: 'warning';
	readonly code: 'url-too-long';
	/** The least number of characters that the parameters take in the URL. */
	readonly length: number;
}

/** A problem of a call file, with its span in the text. */
export type CallFileProblem =
	| CallDocumentProblem
	| (VariableProblem & { readonly severity: 'error' })
	| CatalogFinding
	| LongUrl
	| (Span & { readonly severity: 'error'; readonly code: 'expectation-pattern' })
	/** An `@account` that this machine does not have. */
	| (Span & { readonly severity: 'warning'; readonly code: 'account-unknown'; readonly name: string });

export interface CallFileSurroundings {
	readonly variables: VariableSources;
	readonly accountNames: readonly string[];
	/** Whether the file's account is of another service than the specification's. */
	readonly isDescribed?: boolean;
	/** Absent if no catalogue can be read. */
	readonly catalog?: KnownCatalog;
}

/** All problems of a call file, in the order of the text. Never throws. */
export function checkCallFile(
	document: CallDocument,
	{ variables, accountNames, catalog, isDescribed = false }: CallFileSurroundings,
): CallFileProblem[] {
	const all: CallFileProblem[] = [
		...problemsFor(document.problems, isDescribed),
		...unknownAccount(document, accountNames),
		...checkVariables(document, variables).map((problem) => ({ ...problem, severity: 'error' as const })),
		...(catalog && !isDescribed ? catalogFindings(document.calls, catalog) : []),
		...longUrls(document.calls),
		...malformedPatterns(document.calls),
	];
	return all.sort(compareSpans);
}

/** The problems without those of the specification's interface alone, for a call of another service. */
export function problemsFor<P extends Pick<CallDocumentProblem, 'code'>>(
	problems: readonly P[],
	isDescribed: boolean,
): readonly P[] {
	if (!isDescribed) return problems;
	return problems.filter(({ code }) => code !== 'method-malformed' && code !== 'parameter-name-reserved');
}

/** The malformed patterns of `matches`; one with variables is known only when it is used. */
function malformedPatterns(calls: readonly ParsedCall[]): CallFileProblem[] {
	const patterns = calls.flatMap(({ expectations }) => expectations.filter(({ predicate }) => predicate === 'matches'));
	return patterns.flatMap(({ value, valueSpan, references }): CallFileProblem[] => {
		if (references.length > 0 || readPattern(value)) return [];
		return [{ ...valueSpan, severity: 'error', code: 'expectation-pattern' }];
	});
}

function unknownAccount({ account }: CallDocument, names: readonly string[]): CallFileProblem[] {
	if (!account || account.references.length > 0 || names.includes(account.value)) return [];
	const { start, end } = account.valueSpan;
	return [{ start, end, severity: 'warning', code: 'account-unknown', name: account.value }];
}

/** How many characters of a URL one UTF-16 unit takes at most. */
const maxEncoded = 9;

/** Finds the calls whose URL is too long. A value with variables counts as empty: it is known only when it is sent. */
function longUrls(calls: readonly ParsedCall[]): LongUrl[] {
	return calls.flatMap((call): LongUrl[] => {
		const { httpMethod, methodSpan } = call;
		if ((call.end - call.start) * maxEncoded <= maxUsualUrlLength || httpMethod || !methodSpan) return [];
		let length = 0;
		for (const { name, value, references } of call.parameters) {
			length += percentEncodedLength(name) + 2;
			if (references.length === 0) length += percentEncodedLength(value);
		}
		if (length <= maxUsualUrlLength) return [];
		return [{ ...methodSpan, severity: 'warning', code: 'url-too-long', length }];
	});
}
