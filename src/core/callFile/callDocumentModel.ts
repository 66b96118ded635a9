import type { HeaderProblemCode } from '../call/errors.ts';
import type { JsonFault } from '../text/jsonFault.ts';
import type { Span } from '../text/span.ts';

export interface Reference extends Span {
	/** The text between the braces, trimmed: `user`, `$env NAME`. */
	readonly name: string;
	/** Where the reference begins in the value, which holds it as it is written. */
	readonly at: number;
}

/** The text after a `=` and its value: variables still in braces, JSON without white space. */
export interface WrittenValue {
	readonly value: string;
	/** Quotes included; empty, after the `=`, if there is no value. */
	readonly valueSpan: Span;
	/** The variables in `value`. A `{{name}}` in it that is not listed here was escaped: it is sent as text. */
	readonly references: readonly Reference[];
}

/** A line `@name = value`; the span of the name is without the `@`. */
export interface FileVariable extends Span, WrittenValue {
	readonly name: string;
	readonly nameSpan: Span;
	/** Of the `=`, or of the `:` of a header. */
	readonly equalsAt: number;
}

/** A parameter line of a call, or the line of a header; `enabled` is false after `// off `. */
export interface CallRow extends FileVariable {
	readonly enabled: boolean;
	/** Set for `Name: value`. */
	readonly isHeader?: true;
	readonly offSpan?: Span;
}

/** What is expected of the answer to a call: `?? subject predicate value`. */
export interface Expectation extends Span, WrittenValue {
	/** `status`, `header x-id`, a JSONPath …, as written. */
	readonly subject: string;
	readonly subjectSpan: Span;
	readonly predicate: string;
	/** With the `not` before it. */
	readonly predicateSpan: Span;
	readonly isNegated: boolean;
}

export interface ExpectationFault extends Span {
	readonly code: 'expectation-subject' | 'expectation-predicate' | 'expectation-value' | 'expectation-no-value';
}

/** A call of a file. Its span reaches from its first line to its last one that is not a comment. */
export interface ParsedCall extends Span {
	readonly title?: string | undefined;
	readonly titleSpan?: Span | undefined;
	/** Empty if the call names none. */
	readonly method: string;
	readonly methodSpan?: Span | undefined;
	readonly methodReferences: readonly Reference[];
	/** Set if `POST` precedes the method. */
	readonly httpMethod?: 'POST' | undefined;
	readonly httpMethodSpan?: Span | undefined;
	readonly parameters: readonly CallRow[];
	/** All lines of parameters and headers, in the order of the file. */
	readonly rows: readonly CallRow[];
	readonly expectations: readonly Expectation[];
	/** Of `# @name`: what other calls of the file refer to it by. */
	readonly name?: string;
	readonly nameSpan?: Span;
	readonly tags: readonly string[];
	/** `# @only`: where a call has it, a run leaves out those without. */
	readonly isOnly?: true;
	/** `# @skip`: a run leaves it out. */
	readonly isSkipped?: true;
}

export type CallDocumentErrorCode =
	| 'method-missing'
	| 'method-malformed'
	| 'parameter-before-method'
	| 'parameter-name-empty'
	| 'parameter-name-duplicate'
	| 'parameter-name-reserved'
	| HeaderProblemCode
	| 'text-without-equals'
	| 'quote-unclosed'
	| 'quote-malformed'
	| 'json-unclosed'
	| 'json-malformed'
	| 'variable-malformed'
	| 'variable-duplicate'
	| ExpectationFault['code']
	/** Of `# @name`. */
	| 'call-name-malformed'
	| 'call-name-duplicate'
	/** A call needs its own answer. */
	| 'answer-cyclic'
	/** Nothing in the file is parsed. */
	| 'file-too-long';

export type CallDocumentWarningCode =
	/** Text before the first `###`; it is parsed as a call. */
	| 'heading-missing'
	/** A line with `//` that is not `// off name = value`; it is parsed as a comment. */
	| 'comment-unmarked'
	/** `{{…}}` without a variable name in it; it is sent as text. */
	| 'reference-malformed'
	| 'secret-in-file';

/** What was expected where JSON goes wrong. */
export type WrittenFault = Pick<JsonFault, 'expected' | 'close'>;

export type CallDocumentProblem = Span &
	(
		| { readonly severity: 'error'; readonly code: CallDocumentErrorCode; readonly fault?: WrittenFault }
		| { readonly severity: 'warning'; readonly code: CallDocumentWarningCode }
	);

/** A parsed call file. Everything is in the order of the file. */
export interface CallDocument {
	readonly calls: readonly ParsedCall[];
	readonly variables: readonly FileVariable[];
	readonly account?: FileVariable;
	/** The file variable that names the file with the rows, for each of which the calls are sent. */
	readonly data?: FileVariable;
	readonly names: ReadonlyMap<string, ParsedCall>;
	readonly problems: readonly CallDocumentProblem[];
}
