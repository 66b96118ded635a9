import type { JsonFault } from '../text/jsonFault.ts';
import type { Span } from '../text/span.ts';

/** A `{{name}}` in a value; the span includes the braces. */
export interface Reference extends Span {
	/** What stands between the braces, trimmed: `user`, `$env NAME`. */
	readonly name: string;
	/** Where the reference begins in the value, which holds it as it is written. */
	readonly at: number;
}

/** What stands after a `=`, with the value that it means: variables still in braces, JSON without white space. */
export interface WrittenValue {
	readonly value: string;
	/** As it is written, quotes included; empty, after the `=`, where nothing is. */
	readonly valueSpan: Span;
	/** The variables in `value`. A `{{name}}` in it that is not among them was escaped, and is sent as it is. */
	readonly references: readonly Reference[];
}

/** A line `@name = value`; the span of the name is without the `@`. */
export interface FileVariable extends Span, WrittenValue {
	readonly name: string;
	readonly nameSpan: Span;
	/** Of the `=`. */
	readonly equalsAt: number;
}

/** A parameter line of a call; `enabled` is false after `// off `. */
export interface CallRow extends FileVariable {
	readonly enabled: boolean;
	/** Of `// off` where the row is off. */
	readonly offSpan?: Span;
}

/**
 * A call of a file. Its span reaches from its first line to its last one that is no comment. Its rows may be read anew each time
 * they are asked for: the same row is the one that begins at the same place.
 */
export interface ParsedCall extends Span {
	readonly title?: string | undefined;
	readonly titleSpan?: Span | undefined;
	/** Empty where the call names none. */
	readonly method: string;
	readonly methodSpan?: Span | undefined;
	readonly methodReferences: readonly Reference[];
	/** Present where `POST` stands before the method. */
	readonly httpMethod?: 'POST' | undefined;
	/** Of `POST` or `GET` before the method. */
	readonly httpMethodSpan?: Span | undefined;
	/** What is sent: the rows that are not off. */
	readonly parameters: readonly CallRow[];
	/** All parameter lines, in the order of the file. */
	readonly rows: readonly CallRow[];
	/** Those of the rows whose value goes over several lines. */
	readonly multilineRows: readonly CallRow[];
	/** True when there is a variable in the method or in a row. */
	readonly hasReferences: boolean;
	/** Title and method as its key has them (`nameOf`), where that is kept from one version of the file to the next. */
	readonly name?: string;
	/** The same in each version in which the call stands as it is, and where it begins; absent where nobody knows. */
	readonly unchanged?: { readonly content: object; readonly start: number };
}

export type CallDocumentErrorCode =
	| 'method-missing'
	| 'method-malformed'
	| 'parameter-before-method'
	| 'parameter-name-empty'
	| 'parameter-name-duplicate'
	| 'parameter-name-reserved'
	| 'text-without-equals'
	| 'quote-unclosed'
	| 'quote-malformed'
	| 'json-unclosed'
	| 'json-malformed'
	| 'variable-malformed'
	| 'variable-duplicate'
	/** Nothing of the file is read. */
	| 'file-too-long';

export type CallDocumentWarningCode =
	/** Text before the first `###`; it is read as a call. */
	| 'heading-missing'
	/** A line with `//` that is not `// off name = value`; it is read as a comment. */
	| 'comment-unmarked'
	/** `{{…}}` with something in it that is no variable's name; it is sent as it is. */
	| 'reference-malformed'
	| 'secret-in-file';

/** What was expected where JSON goes wrong. */
export type WrittenFault = Pick<JsonFault, 'expected' | 'close'>;

/** Something wrong, or worth a warning, in a call file. */
export type CallDocumentProblem = Span &
	(
		| { readonly severity: 'error'; readonly code: CallDocumentErrorCode; readonly fault?: WrittenFault }
		| { readonly severity: 'warning'; readonly code: CallDocumentWarningCode }
	);

/** A call file as it was read. Everything is in the order of the file; comments are made each time they are asked for. */
export interface CallDocument {
	readonly calls: readonly ParsedCall[];
	readonly variables: readonly FileVariable[];
	/** The file variable that names the account. */
	readonly account?: FileVariable;
	readonly comments: readonly Span[];
	readonly problems: readonly CallDocumentProblem[];
}
